import type { Feature, NavEntry } from '#core/feature.ts'
import { paths } from '#core/paths.ts'
import type { Viewer } from '#core/session/use-user.ts'
import { isSponsor } from '#domains/referral/sponsor.ts'

export const forumOrder = 7

export function getNavEntries(features: readonly Feature[], viewer: Viewer, mayPay = true): NavEntry[] {
  return features
    .flatMap(({ nav }) => nav ?? [])
    .filter(({ when, requiresPayments }) => (when?.(viewer) ?? true) && (mayPay || requiresPayments !== true))
    .sort((a, b) => a.order - b.order)
}

export function isCurrent(entry: Pick<NavEntry, 'to'>, pathname: string): boolean {
  return entry.to === '/' ? pathname === '/' : pathname === entry.to || pathname.startsWith(`${entry.to}/`)
}

/** Leads to the code that the user has, otherwise to the screen that generates one (spec 1 §2). */
export function sponsorPath(viewer: Viewer): string | null {
  if (!isSponsor(viewer)) return null
  return viewer.user.gift_code ? paths.giftCode() : paths.generateGiftCode()
}
