import type { Feature, NavEntry } from '../../core/feature'
import { paths } from '../../core/paths'
import type { Viewer } from '../../core/session/use-user'

/** The forum stands between the live sessions and the wallet; it is no screen of ours. */
export const forumOrder = 7

/** The sidebar's entries for this user, in their order; the forum's place is left to the sidebar. */
export function getNavEntries(features: readonly Feature[], viewer: Viewer, mayPay = true): NavEntry[] {
  return features
    .flatMap(({ nav }) => nav ?? [])
    .filter(({ when, requiresPayments }) => (when?.(viewer) ?? true) && (mayPay || requiresPayments !== true))
    .sort((a, b) => a.order - b.order)
}

/** Whether an entry leads to the screen shown, or to one below it. */
export function isCurrent(entry: Pick<NavEntry, 'to'>, pathname: string): boolean {
  return entry.to === '/' ? pathname === '/' : pathname === entry.to || pathname.startsWith(`${entry.to}/`)
}

/** Where the sponsor entry leads (spec 1 §2); null for those who cannot sponsor. */
export function sponsorPath({ user, permissions }: Viewer): string | null {
  if (!permissions.eligibleUserForGift) return null
  return user.gift_code ? paths.giftCode() : paths.generateGiftCode()
}
