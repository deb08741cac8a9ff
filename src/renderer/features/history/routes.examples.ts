import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

const sections = ['transferts', 'directs', 'classes', 'abonnements', 'favoris']

export const examples: RouteExample[] = [
  { name: 'history', as: 'amira', address: () => paths.history() },
  ...sections.map((section) => ({
    name: `history-${section}`,
    as: 'amira',
    address: () => `${paths.history()}?section=${section}`,
  })),
]
