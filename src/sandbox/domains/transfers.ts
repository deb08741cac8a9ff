import type { Transfer } from '#shared/contract/transfers.ts'
import { getContact } from '../world/credentials'
import { post } from '../world/ledger'
import { nextNumber, type StoredTransfer } from '../world/money'
import { getNotificationTexts } from '../world/notification-texts'
import { notify } from '../world/notify'
import type { Student } from '../world/student'
import type { World } from '../world/world'
import { rejectForm } from './form-rules'
import { type Call, type Implementation, Rejected, reject, ok } from './handler'

const least = 10
const most = 5000
const takers = new Set(['Student', 'Influencer'])

export const transfers: Implementation['transfers'] = {
  list: ({ user, world }) =>
    world.money.transfers
      .filter(({ who, to }) => who === user.id || to === user.id)
      .toSorted((one, other) => other.at - one.at || other.id - one.id)
      .map((transfer) => toWireTransfer(world, transfer)),
  start,
  confirm: ({ user, world, codes, query, clock }) => {
    const code = codes.find({ purpose: 'transfer', code: query.confirmationToken.trim(), student: user.id })
    const transfer = world.money.transfers.find(({ id, who }) => id === code?.about && who === user.id)
    if (code === null || transfer === undefined || transfer.status !== 'pending' || transfer.confirmed)
      return reject('badConfirmationToken')
    if (user.points < transfer.points) return reject('insufficientPoints')
    codes.remove(code)
    Object.assign(transfer, { confirmed: true, status: 'processed', at: clock.now() })
    const entry = { key: transfer.key, reference: `TR-${transfer.id}` }
    post(user, { ...entry, kind: 'transfer-sent', points: -transfer.points })
    const taker = world.student(transfer.to)
    post(taker, { ...entry, kind: 'transfer-received', points: transfer.points })
    notify(
      taker,
      {
        kind: 'transferPoint',
        ...getNotificationTexts(taker.user.language).transfer(transfer.points, toParty(user).name),
        link: '/porte-monnaie',
      },
      clock.now(),
    )
    return ok(null, 'Le transfert est confirmé')
  },
  resendCode: ({ user, world, codes, params }) => {
    const transfer = world.money.transfers.find(({ id, who }) => id === params.id && who === user.id)
    if (transfer === undefined) return reject('notFound')
    if (transfer.confirmed || transfer.status !== 'pending') return reject('operationImpossible')
    sendCode({ codes }, user, transfer)
    return ok(null, 'Un nouveau code t’a été envoyé')
  },
}

function start(
  call: Parameters<Implementation['transfers']['start']>[0],
): ReturnType<Implementation['transfers']['start']> {
  const { body, user, world, clock, codes, headers } = call
  const { points } = body
  if (!Number.isInteger(points) || points < least || points > most) {
    return rejectForm([{ field: 'points', label: null, text: 'Veuillez entrer un montant entre 10 et 5000' }])
  }
  const taker = getTaker(call)
  if (taker instanceof Rejected) return taker
  if (user.points < points) return reject('insufficientPoints')
  const transfer: StoredTransfer = {
    id: nextNumber(world.money),
    who: user.id,
    to: taker.id,
    at: clock.now(),
    key: headers.get('idempotency-key'),
    points,
    status: 'pending',
    confirmed: false,
    admin: body.admin ?? null,
    expires: true,
  }
  world.money.transfers.push(transfer)
  sendCode({ codes }, user, transfer)
  return ok({ id: transfer.id }, 'Un code de confirmation t’a été envoyé')
}

function getTaker({
  body,
  user,
  world,
}: Pick<Call, 'user' | 'world'> & { body: { toUser: number } }): Student | Rejected {
  if (body.toUser === user.user.id)
    return reject('operationImpossible', { toUser: ['Tu ne peux pas te transférer des points'] })
  const taker = world.students.find((student) => student.user.id === body.toUser)
  return taker === undefined || !takers.has(taker.type)
    ? reject('beneficiaryUnknown', { toUser: ['Bénéficiaire introuvable'] })
    : taker
}

function sendCode({ codes }: Pick<Call, 'codes'>, sender: Student, { id }: StoredTransfer): void {
  codes.send({ student: sender.id, purpose: 'transfer', to: getContact(sender), about: id })
}

function toWireTransfer(world: World, { id, who, to, points, status, confirmed, at }: StoredTransfer): Transfer {
  const [sender, taker] = [world.student(who), world.student(to)]
  const parent = sender.type === 'Parent'
  const from = toParty(sender)
  return {
    id,
    status,
    is_confirmed: confirmed,
    points,
    updated_at: new Date(at).toISOString(),
    to_user: toParty(taker),
    from_user: parent ? null : from,
    from_parent_user: parent ? from : null,
    sender_id: parent ? null : from.id,
    sender_name: parent ? null : from.name,
    sender_parent_id: parent ? from.id : null,
    sender_parent_name: parent ? from.name : null,
  }
}

function toParty({ user }: Student): { id: number; name: string } {
  return { id: user.id, name: `${user.name} ${user.last_name ?? ''}`.trim() }
}
