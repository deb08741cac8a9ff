import { useState } from 'react'
import type { Gift } from '../../../../shared/contract/gifts'
import { contract } from '../../../../shared/contract/index'
import { useEachQuery } from '../../../core/api/use-each-query'
import { useQuery } from '../../../core/api/use-query'
import type { Failure } from '../../../core/failure/failure'
import { onceEach } from '../gift-rules'

/** Gifts that come at a time (spec 2 §7). */
const perPage = 5

const questionFor = (page: number) => ({ query: { page, orderBy: 'id' as const, sortedBy: 'desc' as const, perPage } })

export type GiftPages = {
  gifts: readonly Gift[]
  /** Whether all that was asked for is there. */
  isComplete: boolean
  hasMore: boolean
  failure: Failure | null
  isFetching: boolean
  keptAt: number | null
  more: () => void
  refetch: () => void
}

/** The gifts of the platform, the newest first, one page more whenever `more` is called. */
export function useGiftPages(): GiftPages {
  const [wanted, setWanted] = useState(1)
  const pages = useEachQuery(contract.gifts.list, Array.from({ length: wanted }, (_, index) => questionFor(index + 1)))
  const { data: last, failure, isFetching, keptAt, refetch } = useQuery(contract.gifts.list, questionFor(wanted))
  const hasMore = last !== undefined && last.payload.data.length > 0 && wanted < last.payload.meta.last_page
  return {
    gifts: onceEach(pages.flatMap((page) => page?.payload.data ?? [])),
    isComplete: last !== undefined,
    hasMore,
    failure,
    isFetching,
    keptAt,
    more: () => {
      if (hasMore) setWanted(wanted + 1)
    },
    refetch,
  }
}
