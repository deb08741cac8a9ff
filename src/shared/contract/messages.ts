import * as z from 'zod'
import { acknowledgement, envelope } from './envelope'
import { endpoint } from './endpoint'
import { flag, optional, rows } from './lenient'

/** The numbers of this service are texts. */
const messageId = z.union([z.string().regex(/^[\w-]{1,64}$/), z.int().min(0).transform(String)]).meta({ 'x-reads-as': 'text' })

/** A message of the platform; its body is HTML of unknown origin (spec 2 §3). */
export const message = z.looseObject({
  _id: messageId,
  seen: flag.catch(false),
  message: z.looseObject({ name: z.string().catch(''), body: z.string().catch(''), created_at: optional(z.string()) }),
})
export type Message = z.output<typeof message>

/** A popup; its body is HTML of unknown origin (spec 2 §3). */
export const popup = z.looseObject({ _id: messageId, popup: z.looseObject({ name: z.string().catch(''), body: z.string().catch('') }) })
export type Popup = z.output<typeof popup>

const service = 'notifications'
/** The gateway lets only the signed-in user's own number pass (threats, decision 11). */
const ofUser = z.object({ user_id: z.number() })

/** The inbox and the popups, of a service of their own (spec 2 §7). */
export const messages = {
  list: endpoint({ service, method: 'GET', path: '/getMessages', query: ofUser, kept: true, reads: [{ kind: 'messages' }], response: envelope(rows(message)), assumed: 'the newest comes first' }),
  one: endpoint({
    service, method: 'GET', path: '/message', query: ofUser.extend({ message_id: z.string() }), kept: true, reads: [{ kind: 'message' }], response: envelope(message),
    assumed: 'reading a message marks it seen',
  }),
  popups: endpoint({ service, method: 'GET', path: '/getPopups', query: ofUser, reads: [{ kind: 'popups' }], response: envelope(rows(popup)) }),
  hidePopup: endpoint({
    service, method: 'GET', path: '/popup/hide', query: ofUser.extend({ popup_id: z.string() }), changes: [{ kind: 'popups' }], response: acknowledgement,
    assumed: 'a GET that changes something: it is never repeated by itself; what is hidden does not come back for this user',
  }),
} as const
