import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement, envelope } from './envelope'
import { record } from './record'
import { timeText } from './time-text'
import { wireBoolean, nullishOrNull, sparse, tolerantArray, title } from './tolerant'

/** Ids are text on this service. */
const messageId = z
  .union([z.string().regex(/^[\w-]{1,64}$/), z.int().min(0).transform(String)])
  .meta({ 'x-reads-as': 'text' })

/** Its body is untrusted HTML of an administrator (spec 2 §3). */
export const message = record({
  _id: messageId,
  seen: nullishOrNull(wireBoolean),
  message: sparse(record({ name: title, body: title, created_at: nullishOrNull(timeText) })),
})
export type Message = z.output<typeof message>

/** Its body is untrusted HTML of an administrator (spec 2 §3). */
export const popup = record({
  _id: messageId,
  popup: sparse(record({ name: title, body: title })),
})
export type Popup = z.output<typeof popup>

const service = 'notifications'
/** Only the signed-in user's id passes the gateway (threats, decision 11). */
const ofUser = z.object({ user_id: z.number() })

/** Messages and popups of the notification service, which identifies the user by `user_id` (spec 2 §7). */
export const messages = {
  list: endpoint({
    service,
    method: 'GET',
    path: '/getMessages',
    query: ofUser,
    offline: true,
    provides: [{ kind: 'messages' }],
    response: envelope(tolerantArray(message)),
    assumed: 'the newest comes first',
  }),
  one: endpoint({
    service,
    method: 'GET',
    path: '/message',
    query: ofUser.extend({ message_id: z.string() }),
    offline: true,
    provides: [{ kind: 'message' }],
    response: envelope(message),
    assumed: 'reading a message marks it seen',
  }),
  popups: endpoint({
    service,
    method: 'GET',
    path: '/getPopups',
    query: ofUser,
    provides: [{ kind: 'popups' }],
    response: envelope(tolerantArray(popup)),
  }),
  hidePopup: endpoint({
    service,
    method: 'GET',
    path: '/popup/hide',
    query: ofUser.extend({ popup_id: z.string() }),
    invalidates: [{ kind: 'popups' }],
    response: acknowledgement,
    assumed:
      'a GET that changes something: it is never repeated by itself; what is hidden does not come back for this user',
  }),
} as const
