import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  classChangeFaults,
  otherReason,
  parentPhoneFault,
  passwordChangeFaults,
  refusedPasswordField,
} from './dialog-rules'

describe('parent phone', () => {
  it.each([
    ['', 'parentPhoneRequired'],
    ['2210011', 'parentPhoneLength'],
    ['221001133', 'parentPhoneLength'],
    ['2210011a', 'parentPhoneFormat'],
    ['12100113', 'parentPhoneFormat'],
    ['32100113', 'parentPhoneFormat'],
    ['22100113', null],
    ['42 100 113', null],
    ['52.100.113', null],
    ['92-100-113', null],
    ['+216 22 100 113', null],
    ['+216 12 100 113', 'parentPhoneFormat'],
  ])('validates %j: %s', (typed, fault) => {
    expect(parentPhoneFault(typed)).toBe(fault)
  })

  it('accepts only 8 digits starting with 2, 4, 5 or 9', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,11}$/), (typed) => {
        expect(parentPhoneFault(typed) === null).toBe(/^[2459]\d{7}$/.test(typed))
      }),
    )
  })
})

describe('password change', () => {
  const good = { oldPassword: 'Tutorat2026!', newPassword: 'Nouveau2026!', confirmation: 'Nouveau2026!' }

  it.each([
    [{ oldPassword: '' }, { oldPassword: 'fillAll' }],
    [{ newPassword: '' }, { newPassword: 'fillAll', confirmation: 'passwordsDiffer' }],
    [{ confirmation: '' }, { confirmation: 'fillAll' }],
    [{ oldPassword: 'court12' }, { oldPassword: 'passwordLength' }],
    [{ oldPassword: 'a'.repeat(17) }, { oldPassword: 'passwordLength' }],
    [{ newPassword: 'Court1!', confirmation: 'Court1!' }, { newPassword: 'passwordLength' }],
    [{ newPassword: 'Bien-trop-long-1!', confirmation: 'Bien-trop-long-1!' }, { newPassword: 'passwordLength' }],
    [{ newPassword: 'nouveau2026!', confirmation: 'nouveau2026!' }, { newPassword: 'passwordWeak' }],
    [{ newPassword: 'NOUVEAU2026!', confirmation: 'NOUVEAU2026!' }, { newPassword: 'passwordWeak' }],
    [{ newPassword: 'Nouveau-mot!', confirmation: 'Nouveau-mot!' }, { newPassword: 'passwordWeak' }],
    [{ newPassword: 'Nouveau2026', confirmation: 'Nouveau2026' }, { newPassword: 'passwordWeak' }],
    [{ newPassword: 'Aaaaaaa1!', confirmation: 'Aaaaaaa1!' }, { newPassword: 'passwordRepeats' }],
    [{ newPassword: 'Tutorat2026!', confirmation: 'Tutorat2026!' }, { newPassword: 'passwordSame' }],
    [{ confirmation: 'Nouveau2027!' }, { confirmation: 'passwordsDiffer' }],
    [{}, {}],
  ])('validates %j: %j', (part, faults) => {
    expect(passwordChangeFaults({ ...good, ...part })).toEqual(faults)
  })

  it.each([
    [{ code: 'BAD_CREDENTIALS', message: 'x', fieldErrors: {} }, 'oldPassword'],
    [{ code: '', message: 'Bad credentials', fieldErrors: {} }, 'oldPassword'],
    [{ code: 'VALIDATION_FAILED', message: '', fieldErrors: { new_password_confirmation: ['x'] } }, 'confirmation'],
    [{ code: 'VALIDATION_FAILED', message: '', fieldErrors: { newPassword: ['x'] } }, 'newPassword'],
    [{ code: 'VALIDATION_FAILED', message: '', fieldErrors: { oldPassword: [], newPassword: ['x'] } }, 'newPassword'],
    [{ code: 'ACCESS_DENIED', message: 'Access denied', fieldErrors: {} }, null],
  ])('assigns the refusal %j to %s', (refused, field) => {
    expect(refusedPasswordField(refused)).toBe(field)
  })
})

describe('class change', () => {
  it.each([
    [
      { division: null, reason: null, text: '' },
      { division: 'divisionRequired', reason: 'reasonRequired' },
    ],
    [{ division: 43, reason: 1, text: '' }, {}],
    [{ division: 43, reason: otherReason, text: '  ' }, { text: 'reasonRequired' }],
    [{ division: 43, reason: otherReason, text: 'Déménagement' }, {}],
  ])('validates %j: %j', (change, faults) => {
    expect(classChangeFaults(change)).toEqual(faults)
  })
})
