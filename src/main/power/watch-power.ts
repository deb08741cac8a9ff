import type { PowerMonitor } from 'electron'

/** Reports sleep and waking of the computer; a sleep that is announced twice is told once. */
export function watchPower(monitor: Pick<PowerMonitor, 'on'>, tell: (suspended: boolean) => void): void {
  let isSuspended = false
  const heard = (suspended: boolean) => (): void => {
    if (suspended === isSuspended) return
    isSuspended = suspended
    tell(suspended)
  }
  monitor.on('suspend', heard(true))
  monitor.on('resume', heard(false))
}
