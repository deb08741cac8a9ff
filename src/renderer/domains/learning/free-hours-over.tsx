import { lazy, Suspense, useState } from 'react'
import { useMatch } from 'react-router-dom'
import { useDesktopEvent } from '#core/desktop/desktop.ts'

const FreeHoursModal = lazy(async () => ({ default: (await import('./free-hours-modal')).FreeHoursModal }))

/** On any screen, because queued records are sent late. */
export function FreeHoursOver() {
  const [said, setSaid] = useState<'never' | 'now' | 'before'>('never')
  const inLesson = useMatch('/subjects/:subject/chapters/:chapter/:kind/:lesson/content') !== null
  useDesktopEvent('progress.sent', ({ expired }) => {
    if (expired && (said === 'never' || inLesson)) setSaid('now')
  })
  if (said !== 'now') return null
  return (
    <Suspense>
      <FreeHoursModal open onClose={() => setSaid('before')} />
    </Suspense>
  )
}
