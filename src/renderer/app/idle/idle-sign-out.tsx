import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { activities } from '#core/activity/activity.ts'
import { useClock } from '#core/clock/clock.ts'
import { useDesktopEvent } from '#core/desktop/desktop.ts'
import { useSignOut } from '#core/session/use-sign-out.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import { watchIdle } from './watch-idle'

const IdleDialog = lazy(async () => ({ default: (await import('./idle-dialog')).IdleDialog }))

export function IdleSignOut() {
  const { sharedComputer } = useSettings()
  const { signedIn, generation } = useCoreSelector((state) => state.session)
  return sharedComputer && signedIn ? <IdleWatch key={generation} /> : null
}

function IdleWatch() {
  const clock = useClock()
  const signOut = useSignOut()
  const watch = useRef<ReturnType<typeof watchIdle> | null>(null)
  const [seconds, setSeconds] = useState<number | null>(null)
  const [wasWarned, setWasWarned] = useState(false)
  if (seconds !== null && !wasWarned) setWasWarned(true)
  const over = useEffectEvent(() => void signOut('idle'))

  useEffect(() => {
    const made = watchIdle({ clock, activities, warned: setSeconds, over: () => over() })
    watch.current = made
    return () => made.stop()
  }, [clock])
  useDesktopEvent('window.focus', () => watch.current?.check())
  useDesktopEvent('window.suspend', () => watch.current?.check())

  if (!wasWarned) return null
  return (
    <Suspense>
      <IdleDialog seconds={seconds} onStay={() => watch.current?.stay()} onLeave={() => void signOut()} />
    </Suspense>
  )
}
