import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { contract } from '../../../shared/contract/index'
import { toQueryHandle } from '../../core/api/rtk-endpoints'
import { getShownDates } from '../../domains/live/week-days'
import { useStillHere } from '../../core/screen/use-is-mounted'
import { useUser } from '../../core/session/use-user'
import { useCoreDispatch } from '../../core/store/core-state'
import { weekPath } from './week-address'
import { chosenSession, sessionsOf, type Chosen } from './week-sessions'

/** The weeks in which the session of a purchase is looked for: this one and the next. */
const weeks = [0, 1] as const

type ChosenNews = 'looking' | 'not-found' | 'not-looked'

type Found = { offset: number; id: number; key: string }
type Looked = { wish: string; news: 'not-found' | 'not-looked' }

/** After a purchase for a chapter: finds its session, opens it and has it joined once (spec 2 §4); the address then says it no more. */
export function useChosen(chosen: Chosen | null, now: number, join: (key: string) => void): { news: ChosenNews | null; again: () => void; dismiss: () => void } {
  const find = useFindChosen(now)
  const navigate = useNavigate()
  const stillHere = useStillHere()
  const wish = chosen === null ? null : `${chosen.chapter} ${chosen.content ?? ''}`
  const wanted = useRef<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [looked, setLooked] = useState<Looked | null>(null)

  const search = useEffectEvent(async () => (chosen === null ? null : find(chosen)))
  const finish = useEffectEvent((wished: string, found: Awaited<ReturnType<typeof find>> | null) => {
    if (found === null || !stillHere() || wanted.current !== wished) return
    if (typeof found === 'string') setLooked({ wish: wished, news: found })
    else join(found.key)
    if (found === 'not-looked') return
    // The address stops wishing, so that a way back wishes nothing anew.
    wanted.current = null
    void navigate(found === 'not-found' ? weekPath(0) : weekPath(found.offset, found.id), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    wanted.current = wish
    if (wish !== null) void search().then((found) => finish(wish, found))
  }, [wish, attempt])

  const again = () => {
    setLooked(null)
    setAttempt((count) => count + 1)
  }
  const news = wish !== null && looked?.wish !== wish ? 'looking' : (looked?.news ?? null)
  return { news, again, dismiss: () => setLooked(null) }
}

/** Reads both weeks anew: what was read before the purchase tells nothing of it. */
function useFindChosen(now: number): (chosen: Chosen) => Promise<Found | Looked['news']> {
  const dispatch = useCoreDispatch()
  const pupil = useUser()
  return async (chosen) => {
    const { initiate: ask } = toQueryHandle(contract.events.week)
    for (const offset of weeks) {
      const { data, error } = await dispatch(ask({ query: { offset } }, { subscribe: false, forceRefetch: true }))
      if (data === undefined || error !== undefined) return 'not-looked'
      const { days, events } = data.payload
      const session = chosenSession(sessionsOf(events, getShownDates(days, now, offset), pupil, now), chosen)
      if (session !== null) return { offset, id: session.id, key: session.key }
    }
    return 'not-found'
  }
}
