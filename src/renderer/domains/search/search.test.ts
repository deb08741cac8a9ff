import { describe, expect, it } from 'vitest'
import { recentSearches, withSearch } from './recent-searches-slice'
import { canSearch, getResultPath, toSearchTerm } from './search-term'

describe('toSearchTerm', () => {
  it.each([
    ['', null],
    ['ab', null],
    ['  a  b ', 'a b'],
    [' dro ', 'dro'],
    ['chute    libre', 'chute libre'],
    ['درس', 'درس'],
    ['👩‍🎓', '👩‍🎓'],
  ])('converts « %s » to %s', (typed, term) => expect(toSearchTerm(typed)).toBe(term))

  it('cuts the term at the platform’s maximum length', () => {
    expect(toSearchTerm('a'.repeat(5000))).toHaveLength(100)
  })

  it('cuts no character in two, which would be sent as another one', () => {
    expect(toSearchTerm(`${'a'.repeat(99)}😀`)).toBe('a'.repeat(99))
  })
})

describe('recent searches', () => {
  it('start with the newest and ignore case for duplicates', () => {
    expect(withSearch(['chute', 'Droite'], 'droite ')).toEqual(['droite', 'chute'])
  })

  it('contain at most six terms and always match their schema', () => {
    const many = Array.from({ length: 40 }, (_, index) => `${index}`.padEnd(90, 'x')).reduce<string[]>(
      (recent, term) => withSearch(recent, term),
      [],
    )
    expect(many).toHaveLength(6)
    expect(recentSearches.safeParse(many).success).toBe(true)
  })

  it('end with a whole character', () => {
    expect(withSearch([], `${'a'.repeat(59)}😀`)).toEqual(['a'.repeat(59)])
  })

  it('ignore an empty search', () => {
    const recent = ['droite']
    expect(withSearch(recent, '  ')).toBe(recent)
  })
})

it('links a result to its lesson, and a recording to its own route', () => {
  const result = { id: 1, name: 'n', subject_name: 'SVT', subject_slug: 'svt', chapter_slug: 'c', content_slug: 'l' }
  expect(getResultPath(result)).toBe('/subjects/svt/chapters/c/lessons/l/content#1')
  expect(getResultPath({ ...result, chapter_type: 'recording' })).toBe(
    '/subjects/svt/chapters/c/recordings/l/content#1',
  )
})

it('lets everybody search but members of offer group 104', () => {
  const ofGroups = (...ids: number[]) => ({
    user: { id: 1, name: 'A', affiliations: ids.map((id) => ({ id, group: { id, name: 'x' } })) },
  })
  expect(canSearch(ofGroups(33, 104))).toBe(false)
  for (const student of [ofGroups(), ofGroups(33, 105), { user: { id: 1, name: 'A', affiliations: null } }])
    expect(canSearch(student)).toBe(true)
  expect(canSearch({ user: { id: 1, name: 'A', affiliations: [{ id: 104, group: null }] } })).toBe(true)
})
