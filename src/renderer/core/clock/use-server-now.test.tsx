import { act, render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createAppStore } from '#app/store.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { windowShownChanged } from '../store/window-slice'
import { ClockProvider } from './clock'
import { serverClockBeside } from './server-clock'
import { skewInMinutes, useClockSkew, useLastPassed, useServerNow, useServerOrLocalNow } from './use-server-now'

it.each([
  ['an hour less what whole seconds hide', 3_599_600, 60],
  ['an hour and what whole seconds hide', 3_600_400, 60],
  ['a year behind', -365 * 24 * 3_600_000 + 480, -365 * 24 * 60],
  ['a minute and a half', 90_000, 2],
  ['a minute', 60_000, 0],
  ['nothing', 0, 0],
])('H1: converts a skew of %s to minutes', (_, skewMs, minutes) => {
  expect(skewInMinutes(skewMs)).toBe(minutes)
})

const tickMs = 20_000

function shownTime(useTime: () => number | null) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let wall = 0
  const clock = { now: () => Date.now() + wall, monotonic: () => performance.now() }
  const at = clock.monotonic()
  serverClockBeside(clock).onResponse({ date: new Date().toUTCString(), sentAt: at, receivedAt: at })
  const store = createAppStore({
    settings: defaultSettings(['fr']),
    collaborators: { transport: () => Promise.reject(new Error('offline')), clock, random: () => 0 },
    features: [],
  })
  const rendered: (number | null)[] = []
  function Time() {
    rendered.push(useTime())
    return null
  }
  const view = render(
    <Provider store={store}>
      <ClockProvider clock={clock}>
        <Time />
      </ClockProvider>
    </Provider>,
  )
  onTestFinished(() => view.unmount())
  return {
    rendered,
    pass: (ticks: number) => {
      for (let tick = 0; tick < ticks; tick += 1) act(() => void vi.advanceTimersByTime(tickMs))
    },
    setWindowShown: (shown: boolean) => void act(() => void store.dispatch(windowShownChanged(shown))),
    moveWallClock: (ms: number) => void (wall += ms),
  }
}

it.each([
  ['useServerNow', useServerNow],
  ['useServerOrLocalNow', useServerOrLocalNow],
])('%s stands still while the window is hidden, and is right on return', (_name, useTime) => {
  const page = shownTime(() => useTime(tickMs))
  page.pass(3)
  expect(page.rendered).toHaveLength(4)
  page.setWindowShown(false)
  const before = page.rendered.length
  page.pass(10)
  expect(page.rendered).toHaveLength(before)
  page.setWindowShown(true)
  expect(Date.now() - (page.rendered.at(-1) ?? 0)).toBeLessThanOrEqual(tickMs)
  const returned = page.rendered.length
  page.pass(2)
  expect(page.rendered).toHaveLength(returned + 2)
})

it('useLastPassed and useClockSkew continue while the window is hidden', () => {
  const endsAt = Date.now() + 65_000
  const exam = shownTime(() => useLastPassed([endsAt]))
  exam.setWindowShown(false)
  exam.pass(5)
  expect(exam.rendered.at(-1)).toBe(endsAt)
  const clock = shownTime(useClockSkew)
  clock.setWindowShown(false)
  clock.moveWallClock(3_600_000)
  clock.pass(1)
  expect(clock.rendered.at(-1)).toBe(60)
})
