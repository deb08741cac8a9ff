import { expect, it } from 'vitest'
import { newestFirst } from './newest-first'

const row = (id: number, marked_bookmarked_at: string | null, created_at: string | null = null) => ({
  id,
  name: `Leçon ${id}`,
  subject: { name: 'SVT', slug: '1-svt' },
  chapterSlug: 'c',
  lessonSlug: 'l',
  marked_bookmarked_at,
  created_at,
})

it('sorts by bookmark time, newest first, without duplicates', () => {
  const rows = [
    row(1, '2026-11-01T08:00:00Z'),
    row(2, null),
    row(3, '2026-11-18 09:30:00'),
    row(4, 'bientôt'),
    row(5, null, '2026-11-12T00:00:00Z'),
    row(1, '2026-10-01T08:00:00Z'),
  ]
  expect(newestFirst(rows).map(({ id }) => id)).toEqual([3, 5, 1, 2, 4])
})
