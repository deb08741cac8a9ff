import type { User } from '#shared/contract/resources.ts'
import type { Account } from './accounts'
import { countries, getDelegations, divisions, getInstitutes, type Place, placeNamed, states } from './places'

const day = 86_400_000

/** Initial API user of a demo account. */
export function createUser(account: Account, number: number, createdAt: number): User & { points: number } {
  const { person, divisionId, offer } = account
  const division = divisions.find(({ id }) => id === divisionId)
  return {
    id: number,
    points: account.points,
    completed: true,
    verified: true,
    istest: false,
    hasEditDivision: false,
    freeHours: false,
    language: 'fr',
    hasParent: false,
    hasPhoneParent: false,
    hasParentRequest: false,
    avatar: null,
    created_at: iso(createdAt - 730 * day),
    password_changed_at: iso(createdAt - 40 * day),
    division: division === undefined ? null : { id: division.id, name: division.name },
    ...toHome(account),
    affiliations: offer === null ? [] : [toAffiliation(offer, number, createdAt)],
    ...person,
  }
}

function toHome({ home }: Account): Record<'country' | 'state' | 'delegation' | 'institute', Place | null> {
  if (home === null) return { country: null, state: null, delegation: null, institute: null }
  if ('country' in home)
    return { country: placeNamed(countries, home.country), state: null, delegation: null, institute: null }
  const state = placeNamed(states, home.state)
  return {
    country: getCountry(state),
    state,
    delegation: getDelegations(state.id)[0] ?? null,
    institute: placeNamed(getInstitutes(state.id), home.institute),
  }
}

function toAffiliation(offer: NonNullable<Account['offer']>, number: number, createdAt: number) {
  const ends = createdAt + offer.daysLeft * day
  return { id: number * 10, group: offer.group, start_date: iso(ends - 180 * day), end_date: iso(ends) }
}

function getCountry({ id: stateId }: Place): Place | null {
  const state = states.find(({ id }) => id === stateId)
  return countries.find(({ id }) => id === state?.countryId) ?? null
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
