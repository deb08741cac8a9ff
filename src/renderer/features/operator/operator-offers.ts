import type { OperatorOffer } from '#shared/contract/operator.ts'

/** Offers of the operator appear in this order (spec 2 §9). */
export const levels = ['primary', 'basic', 'secondary', 'baccalaureate'] as const
export type Level = (typeof levels)[number]

/** Offer 291 stands out from the others; offer 147 is for all branches of the baccalaureate (spec 2 §9). */
const shadowOffer = 291
const allBranchesOffer = 147

export function inLevelOrder(offers: readonly OperatorOffer[]): OperatorOffer[] {
  const getRank = ({ level: sent }: OperatorOffer) => {
    const level = toLevel(sent)
    return level === null ? levels.length : levels.indexOf(level)
  }
  return offers.toSorted((one, other) => getRank(one) - getRank(other))
}

export function standsOut({ id }: OperatorOffer): boolean {
  return id === shadowOffer
}

export function isOfLevel({ level }: OperatorOffer, own: Level | null): boolean {
  return own !== null && toLevel(level) === own
}

export function offerTitle({ id, level, name }: OperatorOffer): { key: Level | 'allBranches' } | { text: string } {
  if (id === allBranchesOffer) return { key: 'allBranches' }
  const key = toLevel(level)
  return key === null ? { text: name ?? level } : { key }
}

export type Plan = { recurrence: 1 | 7; price: number }

export function getPlans({ dailyPrice, weeklyPrice }: OperatorOffer): Plan[] {
  const plans = [
    { recurrence: 1 as const, price: dailyPrice },
    { recurrence: 7 as const, price: weeklyPrice },
  ]
  return plans.flatMap(({ recurrence, price }) => (price == null || price <= 0 ? [] : [{ recurrence, price }]))
}

/** The platform may write a level in capitals. */
function toLevel(sent: string): Level | null {
  const word = sent.trim().toLowerCase()
  return levels.find((level) => level === word) ?? null
}
