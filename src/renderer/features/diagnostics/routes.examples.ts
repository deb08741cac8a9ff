import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [
  { name: 'diagnostics', as: 'amira', address: () => paths.diagnostics(), isStatic: true },
]
