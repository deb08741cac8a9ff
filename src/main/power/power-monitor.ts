import type { App, PowerMonitor } from 'electron'
import type { Schedule } from '#shared/clock.ts'

type Sources = {
  monitor: Pick<PowerMonitor, 'on'>
  app: Pick<App, 'on'>
  schedule: Schedule
}

/** Milliseconds. A timer that fires this long after `suspend` proves that the computer is awake. */
export const awakeAfterMs = 30_000

export function watchPower({ monitor, app, schedule }: Sources, onChange: (suspended: boolean) => void): void {
  let isSuspended = false
  let cancel = (): void => undefined
  const onSuspend = (): void => {
    cancel()
    cancel = schedule(awakeAfterMs, onAwake)
    if (isSuspended) return
    isSuspended = true
    onChange(true)
  }
  const onAwake = (): void => {
    cancel()
    if (!isSuspended) return
    isSuspended = false
    onChange(false)
  }
  monitor.on('suspend', onSuspend)
  monitor.on('resume', onAwake)
  monitor.on('unlock-screen', onAwake)
  monitor.on('user-did-become-active', onAwake)
  app.on('browser-window-focus', onAwake)
}
