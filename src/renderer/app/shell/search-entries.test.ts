import { describe, expect, it } from 'vitest'
import type { SearchResult } from '#shared/contract/search.ts'
import { movedTo, searchEntries } from './search-entries'

const result = (id: number): SearchResult => ({
  id,
  name: `Leçon ${id}`,
  subject_name: 'SVT',
  subject_slug: 'svt',
  chapter_slug: 'c',
  content_slug: `l-${id}`,
})
const results = Array.from({ length: 20 }, (_, index) => result(index))

describe('searchEntries', () => {
  it('returns the recent searches while too little is typed', () => {
    expect(searchEntries(null, undefined, ['droite', 'chute'])).toEqual([
      { kind: 'recent', term: 'droite' },
      { kind: 'recent', term: 'chute' },
    ])
  })

  it('returns the first eight results and an entry for all results', () => {
    const entries = searchEntries('droite', results, ['chute'])
    expect(entries).toHaveLength(9)
    expect(entries[0]).toEqual({ kind: 'result', result: results[0] })
    expect(entries.at(-1)).toEqual({ kind: 'all', term: 'droite' })
  })

  it('returns nothing while results are pending or empty', () => {
    expect(searchEntries('droite', undefined, ['chute'])).toEqual([])
    expect(searchEntries('droite', [], ['chute'])).toEqual([])
  })
})

describe('movedTo', () => {
  it('cycles through the entries and the field', () => {
    expect([movedTo(-1, 'ArrowDown', 2), movedTo(0, 'ArrowDown', 2), movedTo(1, 'ArrowDown', 2)]).toEqual([0, 1, -1])
    expect([movedTo(-1, 'ArrowUp', 2), movedTo(1, 'ArrowUp', 2), movedTo(0, 'ArrowUp', 2)]).toEqual([1, 0, -1])
  })

  it('stays in the field without entries', () => {
    expect([movedTo(-1, 'ArrowDown', 0), movedTo(-1, 'ArrowUp', 0)]).toEqual([-1, -1])
  })
})
