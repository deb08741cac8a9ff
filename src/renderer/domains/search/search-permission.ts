import type { Viewer } from '../../core/session/use-user'

/** Offer group without search (spec 1 §9). */
const searchDisabledGroup = 104

/** Spec 1 §2. */
export function canSearch({ user }: Pick<Viewer, 'user'>): boolean {
  return !(user.affiliations ?? []).some((offer) => offer.group?.id === searchDisabledGroup)
}
