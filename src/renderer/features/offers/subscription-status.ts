import type { Warning } from '../../../shared/contract/home'
import type { User } from '../../../shared/contract/resources'
import { endOfWireTime, parseWireTime } from '../../core/dates/wire-time'

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

/** Matches by offer name; `now` in epoch milliseconds. */
export function getSubscriptionStatus(
  name: string,
  { affiliations, warnings, now }: { affiliations: User['affiliations']; warnings: readonly Warning[]; now: number },
): SubscriptionStatus {
  const running = (affiliations ?? []).filter(
    ({ group, start_date, end_date }) =>
      sameName(group?.name, name) && hasBegun(start_date, now) && !hasEnded(end_date, now),
  )
  const last =
    running.map(({ end_date }) => end_date ?? null).sort((one, other) => endOf(other) - endOf(one))[0] ?? null
  const own = warnings.filter(({ groupeName }) => sameName(groupeName, name))
  const end = own.find(({ isSlice, restDays }) => isSlice !== true && isNear(restDays))
  const part = own.find(({ isSlice }) => isSlice === true)
  return {
    isCurrent: running.length > 0 || end !== undefined,
    until: end?.expirationDate ?? last,
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

function hasBegun(iso: string | null | undefined, now: number): boolean {
  const at = iso ? parseWireTime(iso) : null
  return at === null || at <= now
}

function hasEnded(iso: string | null | undefined, now: number): boolean {
  return endOf(iso ?? null) <= now
}

function endOf(iso: string | null): number {
  return (iso === null ? null : endOfWireTime(iso)) ?? Infinity
}
