import type { Call } from '../handler'

/** The address of the user's own photo or, without one, of the drawn portrait. */
export function avatarOf({ user, addresses }: Pick<Call, 'user' | 'addresses'>): string | null {
  if (user.photo !== null) return addresses.media(`photos/${user.photo}`)
  const { avatar } = user.user
  return avatar == null ? null : addresses.media(`portraits/${avatar}.svg`)
}
