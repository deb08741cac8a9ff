import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'not-found', as: 'amira', address: () => '/nulle-part', isStatic: true },
]
