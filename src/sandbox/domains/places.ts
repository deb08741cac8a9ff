import { countries, getDelegations, divisions, getInstitutes, getOptionalSubjects, states } from '../world/places'
import type { Division } from '../world/school'
import { type Implementation, reject } from './handler'
import { getDivisions } from './home-rules'

export const places: Implementation['places'] = {
  countries: () => [...countries],
  states: ({ params }) =>
    states.filter(({ countryId }) => countryId === params.id).map(({ id, name }) => ({ id, name })),
  delegations: ({ params }) => getDelegations(params.stateId),
  institutes: ({ params }) => getInstitutes(params.stateId),
  divisions: () => divisions.map(asWire),
  studentDivisions: ({ user }) => getDivisions(user.user.country?.id).map(asWire),
  levelDivisions: ({ params }) => {
    const ofLevel = divisions.filter(({ level, countryId }) => level === params.level && countryId === 1)
    return ofLevel.length === 0 ? reject('notFound') : ofLevel.map(asWire)
  },
  optionalSubjects: ({ params }) => getOptionalSubjects(params.id),
}

function asWire({ id, name, position }: Division) {
  return { id, name, position, is_public: true }
}
