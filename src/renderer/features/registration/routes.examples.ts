import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [
  { name: 'register', as: null, address: () => paths.register(), isStatic: true },
]
