import type { OperatorOffer } from '../../../shared/contract/operator'
import type { User } from '../../../shared/contract/resources'

/** Display order (spec 2 §9). */
export const levels = ['primary', 'basic', 'secondary', 'baccalaureate'] as const
type Level = (typeof levels)[number]

/** Spec 2 §9. */
const shadowOffer = 291
const allBranchesOffer = 147
/** Only this group can be cancelled here (spec 2 §9). */
const operatorGroup = 33

export function inLevelOrder(offers: readonly OperatorOffer[]): OperatorOffer[] {
  const place = ({ level }: OperatorOffer) => (isLevel(level) ? levels.indexOf(level) : levels.length)
  return offers.toSorted((one, other) => place(one) - place(other))
}

export function standsOut({ id }: OperatorOffer): boolean {
  return id === shadowOffer
}

export function offerTitle({ id, level, name }: OperatorOffer): { key: Level | 'allBranches' } | { text: string } {
  if (id === allBranchesOffer) return { key: 'allBranches' }
  return isLevel(level) ? { key: level } : { text: name ?? level }
}

export type Plan = { recurrence: 1 | 7; price: number }

export function plansOf({ dailyPrice, weeklyPrice }: OperatorOffer): Plan[] {
  const plans = [
    { recurrence: 1 as const, price: dailyPrice },
    { recurrence: 7 as const, price: weeklyPrice },
  ]
  return plans.flatMap(({ recurrence, price }) => (price == null || price <= 0 ? [] : [{ recurrence, price }]))
}

/** `ends`: last paid day; `subscription` is null without a cancellable one. */
type OperatorStatus =
  { registered: false } | { registered: true; subscription: { name: string; ends: string | null } | null }

export function getOperatorStatus({
  isPartnerClient,
  affiliations,
}: Pick<User, 'isPartnerClient' | 'affiliations'>): OperatorStatus {
  if (isPartnerClient !== true) return { registered: false }
  const held = (affiliations ?? []).find(({ group }) => group?.id === operatorGroup)
  return { registered: true, subscription: held ? { name: held.group?.name ?? '', ends: held.end_date ?? null } : null }
}

function isLevel(level: string): level is Level {
  return levels.some((known) => known === level)
}
