import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [
  { name: 'social-return', as: null, address: () => paths.socialReturn('google'), isStatic: true },
]
