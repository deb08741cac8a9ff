import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newPasswordFaults } from './new-password-rules'

const good = { code: 'A1B2C3', password: 'Nouveau2026!', again: 'Nouveau2026!' }

it.each([
  ['nothing', {}, {}],
  ['no code', { code: ' ' }, { code: 'codeMissing' }],
  ['no password', { password: '', again: '' }, { password: 'passwordMissing', again: 'againMissing' }],
  ['7 characters', { password: 'Abcde1!', again: 'Abcde1!' }, { password: 'passwordLength' }],
  ['8 characters', { password: 'Abcdef1!', again: 'Abcdef1!' }, {}],
  ['16 characters', { password: 'Abcdefghijklmn1!', again: 'Abcdefghijklmn1!' }, {}],
  ['17 characters', { password: 'Abcdefghijklmno1!', again: 'Abcdefghijklmno1!' }, { password: 'passwordLength' }],
  ['no capital', { password: 'nouveau2026!', again: 'nouveau2026!' }, { password: 'passwordWeak' }],
  ['no small letter', { password: 'NOUVEAU2026!', again: 'NOUVEAU2026!' }, { password: 'passwordWeak' }],
  ['no digit', { password: 'Nouveaux!!', again: 'Nouveaux!!' }, { password: 'passwordWeak' }],
  ['no special character', { password: 'Nouveau2026', again: 'Nouveau2026' }, { password: 'passwordWeak' }],
  ['five in a row', { password: 'Abc1!aaaaa', again: 'Abc1!aaaaa' }, {}],
  ['six in a row', { password: 'Abc1!aaaaaa', again: 'Abc1!aaaaaa' }, { password: 'passwordRepeats' }],
  ['another entry', { again: 'Nouveau2026?' }, { again: 'againDifferent' }],
] as const)('%s: reports the error of each field', (_what, change, faults) => {
  expect(newPasswordFaults({ ...good, ...change })).toEqual(faults)
})

it('rejects every pair of different entries', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (password, again) => {
      fc.pre(password !== again)
      expect(newPasswordFaults({ code: 'x', password, again }).again).toBeDefined()
    }),
  )
})
