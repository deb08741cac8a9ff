import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'diagnostics', as: 'amira', address: () => paths.diagnostics(), isStatic: true },
]
