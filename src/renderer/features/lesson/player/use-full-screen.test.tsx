import { act, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { useFullScreen } from './use-full-screen'

function setUp() {
  const shell = document.createElement('div')
  const calls: string[] = []
  Object.assign(shell, { requestFullscreen: () => (calls.push('enter'), Promise.reject(new Error('refused'))) })
  const show = (element: Element | null) =>
    act(() => {
      Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true })
      document.dispatchEvent(new Event('fullscreenchange'))
    })
  Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true })
  Object.defineProperty(document, 'exitFullscreen', { value: async () => void calls.push('leave'), configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'fullscreenElement')
    Reflect.deleteProperty(document, 'exitFullscreen')
  })
  const { result, unmount } = renderHook(() => useFullScreen({ current: shell }))
  onTestFinished(unmount)
  return { shell, calls, show, now: () => result.current }
}

it('a player is in full screen when it is itself the element shown, whatever the button was pressed for', () => {
  const { shell, show, now } = setUp()
  expect(now().fullScreen).toBe(false)
  show(shell)
  expect(now().fullScreen).toBe(true)
  show(document.body)
  expect(now().fullScreen).toBe(false)
  show(shell)
  show(null)
  expect(now().fullScreen).toBe(false)
})

it('its button enters full screen, and leaves the one that is open', () => {
  const { shell, show, now, calls } = setUp()
  now().toggleFullScreen()
  show(shell)
  now().toggleFullScreen()
  expect(calls).toEqual(['enter', 'leave'])
})
