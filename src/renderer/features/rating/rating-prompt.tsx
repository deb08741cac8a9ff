import { lazy, Suspense, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useActivity } from '#core/activity/activity.ts'
import { isWatchingPlace } from '#core/activity/quiet-places.ts'
import { useWhenIdle } from '#core/activity/use-when-idle.ts'
import { useQuery } from '#core/api/use-query.ts'
import { useIsExamInProgress } from '#domains/exams/use-exam-timings.ts'
import { contract } from '#shared/contract/index.ts'
import { useAnsweredRatings } from './rating-slice'

const RatingDialog = lazy(async () => ({ default: (await import('./rating-dialog')).RatingDialog }))

const quietMs = 2500
/** A live session may end while the application stays open. */
const pollMs = 30 * 60_000

/** Asks for a rating of each session that can be rated, while nothing is being watched or taken (spec 2 §4). */
export function RatingPrompt() {
  const { pathname } = useLocation()
  const [settled, settle] = useAnsweredRatings()
  const [isAsked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const isExamOn = useIsExamInProgress()
  const isFree = !isExamOn && !isWatchingPlace(pathname)
  const { data } = useQuery(contract.ratings.list, {}, { skip: !isAsked, pollMs })
  const waiting = useMemo(() => {
    const rows = new Map((data?.payload ?? []).map((row) => [row.webinar_session_attendee_rateable._id, row]))
    return [...rows].flatMap(([id, row]) => (settled.includes(id) ? [] : [row]))
  }, [data, settled])
  useWhenIdle({ isWanted: isFree && !isAsked, quietMs }, () => setAsked(true))
  useWhenIdle({ isWanted: isFree && waiting.length > 0 && !isOpen, quietMs }, () => setOpen(true))
  useActivity('asking', isOpen)

  if (isOpen && (!isFree || waiting.length === 0)) setOpen(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <RatingDialog open={isOpen} sessions={waiting} settle={settle} />
    </Suspense>
  )
}
