import type { Viewer } from '../../core/session/use-user'

/** Hides the referral screens from other users (spec 2 §2, §6). */
export function isSponsor({ permissions }: Pick<Viewer, 'permissions'>): boolean {
  return permissions.eligibleUserForGift === true
}
