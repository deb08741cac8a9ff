import type { Viewer } from '../../core/session/use-user'

/** The offer group whose users have search disabled (spec 1 §9). */
const searchDisabledGroup = 104

/** Whether the user may search: not in offer group 104 (spec 1 §2). */
export function canSearch({ user }: Pick<Viewer, 'user'>): boolean {
  return !(user.affiliations ?? []).some((offer) => offer.group?.id === searchDisabledGroup)
}
