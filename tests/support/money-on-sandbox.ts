import type { Sandbox } from '#sandbox/sandbox.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { createMoneyWorld } from './money-world'

const origin = 'http://127.0.0.1:4010'

export function moneyOn(sandbox: Sandbox, who = 'amira', options: Parameters<typeof createMoneyWorld>[1] = {}) {
  const token = sandbox.signIn(who)
  const base = `${origin}/s/${sandbox.secret}`
  const student = sandbox.world.student(who)
  const world = createMoneyWorld(() => ({ base, token, fetch: (request) => sandbox.fetch(request) }), options)
  const offer = sandbox.world.offers.find(
    (one) =>
      one.divisionId === student.user.division?.id &&
      !one.free &&
      !one.disabled &&
      one.slices === null &&
      one.prices.length > 0,
  )
  const price = offer?.prices[0]
  if (offer === undefined || price === undefined) throw new Error('nothing is sold')
  const subjects = offer.subjects.filter(({ quantity }) => quantity === price.quantity).map(({ id }) => id)
  const purchase: MoneyOrder = {
    kind: 'purchase',
    offerDivisionDetail: offer.id,
    quantity: price.quantity,
    subjects,
    agreed: price.price,
    name: offer.name,
  }
  const leila = sandbox.world.student('leila').user.id
  return {
    ...world,
    token,
    student,
    userId: student.user.id,
    purchase,
    transfer: (points: number): MoneyOrder => ({ kind: 'transfer', toUser: leila, points }),
    count: (endpoint: object) => world.arrivals.filter((arrival) => arrival.endpoint === endpoint).length,
  }
}
