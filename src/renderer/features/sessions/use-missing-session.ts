import { useEffect, useEffectEvent, useState } from 'react'
import type { QueryResult } from '#core/api/use-query.ts'
import { useClock } from '#core/clock/clock.ts'
import type { contract } from '#shared/contract/index.ts'

type WeekAnswer = Pick<QueryResult<typeof contract.events.week>, 'data' | 'cachedAt' | 'receivedAt' | 'refetch'>

/**
 * True if the week of the address does not have its session. A link may name one that was added after the week was
 * read, so an answer from before the link is asked for again, and proves nothing until then.
 */
export function useMissingSession(eventId: number | null, isListed: boolean, answer: WeekAnswer): boolean {
  const clock = useClock()
  const [link, setLink] = useState(() => ({ eventId, at: clock.now() }))
  if (link.eventId !== eventId) setLink({ eventId, at: clock.now() })
  const { data, cachedAt, receivedAt, refetch } = answer
  const isAbsent = eventId !== null && data !== undefined && !isListed
  const isOlder = cachedAt !== null || receivedAt === null || receivedAt < link.at
  const refetchOlder = useEffectEvent(() => {
    if (isAbsent && isOlder) refetch()
  })
  useEffect(() => refetchOlder(), [eventId, isAbsent])
  return isAbsent && !isOlder
}
