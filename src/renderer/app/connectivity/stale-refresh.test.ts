import { expect, test } from 'vitest'
import { createStaleRefresh } from './stale-refresh'

function setUp() {
  const planned: { ms: number; run: () => void }[] = []
  const world = { requests: 0, mayAsk: true, atOnce: (): void => undefined }
  const renewal = createStaleRefresh({
    schedule: (ms, run) => {
      const timer = { ms, run }
      planned.push(timer)
      return () => void (planned.includes(timer) && planned.splice(planned.indexOf(timer), 1))
    },
    random: () => 1,
    mayAsk: () => world.mayAsk,
    refetch: () => {
      world.requests += 1
      world.atOnce()
    },
  })
  return { renewal, world, planned, pass: () => planned.shift()?.run(), pauses: () => planned.map(({ ms }) => ms) }
}

test('refetches with back-off, one request at a time, while a refresh is needed', () => {
  const { renewal, world, pass, pauses } = setUp()
  expect(pauses()).toEqual([])
  renewal.update(true)
  renewal.update(true)
  const seen: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    seen.push(...pauses())
    pass()
    renewal.update(true)
  }
  expect(seen).toEqual([20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
  expect(world.requests).toBe(6)
  renewal.update(false)
  expect(pauses()).toEqual([])
  renewal.update(true)
  expect(pauses()).toEqual([20_000])
})

test('sends no request while the window is hidden, and does not increase the delay', () => {
  const { renewal, world, pass, pauses } = setUp()
  world.mayAsk = false
  renewal.update(true)
  pass()
  expect([world.requests, pauses()]).toEqual([0, [20_000]])
})

test('stops when a request makes the refresh unnecessary at once', () => {
  const { renewal, world, pass, pauses } = setUp()
  world.atOnce = () => renewal.update(false)
  renewal.update(true)
  pass()
  expect([world.requests, pauses()]).toEqual([1, []])
})
