import { describe, expect, it } from 'vitest'
import { recentSearches, withSearch } from './recent-searches-slice'
import { getResultPath, toSearchTerm } from './search-term'

describe('what is asked for', () => {
  it.each([
    ['', null], ['ab', null], ['  a  b ', 'a b'], [' dro ', 'dro'], ['chute    libre', 'chute libre'], ['درس', 'درس'], ['👩‍🎓', '👩‍🎓'],
  ])('for « %s » is %s', (typed, term) => expect(toSearchTerm(typed)).toBe(term))

  it('is never longer than the platform takes', () => {
    expect(toSearchTerm('a'.repeat(5000))).toHaveLength(100)
  })
})

describe('the recent searches', () => {
  it('begin with the newest, each once whatever its case', () => {
    expect(withSearch(['chute', 'Droite'], 'droite ')).toEqual(['droite', 'chute'])
  })

  it('are six at most, and always readable again', () => {
    const many = Array.from({ length: 40 }, (_, index) => `${index}`.padEnd(90, 'x')).reduce<string[]>((recent, term) => withSearch(recent, term), [])
    expect(many).toHaveLength(6)
    expect(recentSearches.safeParse(many).success).toBe(true)
  })

  it('are not changed by nothing', () => {
    const recent = ['droite']
    expect(withSearch(recent, '  ')).toBe(recent)
  })
})

it('a result leads to its lesson, a recording to its own route', () => {
  const result = { id: 1, name: 'n', subject_name: 'SVT', subject_slug: 'svt', chapter_slug: 'c', content_slug: 'l' }
  expect(getResultPath(result)).toBe('/subjects/svt/chapters/c/lessons/l/content#1')
  expect(getResultPath({ ...result, chapter_type: 'recording' })).toBe('/subjects/svt/chapters/c/recordings/l/content#1')
})
