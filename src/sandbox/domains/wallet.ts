import type { TopUp } from '#shared/contract/wallet.ts'
import { randomSecret } from '../base/secrets'
import { nextNumber, type StoredTopUp } from '../world/money'
import { credit, decide, settleMoney } from '../world/payments'
import { toFieldErrors, rejectForm } from './form-rules'
import { type Call, type Implementation, Rejected, reject, ok } from './handler'

const maximum = 999_999
type Ordered = Exclude<StoredTopUp['type'], 4>
const methods: Record<Ordered, string> = { 1: 'Code de recharge', 2: 'Paiement en ligne', 3: 'D17' }
const prefixes: Record<Ordered, string> = { 1: '', 2: 'CB', 3: 'D17' }
/** Prefixes of references to reject or leave pending. */
const rejectedReference = /^REFUS/i
const waitingReference = /^ATTENTE/i
const checkWords = {
  pending: 'Le paiement n’est pas encore confirmé',
  processed: 'Paiement Réussi',
  rejected: 'Le paiement a été refusé par l’application mobile',
} as const
const paid = 'Paiement Réussi, ton solde est mis à jour'
const processing = 'Ton paiement est en cours de traitement'

export const wallet: Implementation['wallet'] = {
  codes: ({ user, world }) =>
    world.money.topUps
      .filter(({ who }) => who === user.id)
      .toSorted(newestFirst)
      .map(toWireTopUp),
  payments: ({ user, world }) =>
    world.money.topUps
      .filter(({ who, status, type }) => who === user.id && status === 'processed' && type !== 4)
      .toSorted(newestFirst)
      .map(({ id, at, amount }) => ({ id, payed_at: new Date(at).toISOString(), amount })),
  bankAccounts: () => [
    {
      name: 'Compte bancaire de démonstration',
      details: [{ owner: 'École de démonstration', number: '00 000 0000000000000 00' }],
    },
    {
      name: 'Compte postal de démonstration',
      details: [{ owner: 'École de démonstration', number: '00 000 0000000 00' }],
    },
  ],
  createCode,
  cardRedirect: (call) => {
    const topUp = openTopUp(call, call.params.id, 2)
    if (topUp instanceof Rejected) return topUp
    return {
      url: call.addresses.page('pay/card'),
      data: { orderId: topUp.order ?? '', amount: String(topUp.amount), currency: 'XOF', language: 'fr' },
    }
  },
  payDunyaRedirect: (call) => {
    const topUp = openTopUp(call, call.params.id, 2)
    return topUp instanceof Rejected ? topUp : { url: call.addresses.page(`pay/paydunya/${topUp.order ?? ''}`) }
  },
  payDunyaFailed: ({ user, world, query, clock }) => {
    const topUp = world.money.topUps.find(({ order, who }) => order === query.token && who === user.id)
    if (topUp === undefined) return reject('notFound')
    if (topUp.status === 'processed' || topUp.decision?.accepted === true) return reject('operationImpossible')
    decide(topUp, { accepted: false, afterMs: 0 }, clock.now())
    settleMoney(world, clock.now())
    return ok(null, "La transaction n'a pas pu aboutir, veuillez réessayer plus tard")
  },
  cardPaid: ({ user, world, query }) => {
    const topUp = world.money.topUps.find(({ order, who }) => order === query.orderId && who === user.id)
    if (topUp === undefined) return reject('notFound')
    if (topUp.status === 'processed') return ok(null, paid)
    return topUp.status === 'pending' && topUp.decision !== null ? ok(null, processing) : reject('paymentFailed')
  },
  d17: (call) => {
    const topUp = openTopUp(call, call.params.id, 3)
    return topUp instanceof Rejected ? topUp : { url: call.addresses.page(`pay/d17/${topUp.order ?? ''}`) }
  },
  d17Check: ({ user, world, params }) => {
    const topUp = world.money.topUps.find(({ id, who, type }) => id === params.id && who === user.id && type === 3)
    return topUp === undefined ? reject('notFound') : ok({ status: topUp.status }, checkWords[topUp.status])
  },
}

function createCode(
  call: Parameters<Implementation['wallet']['createCode']>[0],
): ReturnType<Implementation['wallet']['createCode']> {
  const { body, user, world, clock, headers } = call
  const reference = body.reference ?? ''
  const faults = toFieldErrors([
    ['amount', null, amountFault(body.amount)],
    ['reference', null, body.paymentMethod === 1 ? referenceFault(reference) : null],
  ])
  if (faults.length > 0) return rejectForm(faults)
  if (body.paymentMethod === 1 && (rejectedReference.test(reference) || isUsed(call, reference)))
    return reject('codeRejected')
  const id = nextNumber(world.money)
  const topUp: StoredTopUp = {
    id,
    who: user.id,
    at: clock.now(),
    key: headers.get('idempotency-key'),
    type: body.paymentMethod,
    amount: body.amount,
    status: 'pending',
    method: methods[body.paymentMethod],
    reference: body.paymentMethod === 1 ? reference : `${prefixes[body.paymentMethod]}-${id}`,
    comment: body.comment ?? null,
    order: body.paymentMethod === 1 ? null : randomSecret(),
    decision: null,
  }
  world.money.topUps.push(topUp)
  if (body.paymentMethod === 1 && !waitingReference.test(reference)) credit(world, topUp)
  return ok(
    { id },
    body.paymentMethod === 1 ? 'Ta demande est enregistrée' : 'Ton paiement est à terminer auprès du prestataire',
  )
}

function amountFault(amount: number): string | null {
  if (amount < 0) return 'Le champ montant doit être positif'
  if (amount === 0) return 'Le champ montant est obligatoire'
  if (amount > maximum) return 'Saisissez le montant demandé en dinars (1pt = 1FCFA)'
  return Number.isInteger(amount) ? null : 'Le champ montant est invalide'
}

function referenceFault(reference: string): string | null {
  if (reference.trim() === '') return 'Le champ référence est obligatoire'
  return /\s/.test(reference) || reference.length > 120 ? 'Le champ référence est invalide' : null
}

function isUsed({ world }: Pick<Call, 'world'>, reference: string): boolean {
  return world.money.topUps.some(
    (other) =>
      other.type === 1 && other.status !== 'rejected' && other.reference.toUpperCase() === reference.toUpperCase(),
  )
}

function openTopUp(
  { user, world }: Pick<Call, 'user' | 'world'>,
  number: number,
  type: StoredTopUp['type'],
): StoredTopUp | Rejected {
  const topUp = world.money.topUps.find(({ id, who }) => id === number && who === user.id)
  if (topUp === undefined) return reject('notFound')
  return topUp.type === type && topUp.status === 'pending' && topUp.order !== null
    ? topUp
    : reject('operationImpossible')
}

function toWireTopUp({ id, type, amount, status, method, reference, comment, at }: StoredTopUp): TopUp {
  return {
    id,
    code: reference,
    method,
    amount,
    description: `${method}, ${reference}`,
    date: new Date(at).toISOString(),
    status,
    reference,
    comment,
    paymentMethod: type === 4 ? null : type,
  }
}

function newestFirst(one: StoredTopUp, other: StoredTopUp): number {
  return other.at - one.at || other.id - one.id
}
