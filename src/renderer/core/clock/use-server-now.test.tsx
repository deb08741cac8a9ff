import { act, render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createAppStore } from '#app/store.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
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

const platformAt = Date.parse('2026-11-20T09:00:00Z')
const localAt = Date.parse('2026-11-20T11:30:10Z')

/** A computer whose clock is wrong by hours, beside a platform that has answered or not. */
function besidePlatform<Reading>(useReading: () => Reading, { isReached = true } = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const elapsed = { ms: 0 }
  const clock = { now: () => localAt + elapsed.ms, monotonic: () => elapsed.ms }
  const server = serverClockBeside(clock)
  const answer = () =>
    server.onResponse({
      date: new Date(platformAt + elapsed.ms - 500).toUTCString(),
      sentAt: elapsed.ms,
      receivedAt: elapsed.ms,
    })
  // A whole second that the header can name, and the half that is added to it.
  elapsed.ms = 500
  if (isReached) answer()
  let requests = 0
  onTestFinished(server.onRequest(() => void (requests += 1)))
  const { result, unmount } = createHookWorld({ clock }).render(useReading)
  return {
    read: () => result.current,
    requests: () => requests,
    answer: () => act(answer),
    unmount,
    pass: (ms: number) => {
      elapsed.ms += ms
      act(() => void vi.advanceTimersByTime(ms))
    },
    show: (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    },
  }
}

it('H1: shows the time of the platform in whole minutes, whatever the clock of the computer says', () => {
  const page = besidePlatform(() => [useServerNow(60_000), useServerOrLocalNow(60_000)])
  expect(page.read()).toEqual([platformAt, platformAt])
  page.pass(59_000)
  expect(page.read()).toEqual([platformAt, platformAt])
  page.pass(1_000)
  expect(page.read()).toEqual([platformAt + 60_000, platformAt + 60_000])
})

it('H1: knows no time before the platform answers, where that of the computer will not do', () => {
  const page = besidePlatform(() => [useServerNow(60_000), useServerOrLocalNow(60_000), useLastPassed([1])], {
    isReached: false,
  })
  expect(page.read()).toEqual([null, localAt - 10_000, null])
  expect(page.requests()).toBe(1)
  page.answer()
  expect(page.read()).toEqual([platformAt, platformAt, 1])
})

it.each<[string, (number | null)[], number]>([
  ['of none', [], 0],
  ['of those that are not set', [null, null], 0],
  ['before the first', [platformAt + 501, platformAt + 60_000], 0],
  ['at the moment itself', [platformAt + 500], platformAt + 500],
  ['in any order', [platformAt - 1000, platformAt - 3000, null, platformAt - 2000], platformAt - 1000],
  ['among later ones', [platformAt + 60_000, platformAt - 1000], platformAt - 1000],
])('H1: names the last deadline that has passed on the platform, %s', (_what, instants, last) => {
  expect(besidePlatform(() => useLastPassed(instants)).read()).toBe(last)
})

it('H1: asks the platform for its time when the page is seen again, not when it is covered', () => {
  const page = besidePlatform(() => useServerNow(1000))
  page.show('hidden')
  expect(page.requests()).toBe(0)
  page.show('visible')
  expect(page.requests()).toBe(1)
  page.unmount()
  page.pass(60_000)
  page.show('visible')
  expect([page.requests(), vi.getTimerCount()]).toEqual([1, 0])
})
