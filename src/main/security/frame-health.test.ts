import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchFrames } from './frame-health'

type Frame = { name: string; detached: boolean; destroyed: boolean; isDestroyed(): boolean }

const frames = vi.hoisted(() => new Map<string, Frame>())
vi.mock('electron', () => ({ webFrameMain: { fromId: (process: number, routing: number) => frames.get(`${process}:${routing}`) } }))

const partner = `partner-${'a'.repeat(36)}`
const other = `partner-${'b'.repeat(36)}`

function frameAt(routing: number, name: string): Frame {
  const frame: Frame = { name, detached: false, destroyed: false, isDestroyed: () => frame.destroyed }
  frames.set(`1:${routing}`, frame)
  return frame
}

/** A watched view: `navigated` and `failedLoad` are its events for a frame, `check` runs the planned look. */
function watched() {
  const planned: { ms: number; run: () => void }[] = []
  const failed: string[] = []
  const contents = Object.assign(new EventEmitter(), { isGone: false, isDestroyed: () => contents.isGone })
  watchFrames({
    contents: contents as unknown as WebContents, failed: (name) => void failed.push(name),
    schedule: (ms, run) => {
      planned.push({ ms, run })
      return () => undefined
    },
  })
  return {
    contents, planned, failed,
    navigated: (routing: number, { status = 200, isMainFrame = false } = {}) => contents.emit('did-frame-navigate', {}, '', status, '', isMainFrame, 1, routing),
    failedLoad: (routing: number, { code = -105, isMainFrame = false } = {}) => contents.emit('did-fail-load', {}, code, '', '', isMainFrame, 1, routing),
    check: () => planned.shift()?.run(),
  }
}

beforeEach(() => frames.clear())

describe('the frames of partners', () => {
  it.each([[400, true], [404, true], [503, true], [200, false], [399, false]])('B7: a page that came with status %i failed: %s', (status, isFailure) => {
    const { navigated, failed } = watched()
    frameAt(1, partner)
    navigated(1, { status })
    expect(failed).toEqual(isFailure ? [partner] : [])
  })

  it.each([[-105, true], [-3, false]])('B7: a load that ended with %i failed: %s', (code, isFailure) => {
    const { failedLoad, failed } = watched()
    frameAt(1, partner)
    failedLoad(1, { code })
    expect(failed).toEqual(isFailure ? [partner] : [])
  })

  it('are told apart from the main frame, from frames that are gone and from frames of other names', () => {
    const { navigated, failedLoad, failed, planned } = watched()
    frameAt(1, partner)
    frameAt(2, 'something')
    navigated(1, { status: 500, isMainFrame: true })
    failedLoad(1, { isMainFrame: true })
    for (const routing of [2, 3]) {
      navigated(routing, { status: 500 })
      failedLoad(routing)
      navigated(routing)
    }
    expect([failed, planned]).toEqual([[], []])
  })

  it('B7: are looked at every two seconds, and failed once their process is gone or the page removed them', () => {
    const { navigated, failed, planned, check } = watched()
    const [first, second] = [frameAt(1, partner), frameAt(2, other)]
    navigated(1)
    navigated(2)
    expect(planned.map(({ ms }) => ms)).toEqual([2000])
    check()
    expect([failed, planned.length]).toEqual([[], 1])
    first.destroyed = true
    check()
    expect([failed, planned.length]).toEqual([[partner], 1])
    second.detached = true
    check()
    expect([failed, planned.length]).toEqual([[partner, other], 0])
  })

  it('B7: have failed where Electron cannot tell their name any more', () => {
    const { navigated, failed, check } = watched()
    const frame = frameAt(1, partner)
    navigated(1)
    frame.isDestroyed = () => {
      throw new Error('the frame is gone')
    }
    check()
    expect(failed).toEqual([partner])
  })

  it('are looked at no more once they failed, or their view is gone', () => {
    const { navigated, failed, planned, check, contents } = watched()
    const frame = frameAt(1, partner)
    navigated(1)
    navigated(1, { status: 500 })
    check()
    expect([failed, planned]).toEqual([[partner], []])
    navigated(1)
    contents.isGone = true
    frame.destroyed = true
    check()
    expect([failed, planned]).toEqual([[partner], []])
  })
})
