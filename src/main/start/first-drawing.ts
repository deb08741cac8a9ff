import type { BrowserWindow } from 'electron'
import type { Schedule } from '../../shared/clock'

const patienceMs = 5000

/** When the first window has drawn: what it does not need waits for that. */
export type FirstDrawing = { done: Promise<unknown>; watch(window: BrowserWindow): void }

type Options = { schedule: Schedule; /** How long after its first frame the page still draws what the person waits for, in milliseconds. */ pauseMs: () => number }

/** Tells when the start is over for the person who waits; a page that never draws is not waited for. */
export function awaitFirstDrawing({ schedule, pauseMs }: Options): FirstDrawing {
  const drawn = Promise.withResolvers<null>()
  return {
    done: drawn.promise,
    watch(window) {
      window.once('ready-to-show', () => schedule(pauseMs(), () => drawn.resolve(null)))
      schedule(patienceMs, () => drawn.resolve(null))
    },
  }
}
