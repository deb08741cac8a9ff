import { lazy, Suspense, useEffect, useState } from 'react'
import { useDesktopEvent } from '../core/desktop/desktop'
import { updates } from '../features/updates/index'

const UpdateNotices = lazy(async () => ({ default: (await updates.notices()).UpdateNotices }))

/** Long after the start, for a page that was loaded anew and missed what was told before. */
const lookMs = 30_000

/** Loads what speaks of updates once there is something to say: nothing of it is there at the start. */
export function UpdatesHeard() {
  const [isHeard, setHeard] = useState(false)
  useDesktopEvent('updates.changed', () => setHeard(true))
  useEffect(() => {
    const timer = setTimeout(() => setHeard(true), lookMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isHeard) return null
  return (
    <Suspense>
      <UpdateNotices />
    </Suspense>
  )
}
