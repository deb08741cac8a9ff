import { useState } from 'react'
import { useQuery } from '#core/api/use-query.ts'
import { useClock } from '#core/clock/clock.ts'
import { contract } from '#shared/contract/index.ts'

/** Points and tokens of a moment ago are the same; older ones may have been topped up on another device. */
const recentS = 10
const waitingMs = 60_000

/**
 * Asks for the account again where money is shown. While a screen refuses for want of points or tokens (`isShort`) it
 * keeps asking, and `isChecking` holds the refusal back until the account has been asked.
 */
export function useRecentAccount({ isShort = false }: { isShort?: boolean } = {}): { isChecking: boolean } {
  const clock = useClock()
  const { isFetching, receivedAt } = useQuery(
    contract.account.me,
    {},
    { trustS: recentS, ...(isShort && { pollMs: waitingMs }) },
  )
  const [wasFetching, setWasFetching] = useState(false)
  const [isChecked, setChecked] = useState(() => receivedAt !== null && clock.now() - receivedAt < recentS * 1000)
  if (isFetching !== wasFetching) {
    setWasFetching(isFetching)
    if (!isFetching) setChecked(true)
  }
  return { isChecking: isShort && isFetching && !isChecked }
}
