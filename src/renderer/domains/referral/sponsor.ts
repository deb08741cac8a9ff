import type { Viewer } from '../../core/session/use-user'

/** Spec 2 §2, §6. */
export function isSponsor({ permissions }: Pick<Viewer, 'permissions'>): boolean {
  return permissions.eligibleUserForGift === true
}
