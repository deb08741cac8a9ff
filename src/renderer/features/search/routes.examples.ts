import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [
  { name: 'search', as: 'amira', address: ({ searchTerm }) => paths.search(searchTerm) },
]
