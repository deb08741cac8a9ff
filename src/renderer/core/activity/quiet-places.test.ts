import { expect, it } from 'vitest'
import { isQuietPlace, isWatchingPlace } from './quiet-places'

it.each([
  ['/', false, false],
  ['/subjects', false, false],
  ['/subjects/1-svt', false, false],
  ['/subjects/1-svt/chapters/c/lessons/l/content', true, true],
  ['/exams', false, false],
  ['/exams/7', true, true],
  ['/offres', false, true],
  ['/porte-monnaie', false, true],
  ['/mon-profil', false, false],
  ['/mon-profil/edit', false, true],
])('classifies %s: watching place %s, quiet place %s', (pathname, watching, quiet) => {
  expect([isWatchingPlace(pathname), isQuietPlace(pathname)]).toEqual([watching, quiet])
})
