import type { Message, Popup } from '#shared/contract/messages.ts'
import type { StoredMessage } from '../world/engagement'
import { type Call, type Implementation, type Rejected, reject, ok } from './handler'

export const messages: Implementation['messages'] = {
  list: (call) =>
    refuseOthers(call) ??
    call.user.engagement.messages.toSorted((one, other) => other.at - one.at).map((one) => toWireMessage(call, one)),
  one: (call) => {
    const refused = refuseOthers(call)
    if (refused !== null) return refused
    const one = call.user.engagement.messages.find(({ id }) => id === call.query.message_id)
    if (one === undefined) return reject('notFound')
    one.seen = true
    return toWireMessage(call, one)
  },
  popups: (call) =>
    refuseOthers(call) ??
    call.user.engagement.popups
      .filter(({ hidden }) => !hidden)
      .map(({ id, name, body }): Popup => ({ _id: id, popup: { name, body: addressed(call, body) } })),
  hidePopup: (call) => {
    const refused = refuseOthers(call)
    if (refused !== null) return refused
    const one = call.user.engagement.popups.find(({ id }) => id === call.query.popup_id)
    if (one === undefined) return reject('notFound')
    one.hidden = true
    return ok(null, 'OK')
  },
}

function refuseOthers({ user, query }: Pick<Call, 'user'> & { query: { user_id: number } }): Rejected | null {
  return query.user_id === user.user.id ? null : reject('accessDenied')
}

function toWireMessage(call: Pick<Call, 'addresses'>, { id, name, body, at, seen }: StoredMessage): Message {
  return { _id: id, seen, message: { name, body: addressed(call, body), created_at: new Date(at).toISOString() } }
}

function addressed({ addresses }: Pick<Call, 'addresses'>, body: string): string {
  return body
    .replaceAll('{media}', addresses.media('').replace(/\/$/, ''))
    .replaceAll('{page}', addresses.page('').replace(/\/$/, ''))
}
