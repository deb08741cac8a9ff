import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [
  { name: 'licences', as: 'amira', address: () => paths.licences(), isStatic: true },
]
