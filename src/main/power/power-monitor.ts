import type { App, PowerMonitor } from 'electron'
import type { Schedule } from '../../shared/clock'

type Sources = {
  monitor: Pick<PowerMonitor, 'on'>
  app: Pick<App, 'on'>
  schedule: Schedule
}

/** Timers stand still during sleep: a process that runs this long (milliseconds) after its announcement is awake. */
export const awakeAfterMs = 30_000

/** Reports sleep and waking of the computer, once each. `resume` may be missed, so any sign of a waking computer ends the sleep. */
export function watchPower({ monitor, app, schedule }: Sources, tell: (suspended: boolean) => void): void {
  let isSuspended = false
  let cancel = (): void => undefined
  const suspended = (): void => {
    cancel()
    cancel = schedule(awakeAfterMs, awake)
    if (isSuspended) return
    isSuspended = true
    tell(true)
  }
  const awake = (): void => {
    cancel()
    if (!isSuspended) return
    isSuspended = false
    tell(false)
  }
  monitor.on('suspend', suspended)
  monitor.on('resume', awake)
  monitor.on('unlock-screen', awake)
  monitor.on('user-did-become-active', awake)
  app.on('browser-window-focus', awake)
}
