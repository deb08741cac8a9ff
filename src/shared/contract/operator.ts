import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement, envelope } from './envelope'
import { points } from './money'
import { record } from './record'
import { label, nonBlankText, nullishOrNull, title, tolerantArray, wireId } from './tolerant'

/** Billing interval in days (spec 2 §4). */
export const recurrences = [1, 7] as const
const recurrence = z.literal(recurrences)

/** Prices of one school level on the operator's landing page (spec 2 §3). */
const operatorOffer = record({
  id: wireId,
  level: title,
  dailyPrice: nullishOrNull(points),
  weeklyPrice: nullishOrNull(points),
  name: nullishOrNull(label),
})
export type OperatorOffer = z.output<typeof operatorOffer>

/** Without a URL, the message is shown (spec 2 §8). */
const redirect = envelope(nullishOrNull(record({ redirectUrl: nullishOrNull(nonBlankText) })))
const returned = z.record(z.string(), z.string())

/**
 * Phone billing (spec 2 §2, §4, §7). Classes come from `places.levelDivisions`: a second endpoint would also match
 * `/student/divisions`.
 */
export const operator = {
  offers: endpoint({
    method: 'GET',
    path: 'offers',
    auth: 'none',
    provides: [{ kind: 'operator-offers' }],
    response: envelope(tolerantArray(operatorOffer)),
  }),
  checkoutAsVisitor: endpoint({
    method: 'POST',
    path: '/checkout',
    auth: 'none',
    caller: 'main',
    body: z.object({ recurrence, phone: z.string(), division: z.number() }),
    response: redirect,
  }),
  checkout: endpoint({
    method: 'POST',
    path: 'digitalvirgo/checkout',
    caller: 'main',
    body: z.object({ recurrence }),
    response: redirect,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: 'digitalvirgo/unsubscribe',
    invalidates: [{ kind: 'purchases' }],
    response: acknowledgement,
  }),
  succeeded: endpoint({
    method: 'GET',
    path: 'digitalvirgo/success',
    query: returned,
    caller: 'main',
    response: acknowledgement,
    assumed: 'the flag of a check by the client is front=1, beside the query as it came',
  }),
  failed: endpoint({
    method: 'POST',
    path: '/digitalvirgo/echec',
    query: returned,
    caller: 'main',
    response: acknowledgement,
  }),
} as const
