import { expect, it } from 'vitest'
import { parseStartPlace } from './start-place'

it.each([
  ['', null],
  ['?at=0', { atSeconds: 0 }],
  ['?at=75', { atSeconds: 75 }],
  ['?page=3', { atPage: 3 }],
  ['?page=0', null],
  ['?at=75&page=3', { atSeconds: 75 }],
  ['?at=x&page=3', { atPage: 3 }],
  ['?at=-1', null],
  ['?at=1.5', null],
  ['?at=1e3', null],
  ['?at=999999', { atSeconds: 999_999 }],
  ['?at=1000000', null],
  ['?at=', null],
])('a lesson opened with %j begins at %o', (search, place) => {
  expect(parseStartPlace(search)).toEqual(place)
})
