import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'social-return', as: null, address: () => paths.socialReturn('google'), isStatic: true },
]
