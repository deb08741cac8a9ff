import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useFilmAddress } from '../files/use-film-address'
import { useHasMediaCache, useIsManaged, usePaymentsAllowed, usePolicy } from './use-policy'

type Start = NonNullable<Parameters<typeof createHookWorld>[0]>['start']

const read = (start: Start) =>
  createHookWorld({ ...(start !== undefined && { start }) }).render(() => ({
    decides: usePolicy().decides,
    paysHere: usePaymentsAllowed(),
    hasCache: useHasMediaCache(),
    isLanguageManaged: useIsManaged('language'),
    film: useFilmAddress()('https://media.example.com/a/film.mp4'),
    page: useFilmAddress()('https://media.example.com/a/film.php'),
    text: useFilmAddress()('film.mp4'),
  })).result.current

const withCache: Start = {
  school: { decides: ['mediaCache'], isUnreadable: false },
  platform: { allowsMediaCache: true, mediaHosts: ['https://media.example.com'] },
}

it('a school that decides nothing leaves payments, films and the language as they are', () => {
  expect(read({})).toMatchObject({
    decides: [],
    paysHere: true,
    hasCache: false,
    isLanguageManaged: false,
    film: 'https://media.example.com/a/film.mp4',
  })
})

it('a school can forbid payments and decide the language', () => {
  const managed = read({ school: { decides: ['payments'], isUnreadable: false }, managed: ['language'] })
  expect(managed).toMatchObject({ decides: ['payments'], paysHere: false, isLanguageManaged: true })
  expect(read({ managed: ['proxy'] }).isLanguageManaged).toBe(false)
})

it('films of a school with a cache come through the page itself, and nothing else does', () => {
  const { hasCache, film, page, text, paysHere } = read(withCache)
  expect([hasCache, paysHere]).toEqual([true, true])
  expect(film).toMatch(/^\/media\/.+\/a\/film\.mp4$/)
  expect([page, text]).toEqual(['https://media.example.com/a/film.php', 'film.mp4'])
})

it('there is no cache where the platform does not allow it', () => {
  expect(read({ ...withCache, platform: { mediaHosts: ['https://media.example.com'] } }).hasCache).toBe(false)
})
