import { activities } from '#core/activity/activity.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { rendererBlockers } from '#shared/desktop/updates.ts'

/** Milliseconds. */
export const reportEveryMs = 60_000

export function reportActivities(): () => void {
  const report = (): void => {
    const kinds = rendererBlockers.filter((kind) => activities.current().includes(kind))
    desktop['window.activities']({ kinds }).catch((error: unknown) => reportFailure('window.activities', error))
  }
  const timer = setInterval(report, reportEveryMs)
  const unsubscribe = [activities.listen(report), desktop.on('session.changed', report)]
  return () => {
    clearInterval(timer)
    unsubscribe.forEach((stop) => stop())
  }
}
