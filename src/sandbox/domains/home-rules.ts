import { countries, delegationsOf, divisions, institutesOf, optionalSubjectsOf, type Place, states } from '../world/places'
import type { Division } from '../world/school'
import { type Fault, faultsOf } from './form-rules'

/** Tunisia: the only country whose governorate is asked for. */
export const tunisia = 1

/** Where somebody lives and what they attend, by numbers as a form sends them; what is absent is not chosen. */
export type HomeNumbers = {
  country?: number | undefined
  state?: number | undefined
  delegation?: number | undefined
  institute?: number | undefined
  division?: number | undefined
  optionalSubject?: number | undefined
}

/** The same as the platform tells it. */
export type Home = {
  country: Place | null
  state: Place | null
  delegation: Place | null
  institute: Place | null
  division: Place | null
  optional_subject: Place | null
}

/** The places and the class that the numbers name; a governorate alone names its country too. */
export function homeOf(numbers: HomeNumbers): Home {
  const state = states.find(({ id }) => id === numbers.state) ?? null
  const country = numbers.country ?? state?.countryId
  const within = numbers.state ?? 0
  return {
    country: named(countries, country),
    state: state === null ? null : { id: state.id, name: state.name },
    delegation: named(delegationsOf(within), numbers.delegation),
    institute: named(institutesOf(within), numbers.institute),
    division: named(divisions, numbers.division),
    optional_subject: named(optionalSubjectsOf(numbers.division ?? 0), numbers.optionalSubject),
  }
}

/** What is wrong with the numbers: unknown places, places that are not within each other, a missing governorate. */
export function homeFaults(numbers: HomeNumbers): Fault[] {
  const home = homeOf(numbers)
  const unknown = (number: number | undefined, place: Place | null) => (number !== undefined && place === null ? 'This value is not one of the choices' : null)
  const foreign = home.state !== null && states.find(({ id }) => id === home.state?.id)?.countryId !== home.country?.id
  const governorateMissing = home.country?.id === tunisia && numbers.state === undefined
  return faultsOf([
    ['country', 'Country', unknown(numbers.country, home.country)],
    ['state', 'State', governorateMissing ? 'This value should not be blank' : foreign ? 'This value is not one of the choices' : unknown(numbers.state, home.state)],
    ['delegation', 'Delegation', unknown(numbers.delegation, home.delegation)],
    ['institute', 'Institute', unknown(numbers.institute, home.institute)],
    ['division', 'Division', unknown(numbers.division, home.division)],
    ['optionalSubject', 'Optional Subject', unknown(numbers.optionalSubject, home.optional_subject)],
  ])
}

/** The classes of a country; those of Tunisia where the country has none of its own. */
export function divisionsOf(countryId: number | undefined): readonly Division[] {
  const own = divisions.filter((division) => division.countryId === countryId)
  return own.length > 0 ? own : divisions.filter((division) => division.countryId === tunisia)
}

function named(places: readonly Place[], number: number | undefined): Place | null {
  const found = places.find(({ id }) => id === number)
  return found === undefined ? null : { id: found.id, name: found.name }
}
