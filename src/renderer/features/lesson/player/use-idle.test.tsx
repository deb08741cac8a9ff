import { act, fireEvent, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useIdle } from './use-idle'

function setUp(playing = true) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const box = document.createElement('div')
  const element = { current: box }
  const drawn: boolean[] = []
  const { result, rerender, unmount } = renderHook(
    (isPlaying: boolean) => {
      const isIdle = useIdle(element, isPlaying)
      drawn.push(isIdle)
      return isIdle
    },
    { initialProps: playing },
  )
  onTestFinished(unmount)
  return {
    box,
    drawn,
    rerender,
    isIdle: () => result.current,
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  }
}

it('the controls hide after three seconds without a sign of the student, while the film plays', () => {
  const { isIdle, pass } = setUp()
  pass(2999)
  expect(isIdle()).toBe(false)
  pass(1)
  expect(isIdle()).toBe(true)
})

it.each(['pointermove', 'pointerdown', 'keydown', 'focusin'])('come back for three seconds after %s', (sign) => {
  const { box, isIdle, pass } = setUp()
  pass(3000)
  fireEvent(box, new Event(sign))
  expect(isIdle()).toBe(false)
  pass(2000)
  fireEvent(box, new Event(sign))
  pass(2999)
  expect(isIdle()).toBe(false)
  pass(1)
  expect(isIdle()).toBe(true)
})

it('stay while the film is paused, and hide no earlier than three seconds after it plays again', () => {
  const { rerender, isIdle, pass } = setUp()
  pass(3000)
  rerender(false)
  expect(isIdle()).toBe(false)
  pass(9000)
  rerender(true)
  expect(isIdle()).toBe(false)
  pass(3000)
  expect(isIdle()).toBe(true)
})

it.each<[string, (world: ReturnType<typeof setUp>) => void]>([
  ['that was paused while they were hidden', ({ pass }) => pass(3000)],
  ['that was paused while they were shown', ({ pass }) => pass(1000)],
])('are drawn at once when a film %s plays again', (_, before) => {
  const world = setUp()
  before(world)
  world.rerender(false)
  world.pass(1500)
  fireEvent(world.box, new Event('pointermove'))
  world.pass(9000)
  world.drawn.length = 0
  world.rerender(true)
  world.pass(2999)
  expect(world.drawn).not.toContain(true)
})

it('are drawn before anything is known of the film', () => {
  expect(setUp().drawn).not.toContain(true)
})
