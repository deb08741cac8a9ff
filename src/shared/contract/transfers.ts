import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement, envelope } from './envelope'
import { balance } from './money'
import { record } from './record'
import { timeText } from './time-text'
import { nullishOrNull, text, tolerantArray, wireBoolean, wireId, listedWord } from './tolerant'
import { moneyStatuses } from './wallet'

const party = record({ id: nullishOrNull(wireId), name: nullishOrNull(text) })

/** A transfer between two students, as sender and receiver see it (spec 2 §3). */
export const transfer = record({
  id: wireId,
  status: nullishOrNull(listedWord(moneyStatuses)),
  is_confirmed: nullishOrNull(wireBoolean),
  from_user: nullishOrNull(party),
  to_user: nullishOrNull(party),
  from_parent_user: nullishOrNull(party),
  points: nullishOrNull(balance),
  updated_at: nullishOrNull(timeText),
  sender_id: nullishOrNull(wireId),
  sender_name: nullishOrNull(text),
  sender_parent_id: nullishOrNull(wireId),
  sender_parent_name: nullishOrNull(text),
})
export type Transfer = z.output<typeof transfer>

const changes = [{ kind: 'transfers' }, { kind: 'me' }] as const

/** A transfer is started, then confirmed by a code that can be sent again (spec 2 §4, §7). */
export const transfers = {
  list: endpoint({
    method: 'GET',
    path: '/student/transfer-points-history',
    offline: true,
    provides: [{ kind: 'transfers' }],
    response: envelope(tolerantArray(transfer)),
  }),
  start: endpoint({
    method: 'POST',
    path: '/student/transfer-points',
    caller: 'main',
    invalidates: changes,
    body: z.object({ toUser: z.number(), points: z.number(), admin: z.string().optional() }),
    response: envelope(record({ id: wireId }).nullish()),
    assumed: 'admin is the marker of the administrator who acts as the user; absent otherwise',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/student/confirm-transfer-points',
    query: z.object({ confirmationToken: z.string() }),
    caller: 'main',
    invalidates: changes,
    response: acknowledgement,
  }),
  resendCode: endpoint({
    method: 'GET',
    path: '/student/confirm-transfer-points/{id}',
    params: z.object({ id: z.number() }),
    caller: 'main',
    response: acknowledgement,
    assumed: 'a GET that sends the code once more: it is never repeated by itself',
  }),
} as const
