import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [
  { name: 'subject', as: 'amira', address: ({ subject }) => paths.subject(subject.id, subject.slug) },
]
