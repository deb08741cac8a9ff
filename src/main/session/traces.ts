import * as z from 'zod'
import type { Schedule } from '#shared/clock.ts'
import { withTimeout } from '../base/async'
import type { Log } from '../base/log/log'

export const tracesMarker = z.object({ areLeft: z.boolean() })

type Marker = z.output<typeof tracesMarker>

/** Limit for clearing left by the last run. */
export const startLimitMs = 3000

type Options = {
  marker: { current(): Marker; save(value: Marker): Promise<void> }
  clearSessions: () => Promise<void>
  /** Chromium deletes what an earlier run's frames wrote there, but its log still holds the text (threats B1). */
  removeSessionStorage: () => void
  schedule: Schedule
  log: Pick<Log, 'warn'>
}

export type Traces = {
  clear(): Promise<void>
  /** Runs before a window opens. Never rejects. */
  clearLeftover(): Promise<void>
}

/** A marker makes the next start repeat a failed, hung or killed clearing. */
export function createTraces({ marker, clearSessions, removeSessionStorage, schedule, log }: Options): Traces {
  let running = 0
  let hasFailed = false
  const saveMarker = (areLeft: boolean): Promise<void> =>
    marker.save({ areLeft }).catch((failure: unknown) => log.warn('session.save-traces-failed', { failure }))

  async function clear(): Promise<void> {
    if (running === 0) hasFailed = false
    running += 1
    try {
      await saveMarker(true)
      await clearSessions()
    } catch (error) {
      hasFailed = true
      throw error
    } finally {
      running -= 1
    }
    if (running === 0 && !hasFailed) await saveMarker(false)
  }

  return {
    clear,
    async clearLeftover() {
      try {
        removeSessionStorage()
      } catch (failure) {
        log.warn('session.clear-traces-failed', { failure })
      }
      if (!marker.current().areLeft) return
      await withTimeout(clear(), startLimitMs, schedule, () => new Error('clearing browser data timed out')).catch(
        (failure: unknown) => log.warn('session.clear-traces-failed', { failure }),
      )
    },
  }
}
