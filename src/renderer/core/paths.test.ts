import { expect, it } from 'vitest'
import { paths } from './paths'

it.each([
  ['4201', '4201', '/subjects/4201/details'],
  ['4201-mathematiques', '4201', '/subjects/4201-mathematiques/details'],
  ['mathematiques', '4201', '/subjects/4201-mathematiques/details'],
  ['42011-svt', '4201', '/subjects/4201-42011-svt/details'],
  ['', '4201', '/subjects/4201/details'],
  ['a/b?c#d', '4201', '/subjects/4201-a%2Fb%3Fc%23d/details'],
])('the address of the subject %j with the number %s is %s', (slug, id, address) => {
  expect(paths.subject(Number(id), slug)).toBe(address)
})

it('the address of a lesson holds its place and its content', () => {
  const lesson = { subjectSlug: '4201-maths', chapterSlug: 'a/b', lessonSlug: 'c d', recording: false }
  const base = '/subjects/4201-maths/chapters/a%2Fb/lessons/c%20d/content'
  expect(paths.lesson(lesson)).toBe(base)
  expect(paths.lesson({ ...lesson, contentId: null })).toBe(base)
  expect(paths.lesson({ ...lesson, contentId: 0, atSeconds: 0, atPage: 3 })).toBe(`${base}?at=0#0`)
  expect(paths.lesson({ ...lesson, recording: true, atPage: 3 })).toBe(
    `${base.replace('lessons', 'recordings')}?page=3`,
  )
})

it('the address of the sessions holds the week and the event that are chosen', () => {
  expect([
    paths.sessions(),
    paths.sessions(null),
    paths.sessions(5),
    paths.sessions(5, -1),
    paths.sessions(null, 2),
  ]).toEqual(['/sessions', '/sessions', '/sessions?eventId=5', '/sessions?offset=-1&eventId=5', '/sessions?offset=2'])
  expect([paths.sessionsAfterPurchase(), paths.sessionsAfterPurchase(3), paths.sessionsAfterPurchase(3, 4)]).toEqual([
    '/sessions',
    '/sessions?chapter=3',
    '/sessions?chapter=3&content=4',
  ])
})

it('an offer is opened for a chapter, or for one of its lessons', () => {
  const targets = [undefined, { chapter: null, content: 4 }, { chapter: 3 }, { chapter: 3, content: null }]
  expect(targets.map((target) => paths.offers(target))).toEqual([
    '/offres',
    '/offres',
    '/offres?chapter=3',
    '/offres?chapter=3',
  ])
  expect(paths.offers({ chapter: 3, content: 4 })).toBe('/offres?chapter=3&content=4')
})

it('PayDunya returns to the wallet, a card and the operator to the page of returns', () => {
  expect([paths.paymentReturn('paydunya'), paths.paymentReturn('card'), paths.paymentReturn('operator')]).toEqual([
    '/porte-monnaie?retour=1',
    '/payment/retour',
    '/payment/retour',
  ])
})

it('searches are opened with their words, whatever these are', () => {
  expect([paths.search(), paths.search('a&b=ج'), paths.notes(), paths.notes('')]).toEqual([
    '/recherche',
    '/recherche?q=a%26b%3D%D8%AC',
    '/notes',
    '/notes?q=',
  ])
})
