import { expect, it } from 'vitest'
import { isTourRequest, tourRequest } from './tour-request'

it.each([
  [tourRequest, true],
  [{ tour: true, other: 1 }, true],
  [{ tour: 'true' }, false],
  [{}, false],
  [null, false],
  [undefined, false],
  ['tour', false],
])('the state %j of a location asks for the tour: %s', (state, expected) => expect(isTourRequest(state)).toBe(expected))
