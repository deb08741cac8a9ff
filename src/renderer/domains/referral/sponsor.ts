import { brand } from '../../../shared/brand'
import type { Viewer } from '../../core/session/use-user'

/** The referral pages need the permission `eligibleUserForGift` (spec 2 §2, §6). */
export function isSponsor({ permissions }: Pick<Viewer, 'permissions'>): boolean {
  return brand.features.referral && permissions.eligibleUserForGift === true
}
