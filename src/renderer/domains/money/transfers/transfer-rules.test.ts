import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Transfer } from '#shared/contract/transfers.ts'
import { moneyOrder } from '#shared/desktop/payments.ts'
import { textsIn } from '#tests/support/texts.ts'
import {
  validateBeneficiary,
  findConfirmation,
  getCounterpart,
  validatePoints,
  getRole,
  createTransferOrder,
} from './transfer-rules'

const french = textsIn('fr', 'money')
const me = 12

describe('validatePoints (spec 2 §5)', () => {
  it.each(['9', '5001', '0', '-10', '−10', '10.5', '1000000', 'dix'])('rejects %s', (typed) => {
    const fault = validatePoints(typed)
    expect(fault && french(fault)).toBe('Veuillez entrer un montant entre 10 et 5000')
  })

  it.each(['10', '5000', '١٠', ' 1 200 ', '1\u202f200'])('accepts %s', (typed) => {
    expect(validatePoints(typed)).toBeNull()
  })

  it('requires a value', () => {
    expect(french(validatePoints(' ') ?? 'close')).toBe('Remplir les champs')
  })
})

it.each([
  ['', 'Remplir les champs'],
  ['  ', 'Remplir les champs'],
  ['Yassine', 'L’identifiant du bénéficiaire doit être un nombre'],
  ['-4', 'L’identifiant du bénéficiaire doit être un nombre'],
  ['0', 'L’identifiant du bénéficiaire doit être un nombre'],
  ['4.5', 'L’identifiant du bénéficiaire doit être un nombre'],
  [' 1 2 ', 'Tu ne peux pas te transférer des points à toi-même'],
  ['١٢', 'Tu ne peux pas te transférer des points à toi-même'],
])('rejects the beneficiary %j: %s', (typed, sentence) => {
  const fault = validateBeneficiary(typed, me)
  expect(fault && french(fault)).toBe(sentence)
})

it('E5: creates only orders that the main process accepts, for any input', () => {
  const numeric = fc.oneof(fc.string(), fc.integer().map(String))
  fc.assert(
    fc.property(numeric, numeric, (beneficiary, points) => {
      const order = createTransferOrder({ beneficiary, points }, me)
      expect(order === null || (moneyOrder.safeParse(order).success && order.toUser !== me)).toBe(true)
    }),
  )
  expect(createTransferOrder({ beneficiary: ' ٧ ', points: '1 200' }, me)).toEqual({
    kind: 'transfer',
    toUser: 7,
    points: 1200,
  })
})

it.each([
  ['to oneself', String(me), '40'],
  ['to nobody', '', '40'],
  ['to a name', 'Yassine', '40'],
  ['of a part of a point', '7', '10.5'],
  ['of fewer points than are allowed', '7', '9'],
])('creates no order for a transfer %s', (_, beneficiary, points) => {
  expect(createTransferOrder({ beneficiary, points }, me)).toBeNull()
})

const row = (part: Partial<Transfer>): Transfer => ({
  id: 1,
  status: 'pending',
  is_confirmed: false,
  points: 50,
  from_user: null,
  to_user: null,
  from_parent_user: null,
  updated_at: null,
  sender_id: null,
  sender_name: null,
  sender_parent_id: null,
  sender_parent_name: null,
  ...part,
})

describe('row of the transfer history', () => {
  const sent = row({ from_user: { id: me, name: 'Moi' }, to_user: { id: 7, name: 'Yassine' } })
  const received = row({ from_user: { id: 7, name: 'Yassine' }, to_user: { id: me, name: 'Moi' } })
  const fromParent = row({ to_user: { id: me, name: 'Moi' }, sender_parent_id: 30, sender_parent_name: 'Samia' })

  it('names the other party according to the user’s role', () => {
    expect([getRole(sent, me), getCounterpart(sent, me)]).toEqual([
      'sender',
      { relation: 'to', id: 7, name: 'Yassine' },
    ])
    expect([getRole(received, me), getCounterpart(received, me)]).toEqual([
      'receiver',
      { relation: 'from', id: 7, name: 'Yassine' },
    ])
    expect([getRole(fromParent, me), getCounterpart(fromParent, me)]).toEqual([
      'receiver',
      { relation: 'fromParent', id: 30, name: 'Samia' },
    ])
    expect(getRole(fromParent, 30)).toBe('sender')
    expect(getRole(row({ sender_id: me, to_user: { id: 7, name: null } }), me)).toBe('sender')
  })

  it('names a sender of whom only the number or only the name is sent, and not the parent', () => {
    const parent = { from_parent_user: { id: 30, name: 'Samia' }, to_user: { id: me, name: null } }
    expect(getCounterpart(row({ ...parent, sender_id: 7 }), me)).toEqual({ relation: 'from', id: 7, name: null })
    expect(getCounterpart(row({ ...parent, sender_name: 'Ali' }), me)).toEqual({
      relation: 'from',
      id: null,
      name: 'Ali',
    })
  })

  it('shows a transfer to somebody else as sent even if its sender is unreadable', () => {
    const unsigned = row({ to_user: { id: 7, name: 'Yassine' } })
    expect([getRole(unsigned, me), findConfirmation(unsigned, me)]).toEqual(['sender', 'confirmThis'])
    expect(getRole(row({ to_user: { id: me, name: 'Moi' } }), me)).toBe('receiver')
    expect(getRole(row({ from_user: { id: 7, name: 'Yassine' }, to_user: { id: 8, name: 'Ali' } }), me)).toBe(
      'receiver',
    )
    expect(getRole(row({}), me)).toBe('receiver')
  })

  it('asks the sender for the code and tells the receiver to wait (spec 2 §4)', () => {
    expect(findConfirmation(sent, me)).toBe('confirmThis')
    expect(findConfirmation(received, me)).toBe('waitingForConfirm')
    expect(findConfirmation(fromParent, me)).toBe('waitingForConfirm')
    expect(findConfirmation({ ...sent, is_confirmed: true, status: 'processed' }, me)).toBe('actionConfirmed')
    expect(findConfirmation({ ...sent, status: 'rejected' }, me)).toBeNull()
  })
})
