import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, it } from 'vitest'
import { createFocus, watchWindowFocus } from './focus'
import type { FocusEvent } from './focus-state'

function setUp() {
  const reported: string[] = []
  let timers: (() => void)[] = []
  const focus = createFocus({
    schedule: (_ms, run) => {
      timers.push(run)
      return () => void (timers = timers.filter((timer) => timer !== run))
    },
    onFocusChange: (isFocused) => void reported.push(isFocused ? 'focus' : 'no focus'),
    onVisibilityChange: (isShown) => void reported.push(isShown ? 'shown' : 'hidden'),
  })
  const settle = (): void => timers.splice(0).forEach((run) => run())
  focus.handle('shown')
  focus.handle('focus')
  settle()
  return { focus, reported, settle, timers: () => timers.length }
}

it('reports what is seen at once, and the focus once it has settled', () => {
  const { focus, reported, settle } = setUp()
  expect(reported).toEqual(['shown', 'focus'])
  focus.handle('blur')
  expect([reported.length, focus.isFocused(), focus.isShown()]).toEqual([2, true, true])
  settle()
  expect([reported[2], focus.isFocused()]).toEqual(['no focus', false])
})

it('reports no focus that comes back within the moment, and waits once for several changes', () => {
  const { focus, reported, settle, timers } = setUp()
  focus.handle('blur')
  focus.handle('blur')
  expect(timers()).toBe(1)
  focus.handle('focus')
  expect(timers()).toBe(0)
  settle()
  focus.handle('blur')
  settle()
  expect(reported).toEqual(['shown', 'focus', 'no focus'])
})

it('counts a dialog of the application as presence, until it is closed or has failed', async () => {
  const { focus, reported, settle } = setUp()
  const answer = Promise.withResolvers<number>()
  const first = focus.duringDialog(() => answer.promise)
  focus.handle('blur')
  settle()
  expect(focus.isFocused()).toBe(true)
  answer.resolve(2)
  expect(await first).toBe(2)
  settle()
  expect(focus.isFocused()).toBe(false)
  await expect(focus.duringDialog(() => Promise.reject(new Error('no dialog')))).rejects.toThrow('no dialog')
  settle()
  expect([focus.isFocused(), reported]).toEqual([false, ['shown', 'focus', 'no focus']])
})

it.each([
  [true, true, ['shown', 'focus']],
  [true, false, ['shown']],
  [false, false, []],
])('follows a window that is visible: %s, and focused: %s', (isVisible, isFocused, before) => {
  const events: FocusEvent[] = []
  const window = Object.assign(new EventEmitter(), { isVisible: () => isVisible, isFocused: () => isFocused })
  watchWindowFocus(window as unknown as BrowserWindow, (event) => void events.push(event))
  expect(events.splice(0)).toEqual(before)
  for (const name of ['show', 'focus', 'blur', 'minimize', 'restore', 'hide']) window.emit(name)
  expect(events).toEqual(['shown', 'focus', 'blur', 'minimised', 'restored', 'hidden'])
})
