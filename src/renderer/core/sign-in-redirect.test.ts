import { expect, it } from 'vitest'
import { parseNextPage, toNextPageUrl } from './sign-in-redirect'

it.each([
  ['?nextPage=offres', 'offres'],
  ['?a=b&nextPage=offres', 'offres'],
  ['?nextPage=mon-profil', null],
  ['?nextPage=https://ailleurs.example.org', null],
  ['?nextPage=', null],
  ['', null],
])('after sign-in, %j leads to the page %s', (search, page) => {
  expect(parseNextPage(search)).toBe(page)
})

it('the page that a visitor requested survives the way to sign-in', () => {
  expect(toNextPageUrl('/sign-in', 'offres')).toBe('/sign-in?nextPage=offres')
  expect([null, undefined].map((none) => toNextPageUrl('/sign-in', none))).toEqual(['/sign-in', '/sign-in'])
})
