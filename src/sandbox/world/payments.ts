import { getContact } from './credentials'
import { post } from './ledger'
import type { OperatorOrder, StoredTopUp } from './money'
import { startOperatorSubscription } from './subscriptions'
import type { World } from './world'

const minute = 60_000
const abandonedAfterMs = 60 * minute
const unconfirmedTimeoutMs = 24 * 60 * minute

/** A provider page's choice. */
export type PaymentChoice = { accepted: boolean; afterMs: number }

/** Records the choice unless one exists. */
export function decide(row: StoredTopUp | OperatorOrder, { accepted, afterMs }: PaymentChoice, now: number): void {
  if (row.status === 'pending') row.decision ??= { accepted, from: now + afterMs }
}

/** Expires abandoned payments and transfers. */
export function settleMoney(world: World, now: number): void {
  for (const topUp of world.money.topUps)
    if (topUp.status === 'pending' && topUp.order !== null) settleTopUp(world, topUp, now)
  for (const order of world.money.operatorOrders) if (order.status === 'pending') settleOperatorOrder(world, order, now)
  for (const transfer of world.money.transfers) {
    if (transfer.status === 'pending' && transfer.expires && transfer.at + unconfirmedTimeoutMs <= now)
      transfer.status = 'rejected'
  }
}

/** Credits a pending top-up, once. */
export function credit(world: World, topUp: StoredTopUp): void {
  if (topUp.status !== 'pending') return
  topUp.status = 'processed'
  post(world.student(topUp.who), { kind: 'top-up', points: topUp.amount, key: topUp.key, reference: topUp.reference })
}

function settleTopUp(world: World, topUp: StoredTopUp, now: number): void {
  const verdict = getProviderDecision(topUp, now)
  if (verdict === true) credit(world, topUp)
  else if (verdict === false) topUp.status = 'rejected'
}

function settleOperatorOrder(world: World, order: OperatorOrder, now: number): void {
  const verdict = getProviderDecision(order, now)
  if (verdict === null) return
  order.status = verdict ? 'processed' : 'rejected'
  if (!verdict) return
  const text =
    `Ton abonnement ${order.recurrence === 1 ? 'à la journée' : 'à la semaine'} est actif. Il se renouvelle ` +
    'automatiquement et tu peux l’annuler à tout moment.'
  if (order.who === null) {
    world.sent.push({ at: new Date(now).toISOString(), to: order.phone ?? '', text })
    return
  }
  const student = world.student(order.who)
  startOperatorSubscription(world, student, now)
  world.sent.push({ at: new Date(now).toISOString(), to: getContact(student), text })
}

function getProviderDecision({ decision, at }: StoredTopUp | OperatorOrder, now: number): boolean | null {
  if (decision !== null) return decision.from <= now ? decision.accepted : null
  return at + abandonedAfterMs <= now ? false : null
}
