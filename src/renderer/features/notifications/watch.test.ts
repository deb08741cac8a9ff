import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchForNew, type Watch, type WatchSetting } from './watch'

const minute = 60_000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(setting: Partial<WatchSetting> = {}) {
  const fetchNew = vi.fn(setting.fetchNew ?? (async () => true))
  const watch = watchForNew({
    random: () => 0,
    monotonic: () => performance.now(),
    isVisible: () => true,
    paused: false,
    ...setting,
    fetchNew,
  })
  return { fetchNew, watch, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

it('polls immediately and every minute while the window is visible', async () => {
  const { fetchNew, pass } = start()
  expect(fetchNew).toHaveBeenCalledTimes(1)
  await pass(3 * minute + 1)
  expect(fetchNew).toHaveBeenCalledTimes(4)
})

it('polls every five minutes while the window is hidden', async () => {
  const { fetchNew, pass } = start({ isVisible: () => false })
  await pass(5 * minute - 1)
  expect(fetchNew).toHaveBeenCalledTimes(1)
  await pass(2)
  expect(fetchNew).toHaveBeenCalledTimes(2)
})

it.each([
  [
    0,
    [
      [2, 1.5],
      [3, 2],
      [4, 3],
      [5, 3],
    ],
  ],
  [
    1,
    [
      [2, 2],
      [3, 3],
      [4, 5],
      [5, 5],
    ],
  ],
] as const)('F3: backs off to five minutes with equal jitter while polls fail (random: %i)', async (random, waits) => {
  const { fetchNew, pass } = start({
    fetchNew: async () => {
      throw new Error('no')
    },
    random: () => random,
  })
  for (const [count, wait] of waits) {
    await pass(wait * minute - 20)
    expect(fetchNew).toHaveBeenCalledTimes(count - 1)
    await pass(20)
    expect(fetchNew).toHaveBeenCalledTimes(count)
  }
})

it('F3: polls no earlier after a failure while the window is hidden', async () => {
  const { fetchNew, pass } = start({ isVisible: () => false, fetchNew: async () => false })
  await pass(5.5 * minute - 20)
  expect(fetchNew).toHaveBeenCalledTimes(1)
  await pass(40)
  expect(fetchNew).toHaveBeenCalledTimes(2)
})

it('returns to one-minute polling after a successful response', async () => {
  let answers = false
  const { fetchNew, pass } = start({ fetchNew: async () => answers })
  answers = true
  await pass(2 * minute)
  expect(fetchNew).toHaveBeenCalledTimes(2)
  await pass(minute)
  expect(fetchNew).toHaveBeenCalledTimes(3)
})

it('polls on window focus unless a poll was recent or is in flight', async () => {
  const { fetchNew, watch, pass } = start()
  watch.glance()
  await pass(1000)
  watch.glance()
  expect(fetchNew).toHaveBeenCalledTimes(1)
  await pass(5000)
  watch.glance()
  watch.glance()
  watch.call()
  expect(fetchNew).toHaveBeenCalledTimes(2)
})

it('polls on window focus from five seconds after the last poll, and a minute after that', async () => {
  const { fetchNew, watch, pass } = start({ monotonic: () => 1_000_000 + performance.now() })
  await pass(4999)
  watch.glance()
  expect(fetchNew).toHaveBeenCalledTimes(1)
  await pass(1)
  watch.glance()
  expect(fetchNew).toHaveBeenCalledTimes(2)
  await pass(minute - 1)
  expect(fetchNew).toHaveBeenCalledTimes(2)
  await pass(1)
  expect(fetchNew).toHaveBeenCalledTimes(3)
})

it('does not poll because it is resumed without having been paused', async () => {
  const { fetchNew, watch, pass } = start()
  await pass(1)
  watch.pause(false)
  expect(fetchNew).toHaveBeenCalledTimes(1)
})

it.each([
  ['paused', (watch: Watch) => watch.pause(true)],
  ['stopped', (watch: Watch) => watch.stop()],
])('leaves no timer once it is %s, also while a poll is in flight', async (_how, end) => {
  const waiting = start()
  await waiting.pass(1)
  expect(vi.getTimerCount()).toBe(1)
  end(waiting.watch)
  expect(vi.getTimerCount()).toBe(0)
  const polling = start()
  end(polling.watch)
  await polling.pass(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('does not poll again for a request that arrived before a poll', async () => {
  const { fetchNew, watch, pass } = start()
  await pass(1)
  watch.call()
  await pass(1)
  expect(fetchNew).toHaveBeenCalledTimes(2)
})

it('polls again after a request that arrived while a poll was in flight', async () => {
  let answer: (answered: boolean) => void = () => undefined
  const { fetchNew, watch, pass } = start({
    fetchNew: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  watch.call()
  watch.call()
  expect(fetchNew).toHaveBeenCalledTimes(1)
  answer(true)
  await pass(1)
  expect(fetchNew).toHaveBeenCalledTimes(2)
})

it('does not poll while paused or stopped, and polls immediately on resume', async () => {
  const { fetchNew, watch, pass } = start({ paused: true })
  watch.glance()
  watch.call()
  await pass(10 * minute)
  expect(fetchNew).not.toHaveBeenCalled()
  watch.pause(false)
  expect(fetchNew).toHaveBeenCalledTimes(1)
  await pass(1)
  watch.pause(true)
  await pass(10 * minute)
  watch.stop()
  watch.pause(false)
  await pass(10 * minute)
  expect(fetchNew).toHaveBeenCalledTimes(1)
})
