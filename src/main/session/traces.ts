import * as z from 'zod'
import type { Schedule } from '../../shared/clock'
import { withTimeout } from '../base/async'
import type { Log } from '../base/log/log'

/** The note on the disk that browser sessions hold something of a person who signed out. */
export const tracesMarker = z.object({ areLeft: z.boolean() })

type Marker = z.output<typeof tracesMarker>

/** A start waits this long (milliseconds) for what the last run did not clear. */
export const startLimitMs = 3000

type Options = {
  marker: { current(): Marker; save(value: Marker): Promise<void> }
  /** Empties every browser session. */
  clearSessions: () => Promise<void>
  schedule: Schedule
  log: Pick<Log, 'warn'>
}

/** Clears what a person left in the browser sessions. */
export type Traces = {
  /** Rejects where it could not; the next start tries again. */
  clear(): Promise<void>
  /** At the start, before a window opens: clears what the last run could not. Never rejects. */
  clearLeft(): Promise<void>
}

/** Notes on the disk that a clearing began, so that one that hangs, fails or is killed is repeated at the next start. */
export function createTraces({ marker, clearSessions, schedule, log }: Options): Traces {
  let running = 0
  let hasFailed = false
  const note = (areLeft: boolean): Promise<void> => marker.save({ areLeft }).catch((failure: unknown) => log.warn('session.traces-not-noted', { failure }))

  async function clear(): Promise<void> {
    if (running === 0) hasFailed = false
    running += 1
    try {
      await note(true)
      await clearSessions()
    } catch (error) {
      hasFailed = true
      throw error
    } finally {
      running -= 1
    }
    if (running === 0 && !hasFailed) await note(false)
  }

  return {
    clear,
    async clearLeft() {
      if (!marker.current().areLeft) return
      await withTimeout(clear(), startLimitMs, schedule, () => new Error('the clearing takes too long')).catch((failure: unknown) => log.warn('session.traces-not-cleared', { failure }))
    },
  }
}
