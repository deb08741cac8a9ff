import type { BrowserWindow } from 'electron'
import type { Schedule } from '../../shared/clock'

const patienceMs = 5000

/** When the first window has drawn: what it does not need waits for that. */
export type FirstDrawing = { done: Promise<unknown>; watch(window: BrowserWindow): void }

/** Tells when the start is over for the person who waits; a page that never draws is not waited for. */
export function awaitFirstDrawing(schedule: Schedule): FirstDrawing {
  const drawn = Promise.withResolvers<null>()
  return {
    done: drawn.promise,
    watch(window) {
      window.once('ready-to-show', () => drawn.resolve(null))
      schedule(patienceMs, () => drawn.resolve(null))
    },
  }
}
