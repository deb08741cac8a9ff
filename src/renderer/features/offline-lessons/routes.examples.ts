import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [
  { name: 'offline-lessons', as: 'amira', address: () => paths.offlineLessons(), isStatic: true },
]
