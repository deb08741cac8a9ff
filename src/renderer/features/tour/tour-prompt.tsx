import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useActivity } from '#core/activity/activity.ts'
import { useWhenIdle } from '#core/activity/use-when-idle.ts'
import { paths } from '#core/paths.ts'
import { useImpersonating } from '#core/session/impersonation.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { isTourRequest } from '#domains/application/tour-request.ts'
import { useIsExamInProgress } from '#domains/exams/use-exam-timings.ts'
import { useTourSeen } from './tour-slice'

const GuidedTour = lazy(async () => ({ default: (await import('./guided-tour')).GuidedTour }))

/** Longer than for ratings and popups. */
const quietMs = 6000

/** Once per user and computer; never by itself on a shared computer. */
export function TourPrompt() {
  const location = useLocation()
  const { pathname } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  const [seen, markSeen] = useTourSeen()
  const { sharedComputer } = useSettings()
  const isImpersonating = useImpersonating()
  const isExamOn = useIsExamInProgress()
  const [isOpen, setOpen] = useState(false)
  const isHome = pathname === paths.home()
  const isRequested = isHome && isTourRequest(state)
  const start = (): void => {
    markSeen()
    setOpen(true)
  }
  useWhenIdle(
    {
      isWanted: isHome && !seen && !isOpen && !isRequested && !sharedComputer && !isImpersonating && !isExamOn,
      quietMs,
    },
    start,
  )
  // Home is drawn first, so that the targets exist.
  useWhenIdle({ isWanted: isRequested && !isOpen, quietMs: 0 }, () => {
    start()
    void navigate(pathname, { replace: true, state: null })
  })
  useActivity('asking', isOpen)
  if (isOpen && !isHome) setOpen(false)
  if (!isOpen) return null
  return (
    <Suspense>
      <GuidedTour close={() => setOpen(false)} />
    </Suspense>
  )
}
