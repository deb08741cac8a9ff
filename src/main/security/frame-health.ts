import { webFrameMain } from 'electron'
import type { WebContents, WebFrameMain } from 'electron'
import type { Schedule } from '../../shared/clock'
import { embedFrameName } from '../../shared/embed-frame'

const lookEveryMs = 2000
/** Another navigation took the place of this one: no failure. */
const aborted = -3

type Watch = { contents: WebContents; schedule: Schedule; failed: (frame: string) => void }

/**
 * Tells of partner frames whose page did not come, or whose process ended: the page around a frame gets the event of a good load
 * for an error page too, and none at all for a process that is gone (threats B7).
 */
export function watchFrames({ contents, schedule, failed }: Watch): void {
  const shown = new Map<string, WebFrameMain>()
  let isLooking = false

  const nameAt = (processId: number, routingId: number): { name: string; frame: WebFrameMain } | null => {
    const frame = webFrameMain.fromId(processId, routingId)
    const name = frame === undefined ? null : nameOf(frame)
    return frame === undefined || name === null || !embedFrameName.safeParse(name).success ? null : { name, frame }
  }
  const fail = (name: string): void => {
    shown.delete(name)
    failed(name)
  }
  const look = (): void => {
    isLooking = false
    if (contents.isDestroyed()) return
    for (const [name, frame] of shown) if (nameOf(frame) === null) fail(name)
    lookLater()
  }
  function lookLater(): void {
    if (isLooking || shown.size === 0) return
    isLooking = true
    schedule(lookEveryMs, look)
  }

  contents.on('did-frame-navigate', (_event, _url, status, _text, isMainFrame, processId, routingId) => {
    const found = isMainFrame ? null : nameAt(processId, routingId)
    if (found === null) return
    if (status >= 400) return fail(found.name)
    shown.set(found.name, found.frame)
    lookLater()
  })
  contents.on('did-fail-load', (_event, code, _text, _url, isMainFrame, processId, routingId) => {
    const found = isMainFrame || code === aborted ? null : nameAt(processId, routingId)
    if (found !== null) fail(found.name)
  })
}

/** The name of a frame; null once its process has ended or the page has removed it. */
function nameOf(frame: WebFrameMain): string | null {
  try {
    return frame.isDestroyed() || frame.detached ? null : frame.name
  } catch {
    return null
  }
}
