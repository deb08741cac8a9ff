import { expect, it } from 'vitest'
import { createThrottle } from './throttle'

function world() {
  let now = 1000
  const planned: { at: number; run: () => void }[] = []
  const notified: string[] = []
  const throttle = createThrottle<string>({
    clock: { monotonic: () => now },
    schedule: (ms, run) => {
      const entry = { at: now + ms, run }
      planned.push(entry)
      return () => void planned.splice(planned.indexOf(entry), 1)
    },
    tell: (value) => void notified.push(value),
  })
  const advance = (ms: number) => {
    now += ms
    for (const entry of planned.filter(({ at }) => at <= now)) {
      planned.splice(planned.indexOf(entry), 1)
      entry.run()
    }
  }
  return { throttle, notified, planned, advance }
}

it('notifies at once, then at most every 100 ms, with the newest value', () => {
  const { throttle, notified, advance } = world()
  for (const value of ['a', 'b', 'c']) throttle.soon(1, value)
  advance(99)
  expect(notified).toEqual(['a'])
  advance(1)
  expect(notified).toEqual(['a', 'c'])
  advance(99)
  throttle.soon(1, 'd')
  expect(notified).toEqual(['a', 'c'])
  advance(1)
  expect(notified).toEqual(['a', 'c', 'd'])
  advance(100)
  throttle.soon(1, 'e')
  expect(notified).toEqual(['a', 'c', 'd', 'e'])
})

it('counts each key by itself', () => {
  const { throttle, notified } = world()
  throttle.soon(1, 'a')
  throttle.soon(2, 'b')
  expect(notified).toEqual(['a', 'b'])
})

it('drops what waits for one key, or for all', () => {
  const { throttle, notified, planned, advance } = world()
  for (const key of [1, 2, 3]) for (const value of ['first', `waiting ${key}`]) throttle.soon(key, value)
  throttle.forget(1)
  expect(planned).toHaveLength(2)
  throttle.forgetAll()
  expect(planned).toHaveLength(0)
  advance(100)
  expect(notified).toEqual(['first', 'first', 'first'])
})
