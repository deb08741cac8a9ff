import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { endLimitMs, endOnSignals, endSignals } from './end-on-signals'

async function setUp({ quit = (): void => undefined } = {}) {
  const process = new EventEmitter()
  const ready = Promise.withResolvers<null>()
  const steps: string[] = []
  const timers: { ms: number; run: () => void }[] = []
  endOnSignals({
    process,
    app: {
      whenReady: () => ready.promise,
      quit: () => (steps.push('quit'), quit()),
      exit: (code) => steps.push(`exit ${String(code)}`),
    },
    schedule: (ms, run) => (timers.push({ ms, run }), () => undefined),
    hurry: (signal) => steps.push(`hurry ${signal}`),
  })
  const early = process.eventNames()
  ready.resolve(null)
  await ready.promise
  return { process, steps, timers, early }
}

it.each(endSignals)('quits on %s without questions, and ends within two seconds in any case', async (signal) => {
  const { process, steps, timers } = await setUp()
  process.emit(signal)
  expect(steps).toEqual([`hurry ${signal}`, 'quit'])
  expect(timers.map(({ ms }) => ms)).toEqual([endLimitMs])
  expect(endLimitMs).toBeLessThan(2000)
  timers[0]?.run()
  expect(steps.at(-1)).toBe('exit 0')
})

it('starts the limit before anything that could fail', async () => {
  const { process, timers } = await setUp({
    quit: () => {
      throw new Error('a window is gone')
    },
  })
  expect(() => process.emit('SIGTERM')).toThrow('a window is gone')
  expect(timers).toHaveLength(1)
})

it('ends once for several signals', async () => {
  const { process, steps, timers } = await setUp()
  for (const signal of endSignals) process.emit(signal)
  expect([steps, timers.length]).toEqual([['hurry SIGTERM', 'quit'], 1])
})

it('listens once Electron is ready, because Chromium replaces earlier handlers', async () => {
  const { process, early } = await setUp()
  expect([early, process.eventNames()]).toEqual([[], [...endSignals]])
})
