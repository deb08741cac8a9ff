import type { Named } from '../../../shared/contract/resources'
import type { Places } from './use-places'

/** A list that knows the name of what is chosen already, also while it loads and where it is not asked for. */
export function withCurrentOption(places: Places, current: Named | null | undefined): Places {
  if (current == null || places.options.some(({ value }) => value === current.id)) return places
  return { ...places, options: [{ value: current.id, label: current.name }, ...places.options] }
}
