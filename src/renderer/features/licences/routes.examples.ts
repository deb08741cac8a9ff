import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'licences', as: 'amira', address: () => paths.licences(), isStatic: true },
]
