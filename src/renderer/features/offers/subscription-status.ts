import { endOfWireTime, parseWireTime } from '#core/dates/wire-time.ts'
import type { Warning } from '#shared/contract/home.ts'
import type { User } from '#shared/contract/resources.ts'

export type SubscriptionStatus = {
  isCurrent: boolean
  until: string | null
  daysLeft: number | null
  /** 0 if the platform omits it. */
  partDue: number | null
}

/** Warnings are shown in the last ten days; their bar fills by ten percent a day (spec 2 §9). */
const warnedDays = 10

const sameName = (one: string | null | undefined, other: string): boolean =>
  one?.trim().toLowerCase() === other.trim().toLowerCase()

const isNear = (restDays: number | null | undefined): boolean =>
  restDays != null && restDays >= 0 && restDays <= warnedDays

/** Percent: 10 × (10 − days left) (spec 2 §9). */
export function endPercent(daysLeft: number): number {
  return Math.min(100, Math.max(0, 10 * (warnedDays - daysLeft)))
}

/** An offer that the user holds or held; times in epoch milliseconds, a bound that is missing is infinite. */
type HeldOffer = { name: string | undefined; begins: number; ends: number; endDate: string | null }

/** Reads each date once: the screen compares every offer with every one that is held. */
export function readHeldOffers(affiliations: User['affiliations']): HeldOffer[] {
  return (affiliations ?? []).map(({ group, start_date, end_date }) => ({
    name: group?.name ?? undefined,
    begins: (start_date ? parseWireTime(start_date) : null) ?? -Infinity,
    ends: (end_date ? endOfWireTime(end_date) : null) ?? Infinity,
    endDate: end_date ?? null,
  }))
}

/** Matches by offer name; `now` in epoch milliseconds. */
export function getSubscriptionStatus(
  name: string,
  { held, warnings, now }: { held: readonly HeldOffer[]; warnings: readonly Warning[]; now: number },
): SubscriptionStatus {
  const running = held.filter((offer) => offer.begins <= now && offer.ends > now && sameName(offer.name, name))
  const last = running.reduce<HeldOffer | null>(
    (latest, offer) => (offer.ends > (latest?.ends ?? -Infinity) ? offer : latest),
    null,
  )
  const own = warnings.filter(({ groupeName }) => sameName(groupeName, name))
  const end = own.find(({ isSlice, restDays }) => isSlice !== true && isNear(restDays))
  const part = own.find(({ isSlice }) => isSlice === true)
  return {
    isCurrent: running.length > 0 || end !== undefined,
    until: end?.expirationDate ?? last?.endDate ?? null,
    daysLeft: end?.restDays == null ? null : Math.max(0, Math.ceil(end.restDays)),
    partDue: part ? (part.sliceIndex ?? 0) : null,
  }
}

export function warningsBeside(warnings: readonly Warning[], names: readonly string[]): Warning[] {
  return warnings.filter(
    ({ groupeName, restDays, isSlice }) =>
      Boolean(groupeName) &&
      (isSlice === true || isNear(restDays)) &&
      !names.some((name) => sameName(groupeName, name)),
  )
}
