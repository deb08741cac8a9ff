import type { Parcel, Seen } from './delivery'
import { isMadeOf, isSameName } from './file-name'

/**
 * Whether a new file of the platform is this one: by its name, else by a name that the platform made of it («1732-copie.pdf»),
 * unless another file of the delivery fits that name as well or better: what is not sure has not arrived.
 */
export function isRecognised(parcel: Parcel, parcels: readonly Parcel[], fresh: readonly Seen[]): boolean {
  const others = parcels.filter(({ id }) => id !== parcel.id)
  const isTaken = (theirs: string): boolean =>
    others.some(({ name }) => isSameName(theirs, name) || (name.length >= parcel.name.length && isMadeOf(theirs, name)))
  return fresh.some(({ name }) => isSameName(name, parcel.name) || (isMadeOf(name, parcel.name) && !isTaken(name)))
}
