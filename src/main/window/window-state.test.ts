import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, it } from 'vitest'
import { createVirtualTimers } from '#tests/support/virtual-timers.ts'
import type { StoredPlacement } from './placement'
import { persistPlacement } from './window-state'

class FakeWindow extends EventEmitter {
  bounds = { x: 1, y: 2, width: 900, height: 700 }
  is = { destroyed: false, minimized: false, fullScreen: false, maximized: false }
  getNormalBounds = () => this.bounds
  isDestroyed = () => this.is.destroyed
  isMinimized = () => this.is.minimized
  isFullScreen = () => this.is.fullScreen
  isMaximized = () => this.is.maximized
}

function setUp() {
  const window = new FakeWindow()
  const saved: StoredPlacement[] = []
  const timers = createVirtualTimers()
  persistPlacement(window as unknown as BrowserWindow, {
    schedule: timers.schedule,
    save: (placement) => void saved.push(placement),
  })
  return { window, saved, timers }
}

it.each(['resize', 'move', 'maximize', 'unmaximize'])(
  'saves the placement once, half a second after the last %s',
  (event) => {
    const { window, saved, timers } = setUp()
    window.emit(event)
    window.emit(event)
    expect(timers.next(499)).toBe(false)
    expect([timers.next(500), timers.next(10_000), saved.length]).toEqual([true, false, 1])
    expect(saved[0]).toEqual({ area: window.bounds, isMaximised: false })
  },
)

it('saves at once when the window closes, and no more afterwards', () => {
  const { window, saved, timers } = setUp()
  window.is.maximized = true
  window.emit('move')
  window.emit('close')
  window.emit('closed')
  expect(saved).toEqual([{ area: window.bounds, isMaximised: true }])
  expect(timers.next(10_000)).toBe(false)
})

it('drops what it has not saved when the window is gone', () => {
  const { window, saved, timers } = setUp()
  window.emit('move')
  window.emit('closed')
  expect([timers.next(10_000), saved]).toEqual([false, []])
})

it.each(['minimized', 'fullScreen', 'destroyed'] as const)(
  'does not take a window that is %s for its placement',
  (what) => {
    const { window, saved, timers } = setUp()
    window.is[what] = true
    window.emit('move')
    timers.next(500)
    expect(saved).toEqual([])
  },
)
