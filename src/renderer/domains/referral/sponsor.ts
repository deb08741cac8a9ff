import type { Viewer } from '#core/session/use-user.ts'
import { brand } from '#shared/brand.ts'

/** The referral pages need the permission `eligibleUserForGift` (spec 2 §2, §6). */
export function isSponsor({ permissions }: Pick<Viewer, 'permissions'>): boolean {
  return brand.features.referral && permissions.eligibleUserForGift === true
}
