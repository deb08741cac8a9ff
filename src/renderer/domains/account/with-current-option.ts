import type { Named } from '#shared/contract/resources.ts'
import type { Places } from './use-places'

export function withCurrentOption(places: Places, current: Named | null | undefined): Places {
  if (current == null || places.options.some(({ value }) => value === current.id)) return places
  return { ...places, options: [{ value: current.id, label: current.name }, ...places.options] }
}
