import type { OperatorOffer } from '#shared/contract/operator.ts'
import { randomSecret } from '../base/secrets'
import { nextNumber, type OperatorOrder } from '../world/money'
import { shortPrices } from '../world/offers'
import { decide, settleMoney } from '../world/payments'
import { divisions } from '../world/places'
import type { Level } from '../world/school'
import { isOperatorClient, operatorGroup } from '../world/subscriptions'
import type { World } from '../world/world'
import { toFieldErrors, rejectForm } from './form-rules'
import { type Call, type Implementation, Rejected, reject, ok } from './handler'

/** The specification names 291 and 147. */
const sold: readonly { id: number; level: Level; name: string }[] = [
  { id: 147, level: 'baccalaureate', name: 'Baccalauréat, toutes les sections' },
  { id: 291, level: 'primary', name: 'Primaire' },
  { id: 293, level: 'secondary', name: 'Secondaire' },
  { id: 292, level: 'basic', name: 'Enseignement de base' },
]
/** Simulate a timeout and a refusal. */
const silentNumber = '20500500'
const poorNumber = '20400400'

export const operator: Implementation['operator'] = {
  offers: () =>
    sold.map(({ id, level, name }): OperatorOffer => {
      const { day, week } = shortPrices(level)
      return { id, level, name, dailyPrice: day, weeklyPrice: week }
    }),
  checkoutAsVisitor: (call) => {
    const { body, world } = call
    const phone = plainNumber(body.phone)
    const division = divisions.find(({ id }) => id === body.division)
    const faults = toFieldErrors([
      ['phone', null, phoneFault(body.phone, phone)],
      ['division', null, division === undefined ? 'La division est requise' : null],
    ])
    if (faults.length > 0 || phone === null) return rejectForm(faults)
    if (isKnown(world, phone)) return reject('numberExists', { phone: ['Le numéro existe déjà'] })
    return begin(call, phone, { who: null, phone, division: body.division, recurrence: body.recurrence })
  },
  checkout: (call) => {
    const { user } = call
    if (isOperatorClient(user)) return reject('alreadyRegistered')
    const phone = plainNumber(user.user.phone ?? '')
    if (phone === null) return rejectForm([{ field: 'phone', label: null, text: 'Le numéro de téléphone est requis' }])
    return begin(call, phone, {
      who: user.id,
      phone: null,
      division: user.user.division?.id ?? null,
      recurrence: call.body.recurrence,
    })
  },
  unsubscribe: ({ user }) => {
    if (!isOperatorClient(user)) return reject('operationImpossible')
    user.user.affiliations = (user.user.affiliations ?? []).filter(({ group }) => group?.id !== operatorGroup.id)
    user.user.isPartnerClient = false
    return ok(null, 'Ton abonnement est résilié')
  },
  succeeded: (call) => {
    const order = returned(call)
    if (order instanceof Rejected) return order
    return order.status === 'processed' ? ok(null, 'Paiement Réussi') : reject('paymentFailed')
  },
  failed: (call) => {
    const order = returned(call)
    if (order instanceof Rejected) return order
    if (order.status === 'processed' || order.decision?.accepted === true) return reject('operationImpossible')
    decide(order, { accepted: false, afterMs: 0 }, call.clock.now())
    settleMoney(call.world, call.clock.now())
    return ok(null, "La transaction n'a pas pu aboutir, veuillez réessayer plus tard")
  },
}

type Beginning = Pick<OperatorOrder, 'who' | 'phone' | 'division' | 'recurrence'>

function begin(
  { world, clock, headers, addresses }: Call,
  phone: string,
  beginning: Beginning,
): { redirectUrl: string } | Rejected {
  if (phone === silentNumber) return reject('operationImpossible', null, 'Server error: the operator does not answer')
  if (phone === poorNumber) return reject('operationImpossible', null, 'Solde insuffisant auprès de ton opérateur')
  const order: OperatorOrder = {
    ...beginning,
    id: nextNumber(world.money),
    order: randomSecret(),
    at: clock.now(),
    status: 'pending',
    decision: null,
    key: headers.get('idempotency-key'),
  }
  world.money.operatorOrders.push(order)
  return { redirectUrl: addresses.page(`pay/operator/${order.order}`) }
}

function returned({
  user,
  world,
  query,
}: Pick<Call, 'user' | 'world'> & { query: Record<string, string> }): OperatorOrder | Rejected {
  const order = world.money.operatorOrders.find((one) => one.order === query['reference'])
  if (order === undefined) return reject('notFound')
  const own = order.who === user.id || (order.who === null && order.phone === plainNumber(user.user.phone ?? ''))
  return own ? order : reject('notFound')
}

function isKnown(world: World, phone: string): boolean {
  const subscribed = world.money.operatorOrders.some((order) => order.phone === phone && order.status === 'processed')
  return subscribed || world.students.some(({ user }) => plainNumber(user.phone ?? '') === phone)
}

function phoneFault(typed: string, phone: string | null): string | null {
  if (typed.trim() === '') return 'Le numéro de téléphone est requis'
  return phone === null ? 'Veuillez saisir un numéro de téléphone valide' : null
}

function plainNumber(typed: string): string | null {
  return /^(?:\+216|00216|0)?([2459]\d{7})$/.exec(typed.replaceAll(/\s/g, ''))?.[1] ?? null
}
