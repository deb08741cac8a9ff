import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLazyQuery } from '#core/api/use-query.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useUser } from '#core/session/use-user.ts'
import { getShownDates } from '#domains/live/week-days.ts'
import { contract } from '#shared/contract/index.ts'
import { weekPath } from './week-address'
import { findSelectedSession, toSessions, type Selection } from './week-sessions'

const weeks = [0, 1] as const

type SearchStatus = 'looking' | 'not-found' | 'not-looked'

type Found = { offset: number; id: number; key: string }
/** `requestKey`: what the address names while the result is shown; a search that has ended leaves it without one. */
type SearchResult = { requestKey: string | null; status: 'not-found' | 'not-looked' }

/** Once (spec 2 §4), then clears the query. */
export function useSelectedSession(
  chosen: Selection | null,
  now: number,
  join: (key: string) => void,
): { status: SearchStatus | null; again: () => void; dismiss: () => void } {
  const find = useFindSelected(now)
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const requestKey = chosen === null ? null : `${chosen.chapter} ${chosen.content ?? ''}`
  const currentKey = useRef<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<SearchResult | null>(null)

  const search = useEffectEvent(async () => (chosen === null ? null : find(chosen)))
  const finish = useEffectEvent((requestedKey: string, found: Awaited<ReturnType<typeof find>> | null) => {
    if (found === null || !isMounted() || currentKey.current !== requestedKey) return
    if (found === 'not-looked') {
      setResult({ requestKey: requestedKey, status: found })
      return
    }
    setResult(found === 'not-found' ? { requestKey: null, status: found } : null)
    if (found !== 'not-found') join(found.key)
    // Back must not search again.
    currentKey.current = null
    void navigate(found === 'not-found' ? weekPath(0) : weekPath(found.offset, found.id), {
      replace: true,
      preventScrollReset: true,
    })
  })
  useEffect(() => {
    currentKey.current = requestKey
    if (requestKey !== null) void search().then((found) => finish(requestKey, found))
  }, [requestKey, attempt])

  const again = () => {
    setResult(null)
    setAttempt((count) => count + 1)
  }
  const status = result?.requestKey === requestKey ? result.status : requestKey === null ? null : 'looking'
  return { status, again, dismiss: () => setResult(null) }
}

function useFindSelected(now: number): (chosen: Selection) => Promise<Found | SearchResult['status']> {
  const fetchWeek = useLazyQuery(contract.events.week)
  const student = useUser()
  return async (chosen) => {
    for (const offset of weeks) {
      const week = await fetchWeek({ query: { offset } })
      if (!week.ok) return 'not-looked'
      const { days, events } = week.data.payload
      const session = findSelectedSession(toSessions(events, getShownDates(days, now, offset), student, now), chosen)
      if (session !== null) return { offset, id: session.id, key: session.key }
    }
    return 'not-found'
  }
}
