import { describe, expect, it } from 'vitest'
import { validateCode, validateEmail } from './email-rules'

describe('an e-mail to add', () => {
  it.each(['', '   ', '020100101', 'a b@exemple.tn', 'amira', 'amira@', '@exemple.tn'])('not %j', (typed) => {
    expect(validateEmail(typed)).toBe('emailInvalid')
  })

  it('an address, also pasted with spaces around it', () => {
    expect(validateEmail(' amira@exemple.tn ')).toBeNull()
  })
})

describe('a code', () => {
  it.each(['', 'A1B2C', 'A1B2C3D', 'A1 2C3', 'A1-2C3', 'é1b2c3'])('not %j', (typed) => {
    expect(validateCode(typed)).toBe('codeInvalid')
  })

  it('six letters and digits', () => {
    expect(validateCode('a1B2c3')).toBeNull()
  })
})
