import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyOrder } from '#shared/desktop/payments.ts'
import { textsIn } from '#tests/support/texts.ts'
import { amountFault, balanceWord, isPaymentAddress, referenceFault, topUpOrder } from './top-up-rules'

const french = textsIn('fr', 'wallet')
const typed = (part: Partial<Parameters<typeof topUpOrder>[1]>) => ({
  amount: '2000',
  reference: 'REF-7K2P',
  comment: '',
  way: 'card' as const,
  ...part,
})

describe('top-up amount (spec 2 §5)', () => {
  it.each([
    ['', 'Le champ montant est obligatoire'],
    ['   ', 'Le champ montant est obligatoire'],
    ['1000000', 'Saisissez le montant demandé en dinars (1pt = 1FCFA)'],
    ['١٠٠٠٠٠٠', 'Saisissez le montant demandé en dinars (1pt = 1FCFA)'],
    ['1234567890123456', 'Saisissez le montant demandé en dinars (1pt = 1FCFA)'],
    ['1000000.5', 'Saisissez le montant demandé en dinars (1pt = 1FCFA)'],
    ['999999.5', 'Saisissez le montant demandé en dinars (1pt = 1FCFA)'],
    ['1000000,5', 'Saisissez le montant demandé en dinars (1pt = 1FCFA)'],
    ['-1234567890123456', 'Le champ montant doit être positif'],
    ['-1', 'Le champ montant doit être positif'],
    ['−1', 'Le champ montant doit être positif'],
    ['-1.5', 'Le champ montant doit être positif'],
    ['0', 'Le montant minimum est de 1 FCFA'],
    ['-0', 'Le montant minimum est de 1 FCFA'],
    ['1.5', 'Le champ montant doit être un nombre entier'],
    ['abc', 'Le champ montant doit être un nombre entier'],
    ['-abc', 'Le champ montant doit être un nombre entier'],
  ])('rejects %j: %s', (amount, sentence) => {
    const fault = amountFault(amount)
    expect(fault && french(fault)).toBe(sentence)
  })

  it.each(['1', '999999', '١٠', ' 1 200 ', '1\u202f200'])('accepts %j', (amount) => {
    expect(amountFault(amount)).toBeNull()
  })
})

it.each([
  ['', 'Le champ référence est obligatoire'],
  [' ', 'Le champ référence est obligatoire'],
  ['\u200b', 'Le champ référence est obligatoire'],
  ['AB 12', 'Le champ référence est invalide'],
  ['AB\u00a012', 'Le champ référence est invalide'],
  ['A\tB', 'Le champ référence est invalide'],
])('rejects the reference %j: %s', (reference, sentence) => {
  const fault = referenceFault(reference)
  expect(fault && french(fault)).toBe(sentence)
})

it.each(['ABC123 ', ' ABC123', '\u2066ABC123\u2069', 'ABC123\u200b', 'ABC\u200e123', '\u00a0ABC١٢٣'])(
  'accepts the pasted reference %j and sends it without what nobody sees',
  (reference) => {
    expect(referenceFault(reference)).toBeNull()
    expect(topUpOrder('code', typed({ reference }))).toMatchObject({ reference: 'ABC123' })
  },
)

it('includes only the fields of the payment type in an order', () => {
  expect(topUpOrder('code', typed({ amount: '١٠', comment: ' merci ' }))).toEqual({
    kind: 'top-up',
    way: 'code',
    amount: 10,
    reference: 'REF-7K2P',
    comment: 'merci',
  })
  expect(topUpOrder('online', typed({ way: 'paydunya' }))).toEqual({ kind: 'top-up', way: 'paydunya', amount: 2000 })
  expect(topUpOrder('mobile', typed({ reference: '' }))).toEqual({ kind: 'top-up', way: 'mobile', amount: 2000 })
  expect(topUpOrder('code', typed({ reference: 'A B' }))).toBeNull()
})

it('cuts a long comment between two characters, because half of one makes the request unreadable', () => {
  const order = topUpOrder('mobile', typed({ comment: `${'a'.repeat(499)}😀` }))
  expect(order?.comment).toBe('a'.repeat(499))
})

it('E5: produces only orders that pass the moneyOrder schema', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('code' as const, 'online' as const, 'mobile' as const),
      fc.string(),
      fc.oneof(fc.string(), fc.integer().map(String)),
      fc.string({ maxLength: 700 }),
      (type, reference, amount, comment) => {
        const order = topUpOrder(type, typed({ reference, amount, comment }))
        expect(order === null || moneyOrder.safeParse(order).success).toBe(true)
      },
    ),
  )
})

it.each([
  ['https://d17.example/pay/12', true],
  ['http://127.0.0.1:4010/pay', true],
  ['d17://pay?id=3', true],
  ['PAY-12', false],
  ['', false],
  ['javascript:alert(1)', false],
  ['https:// space', false],
  ['mailto:https://paiement.example.org', false],
])('treats the QR code text %j as a payment URL: %s', (text, is) => {
  expect(isPaymentAddress(text)).toBe(is)
})

it.each([
  [-5, 'pts'],
  [0, 'pts'],
  [1, 'point'],
  [2, 'pts'],
  [10, 'pts'],
  [11, 'points'],
  [24_600, 'points'],
])('labels a balance of %i with « %s »', (balance, word) => {
  expect(french(balanceWord(balance))).toBe(word)
})

it.each([
  [-5, 'pts'],
  [0, 'pts'],
  [1, 'point'],
  [10, 'pts'],
  [11, 'points'],
])('labels a balance of %i with “%s” in English', (balance, word) => {
  expect(textsIn('en', 'wallet')(balanceWord(balance))).toBe(word)
})

it.each([
  [0, 'نقاط'],
  [1, 'نقطة'],
  [2, 'نقاط'],
  [10, 'نقاط'],
  [11, 'نقطة'],
])('labels a balance of %i with « %s » in Arabic', (balance, word) => {
  expect(textsIn('ar', 'wallet')(balanceWord(balance))).toBe(word)
})

it('sends a comment without the spaces around it, and none of spaces alone', () => {
  const typed = { amount: '10', reference: '', way: 'card' } as const
  expect(topUpOrder('online', { ...typed, comment: '  loyer  ' })).toMatchObject({ comment: 'loyer' })
  expect(topUpOrder('online', { ...typed, comment: '   ' })).not.toHaveProperty('comment')
})

it('accepts a reference of 120 characters and none longer', () => {
  expect([referenceFault('R'.repeat(120)), referenceFault('R'.repeat(121))]).toEqual([null, 'referenceInvalid'])
})
