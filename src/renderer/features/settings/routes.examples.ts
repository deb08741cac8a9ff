import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [
  { name: 'settings', as: 'amira', address: () => paths.settings(), isStatic: true },
]
