import type { Named } from '../../../shared/contract/resources'
import type { Places } from './use-places'

/** A list that knows the name of what is chosen already, also while it loads and where it is not asked for. */
export function withHeld(places: Places, held: Named | null | undefined): Places {
  if (held == null || places.options.some(({ value }) => value === held.id)) return places
  return { ...places, options: [{ value: held.id, label: held.name }, ...places.options] }
}
