import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'subject', as: 'amira', address: ({ subject }) => paths.subject(subject.id, subject.slug) },
]
