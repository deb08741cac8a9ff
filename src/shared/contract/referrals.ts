import * as z from 'zod'
import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { tokens } from './money'
import { record } from './record'
import { timeText } from './time-text'
import { decimal, filledText, numberOrText, nullishOrNull, sparse, tolerantArray, text, title } from './tolerant'

/** Spec 2 §3, Referral history row; `profit_amount` in tokens. */
export const referral = record({
  user: sparse(record({ name: title, last_name: nullishOrNull(text) })),
  affiliation: nullishOrNull(
    record({
      start_date: nullishOrNull(timeText),
      group: nullishOrNull(record({ name: nullishOrNull(text) })),
    }),
  ),
  profit_amount: nullishOrNull(tokens),
})
export type Referral = z.output<typeof referral>

/** Positive, since it divides. */
const rate = numberOrText(z.number().positive(), /^(?:[1-9]\d{0,8}(?:\.\d{1,9}|,\d{1,2})?|0\.\d{0,8}[1-9]|0,\d?[1-9])$/)

/** Minimum tokens for a conversion (spec 2 §5). */
export const minTokens = 5

const changes = [{ kind: 'me' }] as const

/** The referral code, its history, and the conversion of tokens to points (spec 2 §2, §7). */
export const referrals = {
  generateCode: endpoint({
    method: 'GET',
    path: '/student/generate-gift-code',
    invalidates: changes,
    response: envelope(
      record(
        { gift_code: nullishOrNull(filledText) },
        { aliases: { gift_code: ['code'] }, valueField: 'gift_code' },
      ).nullish(),
    ),
    assumed: 'a second call answers the code that was made before; it is asked only when the student wishes for it',
  }),
  history: endpoint({
    method: 'GET',
    path: '/student/history/generated-gifts',
    offline: true,
    provides: [{ kind: 'referrals' }],
    response: envelope(tolerantArray(referral)),
    assumed: 'the newest comes first',
  }),
  conversionRate: endpoint({
    method: 'GET',
    path: '/student/gift-requests/conversion-rate-gift-point',
    provides: [{ kind: 'conversion-rate' }],
    response: envelope(
      record({ rate }, { aliases: { rate: ['conversionRate', 'giftPointRate', 'value'] }, valueField: 'rate' }),
    ),
    assumed: 'the payload is { rate } or the number alone: so many tokens make one point',
  }),
  convert: endpoint({
    method: 'POST',
    path: '/student/gift-requests/convert-gift-point',
    body: z.object({ giftPoint: z.number() }),
    invalidates: [...changes, { kind: 'codes' }],
    response: envelope(record({ points: nullishOrNull(decimal), gift_point: nullishOrNull(decimal) }).nullish()),
    assumed:
      'giftPoint is the number of tokens; the answer holds the new balances; the points come as an entry of ' +
      'the points history',
  }),
} as const
