import { expect, it } from 'vitest'
import { redirectOf } from './guards'

it.each([
  ['signed-in', false, '', '/login'],
  ['signed-in', false, '?nextPage=offres', '/login?nextPage=offres'],
  ['signed-in', false, '?nextPage=https://evil.example', '/login'],
  ['signed-in', true, '', null],
  ['public-only', true, '', '/'],
  ['public-only', true, '?nextPage=offres', '/offres'],
  ['public-only', true, '?nextPage=porte-monnaie', '/'],
  ['public-only', false, '?nextPage=offres', null],
  ['any', true, '', null],
  ['any', false, '', null],
] as const)('a visit of the %s area, signed in: %s, with "%s", leads to %s', (area, signedIn, search, expected) => {
  expect(redirectOf({ area, signedIn, search, destination: null })).toBe(expected)
})

it('a link of the desktop that waited for the sign-in decides where it leads, and nothing else', () => {
  const visit = { search: '?nextPage=offres', destination: '/subjects' }
  expect(redirectOf({ ...visit, area: 'public-only', signedIn: true })).toBe('/subjects')
  expect(redirectOf({ ...visit, area: 'public-only', signedIn: false })).toBeNull()
  expect(redirectOf({ ...visit, area: 'signed-in', signedIn: true })).toBeNull()
})
