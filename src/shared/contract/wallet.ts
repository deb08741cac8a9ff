import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement, envelope } from './envelope'
import { balance } from './money'
import { record } from './record'
import { timeText } from './time-text'
import {
  fieldText,
  nestedRows,
  nullishOrNull,
  ordinal,
  sparse,
  orDefault,
  text,
  title,
  tolerantArray,
  wireId,
  listedWord,
} from './tolerant'

/** Others are undecided and shown as sent (spec 2 §4). */
export const moneyStatuses = ['pending', 'processed', 'rejected'] as const
export type MoneyStatus = (typeof moneyStatuses)[number]

/** Numbers of the three kinds of top-up: a code, online payment, a mobile payment by QR code (spec 2 §4). */
export const topUpTypes = { code: 1, online: 2, mobile: 3 } as const
export type TopUpType = keyof typeof topUpTypes

/** A top-up in the history of points (spec 2 §3). */
const topUp = record({
  id: wireId,
  code: nullishOrNull(text),
  method: nullishOrNull(text),
  amount: nullishOrNull(balance),
  description: nullishOrNull(text),
  date: nullishOrNull(timeText),
  status: nullishOrNull(listedWord(moneyStatuses)),
  reference: nullishOrNull(text),
  comment: nullishOrNull(text),
  paymentMethod: nullishOrNull(ordinal),
})
export type TopUp = z.output<typeof topUp>

/** A payment with its date and its amount in FCFA (spec 2 §3). */
const payment = record(
  { id: nullishOrNull(wireId), payed_at: nullishOrNull(timeText), amount: nullishOrNull(balance) },
  { aliases: { payed_at: ['paidAt', 'date', 'createdAt'] } },
)
export type Payment = z.output<typeof payment>

/** A bank account that a transfer can be paid to (spec 2 §3). */
const bankAccount = record({
  name: title,
  details: orDefault(nestedRows(record({ owner: nullishOrNull(text), number: text }, { valueField: 'number' })), []),
})
export type BankAccount = z.output<typeof bankAccount>

/** Null, absent or a list (PHP's empty object) is an empty map. */
const formFields = sparse(z.record(z.string(), fieldText.nullish().catch(undefined)))

const cardPage = envelope(record({ url: z.string(), data: formFields }), {
  beside: ['url'],
  fields: { data: formFields },
})

/** Address and fields of the form that opens the card's page; null is an empty field, what is no text is left out. */
export function readCardPage({ payload, data: beside }: z.output<typeof cardPage>): {
  url: string
  data: Record<string, string>
} {
  const { url, data } = payload
  const fields = Object.entries(Object.keys(data).length > 0 ? data : beside)
  return {
    url,
    data: Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value ?? '']]))),
  }
}

const byId = z.object({ id: z.number() })
/** Return page language, fixed by the specification. */
const lang = z.literal('fr')
const changes = [{ kind: 'codes' }, { kind: 'payments' }, { kind: 'me' }] as const

/** Spec 2 §2, §4, §7. The main process makes and journals payments. */
export const wallet = {
  codes: endpoint({
    method: 'GET',
    path: '/codes',
    offline: true,
    provides: [{ kind: 'codes' }],
    response: envelope(tolerantArray(topUp)),
    assumed: 'the newest comes first',
  }),
  payments: endpoint({
    method: 'GET',
    path: '/student/payment-history',
    offline: true,
    provides: [{ kind: 'payments' }],
    response: envelope(tolerantArray(payment)),
    assumed: 'the path is not shown; the newest comes first',
  }),
  bankAccounts: endpoint({
    method: 'GET',
    path: '/bank-account-info',
    offline: true,
    provides: [{ kind: 'bank-accounts' }],
    response: envelope(tolerantArray(bankAccount)),
    assumed: 'the path is not shown; an empty list where the platform takes no bank transfers',
  }),
  createCode: endpoint({
    method: 'POST',
    path: '/student/codes',
    caller: 'main',
    invalidates: changes,
    body: z.object({
      reference: z.string().optional(),
      amount: z.number(),
      comment: z.string().optional(),
      paymentMethod: z.literal([1, 2, 3]),
    }),
    response: envelope(record({ id: wireId }).nullish()),
    assumed: 'paymentMethod is the type of the top-up; a header idempotency-key may be read or not',
  }),
  cardRedirect: endpoint({
    method: 'GET',
    path: '/payment/redirect/{id}',
    params: byId,
    caller: 'main',
    response: cardPage,
    assumed:
      'a field of data, or of the query of url, named orderId, orderNumber, mdOrder, orderRef or order holds the ' +
      'order number; without one any number that comes back is asked about; url and data stand together, or one of ' +
      'them beside the payload',
  }),
  payDunyaRedirect: endpoint({
    method: 'GET',
    path: '/payment-pay-dunya/redirect/{id}',
    params: byId,
    caller: 'main',
    response: envelope(record({ url: z.string() })),
    assumed: 'a platform offers one of the two online ways; the one it does not offer is refused',
  }),
  payDunyaFailed: endpoint({
    method: 'POST',
    path: 'payment-pay-dunya/echec',
    query: z.object({ token: z.string(), lang }),
    caller: 'main',
    invalidates: changes,
    response: acknowledgement,
  }),
  cardPaid: endpoint({
    method: 'POST',
    path: 'payment/success',
    query: z.object({ orderId: z.string(), lang }),
    caller: 'main',
    invalidates: changes,
    response: acknowledgement,
  }),
  d17: endpoint({
    method: 'GET',
    path: '/payment/d17/{id}',
    params: byId,
    caller: 'main',
    response: envelope(record({ url: z.string() })),
    assumed: 'url is what the QR code holds',
  }),
  d17Check: endpoint({
    method: 'GET',
    path: '/payment/d17/check/{id}',
    params: byId,
    caller: 'main',
    response: envelope(nullishOrNull(record({ status: nullishOrNull(listedWord(moneyStatuses)) }))),
    assumed:
      'the payload may hold the status of the top-up; success without one says that it is paid; the message is ' +
      'what to say of it',
  }),
} as const
