import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAddress, pathMatcher, matchScore } from './endpoint'
import { endpoints } from './endpoints'
import { contract } from './index'

test('encodes the parameters of a path and the query', () => {
  expect(toAddress(contract.subjects.chapters, { params: { id: 4201 } })).toBe('/student/subjects/4201/chapters')
  expect(toAddress(contract.quiz.signIn, { query: { token: 'a b&c' } })).toBe('/login?token=a+b%26c')
  expect(
    toAddress(contract.lessons.open, { params: { subjectSlug: '1-a', chapterSlug: 'b/c', lessonSlug: '..' } }),
  ).toBe('/student/subjects/1-a/chapters/b%2Fc/contents/..')
})

test('adds the leading slash that a path of the specification lacks', () => {
  expect(toAddress(contract.subjects.promoCards, {})).toBe('/student/pubs-cards')
})

test('pathMatcher recovers the parameters of any address', () => {
  const match = pathMatcher(contract.lessons.open.path)
  const plain = fc
    .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
    .filter((text) => !/[/\\\p{Cc}]/u.test(text) && !/^\.{1,2}$/.test(text) && text.isWellFormed())
  fc.assert(
    fc.property(plain, plain, plain, (subjectSlug, chapterSlug, lessonSlug) => {
      const params = { subjectSlug, chapterSlug, lessonSlug }
      expect(match(toAddress(contract.lessons.open, { params }))).toEqual(params)
    }),
  )
})

test.each([
  '/student/subjects/a/chapters/%2e%2e/contents/x',
  '/student/subjects/a/chapters/b%2fc/contents/x',
  '/student/subjects/a/chapters//contents/x',
  '/student/subjects/a/chapters/%00/contents/x',
  '/student/subjects/a/chapters/%E0%A4%A/contents/x',
  '/student/subjects/a/chapters/b/contents',
  '/student/subjects/a/chapters/b/contents/x/y',
])('A3: %s matches no path', (pathname) => {
  expect(pathMatcher(contract.lessons.open.path)(pathname)).toBeNull()
})

test('two endpoints of a service differ in method, path or query', () => {
  const partsOf = (query: object): string =>
    'shape' in query
      ? Object.keys(query.shape as object)
          .toSorted()
          .join('&')
      : ''
  const seen = endpoints.map(([, each]) => {
    const path = each.path.replace(/^\//, '').replace(/\{\w+\}/g, '{}')
    return `${each.service} ${each.method} /${path}?${partsOf(each.query)}`
  })
  expect(new Set(seen).size).toBe(seen.length)
})

test('matchScore prefers the endpoint with the most query parameters and excludes incomplete matches', () => {
  const fits = (text: string) =>
    [contract.events.week, contract.home.todayEvents, contract.exams.list].map((each) =>
      matchScore(each, new URLSearchParams(text)),
    )
  expect([fits('offset=0'), fits('offset=0&today=1'), fits('today=1'), fits('')]).toEqual([
    [1, 0, 0],
    [1, 2, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
})

test('each endpoint declares a schema for each parameter of its path', () => {
  for (const [name, each] of endpoints) {
    const inPath = [...each.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const declared = 'shape' in each.params ? Object.keys(each.params.shape as object) : []
    expect(declared.sort(), name).toEqual(inPath.sort())
  }
})

test('read endpoints (GET, or POST that provides data) invalidate nothing', () => {
  for (const [name, each] of endpoints) {
    // Two GETs change data (generating a code, hiding a popup); both are idempotent.
    if (name === 'referrals.generateCode') expect([each.provides, each.invalidates]).toEqual([[], [{ kind: 'me' }]])
    else if (name === 'messages.hidePopup')
      expect([each.provides, each.invalidates]).toEqual([[], [{ kind: 'popups' }]])
    else if (each.method === 'GET') expect(each.invalidates, name).toEqual([])
    else
      expect(each.provides.length === 0 || (each.method === 'POST' && each.invalidates.length === 0), name).toBe(true)
  }
})
