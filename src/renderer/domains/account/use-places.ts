import { useMemo } from 'react'
import { useQuery } from '#core/api/use-query.ts'
import type { Failure } from '#core/failure/failure.ts'
import { contract } from '#shared/contract/index.ts'
import type { Named } from '#shared/contract/resources.ts'

export type Places = {
  options: readonly { readonly value: number; readonly label: string }[]
  loading: boolean
  failure: Failure | null
  retry: () => void
}

type Row = Named & { position?: number | null | undefined }

type Answered = {
  data: { payload: readonly Row[] } | undefined
  failure: Failure | null
  isFetching: boolean
  refetch: () => void
}

const none: Places['options'] = []

function usePlaces({ data, failure, isFetching, refetch }: Answered): Places {
  const payload = data?.payload
  const options = useMemo(
    () => (payload ? payload.toSorted(comparePosition).map(({ id, name }) => ({ value: id, label: name })) : none),
    [payload],
  )
  return {
    options,
    loading: isFetching && payload === undefined,
    failure: payload === undefined ? failure : null,
    retry: refetch,
  }
}

function comparePosition(one: Row, other: Row): number {
  return (one.position ?? 0) - (other.position ?? 0)
}

export function useCountries(enabled = true): Places {
  return usePlaces(useQuery(contract.places.countries, {}, { skip: !enabled }))
}

export function useStates(countryId: number | null): Places {
  return usePlaces(useQuery(contract.places.states, { params: { id: countryId ?? 0 } }, { skip: countryId === null }))
}

export function useDelegations(stateId: number | null): Places {
  return usePlaces(
    useQuery(contract.places.delegations, { params: { stateId: stateId ?? 0 } }, { skip: stateId === null }),
  )
}

export function useInstitutes(stateId: number | null): Places {
  return usePlaces(
    useQuery(contract.places.institutes, { params: { stateId: stateId ?? 0 } }, { skip: stateId === null }),
  )
}

export function useDivisions(enabled = true): Places {
  return usePlaces(useQuery(contract.places.divisions, {}, { skip: !enabled }))
}

export function useStudentDivisions(enabled = true): Places {
  return usePlaces(useQuery(contract.places.studentDivisions, {}, { skip: !enabled }))
}

export function useLevelDivisions(level: string): Places {
  return usePlaces(useQuery(contract.places.levelDivisions, { params: { level } }))
}

export function useOptionalSubjects(divisionId: number | null): Places {
  return usePlaces(
    useQuery(contract.places.optionalSubjects, { params: { id: divisionId ?? 0 } }, { skip: divisionId === null }),
  )
}
