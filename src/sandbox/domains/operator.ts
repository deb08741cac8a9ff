import type { OperatorOffer } from '../../shared/contract/operator'
import { type Call, type Implementation, Refused, refuse, say } from '../handler'
import { decide, settleMoney } from '../payments'
import { randomSecret } from '../secrets'
import { isOperatorClient, operatorGroup } from '../subscriptions'
import { nextNumber, type OperatorOrder } from '../world/money'
import { shortPrices } from '../world/offers'
import { divisions } from '../world/places'
import type { Level } from '../world/school'
import type { World } from '../world/world'
import { faultsOf, refuseForm } from './form-rules'

/** What the landing page sells, in no order of its own; 291 and 147 are the numbers that the specification names. */
const sold: readonly { id: number; level: Level; name: string }[] = [
  { id: 147, level: 'baccalaureate', name: 'Baccalauréat, toutes les sections' }, { id: 291, level: 'primary', name: 'Primaire' },
  { id: 293, level: 'secondary', name: 'Secondaire' }, { id: 292, level: 'basic', name: 'Enseignement de base' },
]
/** Numbers with which the operator of this demonstration does not answer, and does not agree. */
const silentNumber = '20500500'
const poorNumber = '20400400'

/** The operator's billing: for visitors with a number, for those who are signed in with theirs. */
export const operator: Implementation['operator'] = {
  offers: () => sold.map(({ id, level, name }): OperatorOffer => {
    const { day, week } = shortPrices(level)
    return { id, level, name, dailyPrice: day, weeklyPrice: week }
  }),
  checkoutAsVisitor: (call) => {
    const { body, world } = call
    const phone = plainNumber(body.phone)
    const division = divisions.find(({ id }) => id === body.division)
    const faults = faultsOf([['phone', null, phoneFault(body.phone, phone)], ['division', null, division === undefined ? 'La division est requise' : null]])
    if (faults.length > 0 || phone === null) return refuseForm(faults)
    if (isKnown(world, phone)) return refuse('numberExists', { phone: ['Le numéro existe déjà'] })
    return begin(call, phone, { who: null, phone, division: body.division, recurrence: body.recurrence })
  },
  checkout: (call) => {
    const { user } = call
    if (isOperatorClient(user)) return refuse('alreadyRegistered')
    const phone = plainNumber(user.user.phone ?? '')
    if (phone === null) return refuseForm([{ field: 'phone', label: null, text: 'Le numéro de téléphone est requis' }])
    return begin(call, phone, { who: user.id, phone: null, division: user.user.division?.id ?? null, recurrence: call.body.recurrence })
  },
  unsubscribe: ({ user }) => {
    if (!isOperatorClient(user)) return refuse('operationImpossible')
    user.user.affiliations = (user.user.affiliations ?? []).filter(({ group }) => group?.id !== operatorGroup.id)
    user.user.isPartnerClient = false
    return say(null, 'Votre abonnement est résilié')
  },
  succeeded: (call) => {
    const order = returned(call)
    if (order instanceof Refused) return order
    return order.status === 'processed' ? say(null, 'Paiement Réussi') : refuse('paymentFailed')
  },
  failed: (call) => {
    const order = returned(call)
    if (order instanceof Refused) return order
    if (order.status === 'processed' || order.decision?.accepted === true) return refuse('operationImpossible')
    decide(order, { accepted: false, afterMs: 0 }, call.clock.now())
    settleMoney(call.world, call.clock.now())
    return say(null, "La transaction n'a pas pu aboutir, veuillez réessayer plus tard")
  },
}

type Beginning = Pick<OperatorOrder, 'who' | 'phone' | 'division' | 'recurrence'>

function begin({ world, clock, headers, addresses }: Call, phone: string, beginning: Beginning): { redirectUrl: string } | Refused {
  if (phone === silentNumber) return refuse('operationImpossible', null, 'Server error: the operator does not answer')
  if (phone === poorNumber) return refuse('operationImpossible', null, 'Solde insuffisant auprès de votre opérateur')
  const order: OperatorOrder = {
    ...beginning, id: nextNumber(world.money), order: randomSecret(), at: clock.now(), status: 'pending', decision: null, key: headers.get('idempotency-key'),
  }
  world.money.operatorOrders.push(order)
  return { redirectUrl: addresses.page(`pay/operator/${order.order}`) }
}

/** The order that a return names; a visitor's belongs to whoever signs in with its number. */
function returned({ user, world, query }: Pick<Call, 'user' | 'world'> & { query: Record<string, string> }): OperatorOrder | Refused {
  const order = world.money.operatorOrders.find((one) => one.order === query['reference'])
  if (order === undefined) return refuse('notFound')
  const own = order.who === user.id || (order.who === null && order.phone === plainNumber(user.user.phone ?? ''))
  return own ? order : refuse('notFound')
}

function isKnown(world: World, phone: string): boolean {
  const subscribed = world.money.operatorOrders.some((order) => order.phone === phone && order.status === 'processed')
  return subscribed || world.students.some(({ user }) => plainNumber(user.phone ?? '') === phone)
}

function phoneFault(typed: string, phone: string | null): string | null {
  if (typed.trim() === '') return 'Le numéro de téléphone est requis'
  return phone === null ? 'Veuillez saisir un numéro de téléphone valide' : null
}

/** The eight digits of a Tunisian number, without the prefix of the country or the zero of the school's own form; null where it is none. */
function plainNumber(typed: string): string | null {
  return /^(?:\+216|00216|0)?([2459]\d{7})$/.exec(typed.replaceAll(/\s/g, ''))?.[1] ?? null
}
