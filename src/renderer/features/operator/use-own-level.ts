import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import type { Failure } from '../../core/failure/failure'
import { levels } from './operator-offers'

type OwnLevel = { level: string | null; isLoading: boolean; failure: Failure | null; retry: () => void }

/** The level of a class: no answer names it but the lists of classes, one for each level. */
export function useOwnLevel(divisionId: number | null): OwnLevel {
  const [primary, basic, secondary, baccalaureate] = levels
  const answers = [useLevel(primary, divisionId), useLevel(basic, divisionId), useLevel(secondary, divisionId), useLevel(baccalaureate, divisionId)]
  const level = answers.find(({ holds }) => holds)?.level ?? null
  const failed = level === null ? answers.filter(({ failure }) => failure !== null) : []
  return {
    level,
    isLoading: level === null && answers.some(({ isLoading }) => isLoading),
    failure: failed[0]?.failure ?? null,
    retry: () => failed.forEach(({ retry }) => retry()),
  }
}

function useLevel(level: string, divisionId: number | null) {
  const { data, failure, isFetching, refetch } = useQuery(contract.places.levelDivisions, { params: { level } }, { skip: divisionId === null })
  return {
    level,
    holds: data?.payload.some(({ id }) => id === divisionId) === true,
    isLoading: isFetching && data === undefined,
    // A level that the operator does not serve has no classes.
    failure: data === undefined && failure?.kind !== 'refused' ? failure : null,
    retry: refetch,
  }
}
