import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router-dom'
import { unsavedWork, type LeaveLabels } from '../core/screen/unsaved-work'

const ConfirmModal = lazy(async () => ({ default: (await import('../ui/overlay/modal')).ConfirmModal }))

/** A change of the query alone stays on the screen and keeps its form. */
const losesWork: BlockerFunction = ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsavedWork.labels() !== null

/** Asks before unsaved work is left, by whichever way: each navigation passes the router, a sign-out asks itself. */
export function LeaveQuestion() {
  const blocker = useBlocker(losesWork)
  const request = useSyncExternalStore(unsavedWork.listen, unsavedWork.request, unsavedWork.request)
  const isOpen = blocker.state === 'blocked' || request !== null
  const asked = request?.labels ?? (blocker.state === 'blocked' ? unsavedWork.labels() : null)
  const [shown, setShown] = useState<LeaveLabels | null>(null)
  if (asked !== null && !isSame(asked, shown)) setShown(asked)
  if (shown === null) return null

  const answer = (leaves: boolean): void => {
    request?.answer(leaves)
    if (blocker.state !== 'blocked') return
    if (leaves) blocker.proceed()
    else blocker.reset()
  }
  return (
    <Suspense>
      <ConfirmModal
        open={isOpen}
        title={shown.title}
        text={shown.text}
        confirm={{ text: shown.leave, danger: true, onClick: () => answer(true) }}
        cancel={{ text: shown.stay, onClick: () => answer(false) }}
        closeLabel={shown.close}
      />
    </Suspense>
  )
}

function isSame(labels: LeaveLabels, other: LeaveLabels | null): boolean {
  return other !== null && labels.title === other.title && labels.text === other.text && labels.leave === other.leave && labels.stay === other.stay && labels.close === other.close
}
