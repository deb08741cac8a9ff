import { describe, expect, it } from 'vitest'
import { validateCode, validateEmail } from './email-rules'

describe('validateEmail', () => {
  it.each(['', '   ', '020100101', '12345678', 'a b@exemple.tn', 'a\tb@exemple.tn', 'amira', 'amira@', '@exemple.tn'])(
    'rejects %j',
    (typed) => {
      expect(validateEmail(typed)).toBe('emailInvalid')
    },
  )

  it('accepts an address, even with spaces around it', () => {
    expect(validateEmail(' amira@exemple.tn ')).toBeNull()
  })
})

describe('validateCode', () => {
  it.each(['', 'A1B2C', 'A1B2C3D', 'A1 2C3', 'A1-2C3', 'é1b2c3'])('rejects %j', (typed) => {
    expect(validateCode(typed)).toBe('codeInvalid')
  })

  it('accepts six letters and digits', () => {
    expect(validateCode('a1B2c3')).toBeNull()
  })
})
