import { expect, it } from 'vitest'
import { parseLocationState } from './location-state'

it.each([null, undefined, 'credential', 7, {}, { credential: '' }, { credential: 5 }, { stays: 1, agreed: 'true' }])(
  'a history entry of another form says nothing: %j',
  (state) => {
    expect(parseLocationState(state)).toEqual({})
  },
)

it('a history entry says what the screen before handed over', () => {
  const state = { credential: '020100101', stays: true, agreed: true }
  expect(parseLocationState({ ...state, password: 'secret' })).toEqual(state)
})
