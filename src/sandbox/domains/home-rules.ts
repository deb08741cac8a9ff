import {
  countries,
  getDelegations,
  divisions,
  getInstitutes,
  getOptionalSubjects,
  type Place,
  states,
} from '../world/places'
import type { Division } from '../world/school'
import { type FieldError, toFieldErrors } from './form-rules'

export const tunisia = 1

export type ResidenceIds = {
  country?: number | undefined
  state?: number | undefined
  delegation?: number | undefined
  institute?: number | undefined
  division?: number | undefined
  optionalSubject?: number | undefined
}

type Residence = {
  country: Place | null
  state: Place | null
  delegation: Place | null
  institute: Place | null
  division: Place | null
  optional_subject: Place | null
}

export function resolveResidence(numbers: ResidenceIds): Residence {
  const state = states.find(({ id }) => id === numbers.state) ?? null
  const country = numbers.country ?? state?.countryId
  const within = numbers.state ?? 0
  return {
    country: named(countries, country),
    state: state === null ? null : { id: state.id, name: state.name },
    delegation: named(getDelegations(within), numbers.delegation),
    institute: named(getInstitutes(within), numbers.institute),
    division: named(divisions, numbers.division),
    optional_subject: named(getOptionalSubjects(numbers.division ?? 0), numbers.optionalSubject),
  }
}

export function validateResidence(numbers: ResidenceIds): FieldError[] {
  const home = resolveResidence(numbers)
  const unknown = (number: number | undefined, place: Place | null) =>
    number !== undefined && place === null ? 'This value is not one of the choices' : null
  const foreign = home.state !== null && states.find(({ id }) => id === home.state?.id)?.countryId !== home.country?.id
  const governorateMissing = home.country?.id === tunisia && numbers.state === undefined
  return toFieldErrors([
    ['country', 'Country', unknown(numbers.country, home.country)],
    [
      'state',
      'State',
      governorateMissing
        ? 'This value should not be blank'
        : foreign
          ? 'This value is not one of the choices'
          : unknown(numbers.state, home.state),
    ],
    ['delegation', 'Delegation', unknown(numbers.delegation, home.delegation)],
    ['institute', 'Institute', unknown(numbers.institute, home.institute)],
    ['division', 'Division', unknown(numbers.division, home.division)],
    ['optionalSubject', 'Optional Subject', unknown(numbers.optionalSubject, home.optional_subject)],
  ])
}

export function getDivisions(countryId: number | undefined): readonly Division[] {
  const own = divisions.filter((division) => division.countryId === countryId)
  return own.length > 0 ? own : divisions.filter((division) => division.countryId === tunisia)
}

function named(places: readonly Place[], number: number | undefined): Place | null {
  const found = places.find(({ id }) => id === number)
  return found === undefined ? null : { id: found.id, name: found.name }
}
