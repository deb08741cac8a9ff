import { contract } from '../../../../shared/contract/index'
import { useQuery } from '../../../core/api/use-query'
import type { Failure } from '../../../core/failure/failure'
import type { Codes } from './pricing'

export type HeldCodes = { codes: Codes; isLoading: boolean; isFetching: boolean; failure: Failure | null; refetch: () => void }

/** Who may not have codes has none: that is no reason not to buy. */
const isBroken = (failure: Failure | null): boolean => failure !== null && failure.kind !== 'refused'

/** The coupons and the friends' codes that the platform holds for the next purchase. */
export function useCodes(wanted: boolean): HeldCodes {
  const coupons = useQuery(contract.discountCodes.list, {}, { skip: !wanted })
  const friends = useQuery(contract.discountCodes.friendCodes, {}, { skip: !wanted })
  return {
    codes: {
      held: coupons.data?.payload ?? [],
      friends: (friends.data?.payload ?? []).map(({ id, gift_code }) => ({ id, code: gift_code ?? `#${id}` })),
    },
    isLoading: coupons.isLoading || friends.isLoading,
    isFetching: coupons.isFetching || friends.isFetching,
    failure: [coupons.failure, friends.failure].find(isBroken) ?? null,
    refetch: () => {
      coupons.refetch()
      friends.refetch()
    },
  }
}
