import { describe, expect, it } from 'vitest'
import { billedPhoneFault, subscribeOutcome } from './subscribe-rules'

describe('billed phone number (spec 2 §5)', () => {
  it.each(['20123456', '+21620123456', '0021698123456', '+216 50 123 456', '٤٠١٢٣٤٥٦', '\u202a+216 98-123-456\u202c'])(
    'accepts %s',
    (typed) => {
      expect(billedPhoneFault(typed)).toBeNull()
    },
  )

  it.each(['', '   '])('requires a number instead of %j', (typed) => {
    expect(billedPhoneFault(typed)).toBe('phoneRequired')
  })

  it.each([
    '30123456',
    '2012345',
    '201234567',
    '21620123456',
    '++21620123456',
    '+22120123456',
    '2012345a',
    '1',
    '+216',
  ])('rejects %s', (typed) => {
    expect(billedPhoneFault(typed)).toBe('phoneInvalid')
  })
})

describe('outcome of a visitor’s order (spec 2 §8)', () => {
  it.each([
    [{ opened: true, message: null, field: null, isError: false }, { kind: 'opened' }],
    [
      { opened: false, message: 'Le numéro existe déjà.', field: null, isError: true },
      { kind: 'phone', text: 'The number exists already' },
    ],
    [
      { opened: false, message: null, field: 'phone' as const, isError: true },
      { kind: 'phone', text: null },
    ],
    [
      { opened: false, message: 'Internal Server Error', field: null, isError: true },
      { kind: 'toast', text: null, isError: true },
    ],
    [
      { opened: false, message: null, field: null, isError: true },
      { kind: 'toast', text: null, isError: true },
    ],
    [
      { opened: false, message: 'Solde insuffisant', field: null, isError: true },
      { kind: 'toast', text: 'Solde insuffisant', isError: true },
    ],
    [
      { opened: false, message: 'Un SMS vous a été envoyé', field: null, isError: false },
      { kind: 'toast', text: 'Un SMS vous a été envoyé', isError: false },
    ],
  ])('maps %j to %j', (answer, outcome) => {
    expect(
      subscribeOutcome(answer, (message) => (message.startsWith('Le numéro') ? 'The number exists already' : message)),
    ).toEqual(outcome)
  })
})
