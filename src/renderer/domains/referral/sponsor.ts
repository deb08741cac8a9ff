import type { Viewer } from '../../core/session/use-user'

/** Whether somebody takes part in the referral programme; to others its screens do not exist (spec 2 §2, §6). */
export function isSponsor({ permissions }: Pick<Viewer, 'permissions'>): boolean {
  return permissions.eligibleUserForGift === true
}
