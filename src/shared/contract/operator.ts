import * as z from 'zod'
import { acknowledgement, envelope } from './envelope'
import { endpoint } from './endpoint'
import { nonBlankText, nullishOrNull, tolerantArray, wireId } from './tolerant'
import { points } from './money'

/** How often the operator bills (spec 2 §4): 1 each day, 7 each week. */
export const recurrences = [1, 7] as const
const recurrence = z.literal(recurrences)

/** An offer of the operator's landing page (spec 2 §3). */
const operatorOffer = z.looseObject({ id: wireId, level: z.string(), dailyPrice: nullishOrNull(points), weeklyPrice: nullishOrNull(points), name: nullishOrNull(z.string()) })
export type OperatorOffer = z.output<typeof operatorOffer>

/** An answer without an address leads nowhere; its message is shown (spec 2 §8). */
const redirect = envelope(nullishOrNull(z.looseObject({ redirectUrl: nullishOrNull(nonBlankText) })))
/** What the provider added to the address of the return, as it came. */
const returned = z.record(z.string(), z.string())

/** The partner operator's billing by telephone number (spec 2 §2, §4, §7). The classes of a level are `places.levelDivisions`: a second endpoint of that path would take `/student/divisions` too. */
export const operator = {
  offers: endpoint({ method: 'GET', path: 'offers', auth: 'none', provides: [{ kind: 'operator-offers' }], response: envelope(tolerantArray(operatorOffer)) }),
  checkoutAsVisitor: endpoint({
    method: 'POST', path: '/checkout', auth: 'none', caller: 'main', body: z.object({ recurrence, phone: z.string(), division: z.number() }), response: redirect,
  }),
  checkout: endpoint({ method: 'POST', path: 'digitalvirgo/checkout', caller: 'main', body: z.object({ recurrence }), response: redirect }),
  unsubscribe: endpoint({ method: 'POST', path: 'digitalvirgo/unsubscribe', invalidates: [{ kind: 'me' }, { kind: 'offers' }, { kind: 'subscriptions' }], response: acknowledgement }),
  succeeded: endpoint({
    method: 'GET', path: 'digitalvirgo/success', query: returned, caller: 'main', response: acknowledgement,
    assumed: 'the flag of a check by the client is front=1, beside the query as it came',
  }),
  failed: endpoint({ method: 'POST', path: '/digitalvirgo/echec', query: returned, caller: 'main', response: acknowledgement }),
} as const
