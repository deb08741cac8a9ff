import { expect, it } from 'vitest'
import { readSignInAnswer } from './sign-in-answer'

const body = { success: true, payload: { token: 'secret', user_type: 'student' } }

it('D1: gives the token to the vault and no member that speaks of one to the page', () => {
  const answer = readSignInAnswer(200, { ...body, access_token: 'secret', deep: [{ refreshToken: 'secret', name: 'Amira' }, null, 3] })
  expect(answer).toEqual({ kind: 'accepted', token: 'secret', isTeacher: false, forPage: { success: true, payload: { user_type: 'student' }, deep: [{ name: 'Amira' }, null, 3] } })
})

it.each([['Teacher', true], ['teacher', true], ['student', false], ['teachers', false]])('takes a user of type %s for a teacher: %s', (type, isTeacher) => {
  expect(readSignInAnswer(200, { payload: { token: 'secret', user_type: type } })).toMatchObject({ kind: 'accepted', isTeacher })
})

it.each([[199, 'refused'], [200, 'accepted'], [299, 'accepted'], [300, 'refused'], [401, 'refused']])('an answer of status %d is %s', (status, kind) => {
  expect(readSignInAnswer(status, body).kind).toBe(kind)
})

it('D1: a refusal shows the page no token either', () => {
  expect(readSignInAnswer(403, { message: 'non', token: 'secret' })).toEqual({ kind: 'refused', forPage: { message: 'non' } })
})

it('is unreadable where it is no JSON, or a success without a token', () => {
  expect([readSignInAnswer(200, undefined), readSignInAnswer(401, undefined), readSignInAnswer(200, { payload: {} }), readSignInAnswer(200, 'secret')].map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'unreadable'))
})
