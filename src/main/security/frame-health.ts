import { webFrameMain, type WebContents, type WebFrameMain } from 'electron'
import type { Schedule } from '#shared/clock.ts'
import { embedFrameName } from '#shared/embed-frame.ts'

const checkIntervalMs = 2000
const aborted = -3

type Options = { contents: WebContents; schedule: Schedule; failed: (frame: string) => void }

/** Embedders get `load` for error pages, and no event when a frame's process dies (threats B7). */
export function watchFrames({ contents, schedule, failed }: Options): void {
  const frames = new Map<string, WebFrameMain>()
  let isScheduled = false

  const findFrame = (processId: number, routingId: number): { name: string; frame: WebFrameMain } | null => {
    const frame = webFrameMain.fromId(processId, routingId)
    const name = frame === undefined ? null : getName(frame)
    return frame === undefined || name === null || !embedFrameName.safeParse(name).success ? null : { name, frame }
  }
  const fail = (name: string): void => {
    frames.delete(name)
    failed(name)
  }
  const check = (): void => {
    isScheduled = false
    if (contents.isDestroyed()) return
    for (const [name, frame] of frames) if (getName(frame) === null) fail(name)
    scheduleCheck()
  }
  function scheduleCheck(): void {
    if (isScheduled || frames.size === 0) return
    isScheduled = true
    schedule(checkIntervalMs, check)
  }

  contents.on('did-frame-navigate', (_event, _url, status, _text, isMainFrame, processId, routingId) => {
    const found = isMainFrame ? null : findFrame(processId, routingId)
    if (found === null) return
    if (status >= 400) return fail(found.name)
    frames.set(found.name, found.frame)
    scheduleCheck()
  })
  contents.on('did-fail-load', (_event, code, _text, _url, isMainFrame, processId, routingId) => {
    const found = isMainFrame || code === aborted ? null : findFrame(processId, routingId)
    if (found !== null) fail(found.name)
  })
}

function getName(frame: WebFrameMain): string | null {
  try {
    return frame.isDestroyed() || frame.detached ? null : frame.name
  } catch {
    return null
  }
}
