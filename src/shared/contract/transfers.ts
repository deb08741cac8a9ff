import * as z from 'zod'
import { acknowledgement, envelope } from './envelope'
import { endpoint } from './endpoint'
import { flag, optional, rows, wireId } from './lenient'
import { points } from './money'
import { moneyStatuses } from './wallet'

const party = z.looseObject({ id: wireId, name: optional(z.string()) })

/** Points on their way from one user to another (spec 2 §3, Point transfer). */
export const transfer = z.looseObject({
  id: wireId,
  status: z.enum(moneyStatuses).catch('pending'),
  is_confirmed: flag.catch(false),
  from_user: optional(party),
  to_user: optional(party),
  from_parent_user: optional(party),
  points,
  updated_at: optional(z.string()),
  sender_id: optional(wireId),
  sender_name: optional(z.string()),
  sender_parent_id: optional(wireId),
  sender_parent_name: optional(z.string()),
})
export type Transfer = z.output<typeof transfer>

const changes = [{ kind: 'transfers' }, { kind: 'me' }]

/** Points from one student to another, agreed to with a code (spec 2 §4, §7). */
export const transfers = {
  list: endpoint({ method: 'GET', path: '/student/transfer-points-history', kept: true, reads: [{ kind: 'transfers' }], response: envelope(rows(transfer)) }),
  start: endpoint({
    method: 'POST', path: '/student/transfer-points', caller: 'main', changes,
    body: z.object({ toUser: z.number(), points: z.number(), admin: z.string().optional() }),
    response: envelope(z.looseObject({ id: wireId }).nullish()),
    assumed: 'admin is the marker of the administrator who acts as the user; absent otherwise',
  }),
  confirm: endpoint({
    method: 'POST', path: '/student/confirm-transfer-points', query: z.object({ confirmationToken: z.string() }), caller: 'main', changes, response: acknowledgement,
  }),
  resendCode: endpoint({
    method: 'GET', path: '/student/confirm-transfer-points/{id}', params: z.object({ id: z.number() }), caller: 'main', response: acknowledgement,
    assumed: 'a GET that sends the code once more: it is never repeated by itself',
  }),
} as const
