import { contactOf } from './world/credentials'
import { post } from './world/ledger'
import type { OperatorOrder, StoredTopUp } from './world/money'
import type { World } from './world/world'
import { holdFromOperator } from './subscriptions'

const minute = 60_000
/** How long a provider's page may be left alone before the payment is given up. */
const undecidedMs = 60 * minute
const unconfirmedMs = 24 * 60 * minute

/** What a person did on a provider's page. */
export type PaymentChoice = { accepted: boolean; afterMs: number }

/** Writes down what was decided on a provider's page; what was decided before stays. */
export function decide(row: StoredTopUp | OperatorOrder, { accepted, afterMs }: PaymentChoice, now: number): void {
  if (row.status === 'pending') row.decision ??= { accepted, from: now + afterMs }
}

/** Lets everything that is due by now happen: providers' answers arrive, payments and transfers that were left alone are given up. */
export function settleMoney(world: World, now: number): void {
  for (const topUp of world.money.topUps) if (topUp.status === 'pending' && topUp.order !== null) settleTopUp(world, topUp, now)
  for (const order of world.money.operatorOrders) if (order.status === 'pending') settleOperatorOrder(world, order, now)
  for (const transfer of world.money.transfers) {
    if (transfer.status === 'pending' && transfer.expires && transfer.at + unconfirmedMs <= now) transfer.status = 'rejected'
  }
}

/** Credits a top-up, once. */
export function credit(world: World, topUp: StoredTopUp): void {
  if (topUp.status !== 'pending') return
  topUp.status = 'processed'
  post(world.student(topUp.who), { kind: 'top-up', points: topUp.amount, key: topUp.key, reference: topUp.reference })
}

function settleTopUp(world: World, topUp: StoredTopUp, now: number): void {
  const verdict = verdictOf(topUp, now)
  if (verdict === true) credit(world, topUp)
  else if (verdict === false) topUp.status = 'rejected'
}

function settleOperatorOrder(world: World, order: OperatorOrder, now: number): void {
  const verdict = verdictOf(order, now)
  if (verdict === null) return
  order.status = verdict ? 'processed' : 'rejected'
  if (!verdict) return
  const text = `Votre abonnement ${order.recurrence === 1 ? 'à la journée' : 'à la semaine'} est actif. Il se renouvelle seul et s’annule à tout moment.`
  if (order.who === null) {
    world.sent.push({ at: new Date(now).toISOString(), to: order.phone ?? '', text })
    return
  }
  const student = world.student(order.who)
  holdFromOperator(world, student, now)
  world.sent.push({ at: new Date(now).toISOString(), to: contactOf(student), text })
}

/** What the provider said by now; null while it says nothing and may still. */
function verdictOf({ decision, at }: StoredTopUp | OperatorOrder, now: number): boolean | null {
  if (decision !== null) return decision.from <= now ? decision.accepted : null
  return at + undecidedMs <= now ? false : null
}
