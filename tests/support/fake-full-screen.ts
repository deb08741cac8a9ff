import { act } from '@testing-library/react'
import { onTestFinished } from 'vitest'

/** jsdom has no full screen. Leaving it takes until `leave`, as the animation of a window does. */
export function fakeFullScreen(element: Element) {
  let requested = 0
  let resolve = (): void => undefined
  const show = (shown: Element | null): void => {
    Object.defineProperty(document, 'fullscreenElement', { value: shown, configurable: true })
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  const exitFullscreen = (): Promise<void> => {
    requested += 1
    return new Promise((done) => {
      resolve = done
    })
  }
  Object.defineProperty(document, 'exitFullscreen', { value: exitFullscreen, configurable: true })
  act(() => show(element))
  const leave = () =>
    act(async () => {
      show(null)
      resolve()
    })
  onTestFinished(async () => {
    await leave()
    Reflect.deleteProperty(document, 'fullscreenElement')
    Reflect.deleteProperty(document, 'exitFullscreen')
  })
  return { leave, requested: () => requested }
}
