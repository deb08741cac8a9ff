import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchFrames } from './frame-health'

type Frame = { name: string; detached: boolean; destroyed: boolean; isDestroyed(): boolean }

const frames = vi.hoisted(() => new Map<string, Frame>())
vi.mock('electron', () => ({
  webFrameMain: { fromId: (process: number, routing: number) => frames.get(`${process}:${routing}`) },
}))

const partner = `partner-${'a'.repeat(36)}`
const other = `partner-${'b'.repeat(36)}`

function addFrame(routing: number, name: string): Frame {
  const frame: Frame = { name, detached: false, destroyed: false, isDestroyed: () => frame.destroyed }
  frames.set(`1:${routing}`, frame)
  return frame
}

function setUp() {
  const timers: { ms: number; run: () => void }[] = []
  const failed: string[] = []
  const contents = Object.assign(new EventEmitter(), { isGone: false, isDestroyed: () => contents.isGone })
  watchFrames({
    contents: contents as unknown as WebContents,
    failed: (name) => void failed.push(name),
    schedule: (ms, run) => {
      timers.push({ ms, run })
      return () => undefined
    },
  })
  return {
    contents,
    timers,
    failed,
    navigated: (routing: number, { status = 200, isMainFrame = false } = {}) =>
      contents.emit('did-frame-navigate', {}, '', status, '', isMainFrame, 1, routing),
    failedLoad: (routing: number, { code = -105, isMainFrame = false } = {}) =>
      contents.emit('did-fail-load', {}, code, '', '', isMainFrame, 1, routing),
    check: () => timers.shift()?.run(),
  }
}

beforeEach(() => frames.clear())

describe('partner frames', () => {
  it.each([
    [400, true],
    [404, true],
    [503, true],
    [200, false],
    [399, false],
  ])('B7: treats a page with status %i as failed: %s', (status, isFailure) => {
    const { navigated, failed } = setUp()
    addFrame(1, partner)
    navigated(1, { status })
    expect(failed).toEqual(isFailure ? [partner] : [])
  })

  it.each([
    [-105, true],
    [-3, false],
  ])('B7: treats a load with error %i as failed: %s', (code, isFailure) => {
    const { failedLoad, failed } = setUp()
    addFrame(1, partner)
    failedLoad(1, { code })
    expect(failed).toEqual(isFailure ? [partner] : [])
  })

  it('ignores the main frame, removed frames and frames with other names', () => {
    const { navigated, failedLoad, failed, timers } = setUp()
    addFrame(1, partner)
    addFrame(2, 'something')
    navigated(1, { status: 500, isMainFrame: true })
    failedLoad(1, { isMainFrame: true })
    for (const routing of [2, 3]) {
      navigated(routing, { status: 500 })
      failedLoad(routing)
      navigated(routing)
    }
    expect([failed, timers]).toEqual([[], []])
  })

  it('B7: checks every two seconds and reports frames that were removed or lost their process', () => {
    const { navigated, failed, timers, check } = setUp()
    const [first, second] = [addFrame(1, partner), addFrame(2, other)]
    navigated(1)
    navigated(2)
    expect(timers.map(({ ms }) => ms)).toEqual([2000])
    check()
    expect([failed, timers.length]).toEqual([[], 1])
    first.destroyed = true
    check()
    expect([failed, timers.length]).toEqual([[partner], 1])
    second.detached = true
    check()
    expect([failed, timers.length]).toEqual([[partner, other], 0])
  })

  it('B7: reports a frame whose name Electron can no longer read', () => {
    const { navigated, failed, check } = setUp()
    const frame = addFrame(1, partner)
    navigated(1)
    frame.isDestroyed = () => {
      throw new Error('the frame is gone')
    }
    check()
    expect(failed).toEqual([partner])
  })

  it('stops checking frames that failed or whose page is destroyed', () => {
    const { navigated, failed, timers, check, contents } = setUp()
    const frame = addFrame(1, partner)
    navigated(1)
    navigated(1, { status: 500 })
    check()
    expect([failed, timers]).toEqual([[partner], []])
    navigated(1)
    contents.isGone = true
    frame.destroyed = true
    check()
    expect([failed, timers]).toEqual([[partner], []])
  })
})
