import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'offline-lessons', as: 'amira', address: () => paths.offlineLessons(), isStatic: true },
]
