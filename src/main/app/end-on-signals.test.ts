import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { endLimitMs, endOnSignals, endSignals } from './end-on-signals'

function setUp({ quit = (): void => undefined } = {}) {
  const process = new EventEmitter()
  const steps: string[] = []
  const timers: { ms: number; run: () => void }[] = []
  endOnSignals({
    process,
    app: { quit: () => (steps.push('quit'), quit()), exit: (code) => steps.push(`exit ${String(code)}`) },
    schedule: (ms, run) => (timers.push({ ms, run }), () => undefined),
    hurry: (signal) => steps.push(`hurry ${signal}`),
  })
  return { process, steps, timers }
}

it.each(endSignals)('A20: quits on %s without questions, and ends within two seconds in any case', (signal) => {
  const { process, steps, timers } = setUp()
  process.emit(signal)
  expect(steps).toEqual([`hurry ${signal}`, 'quit'])
  expect(timers.map(({ ms }) => ms)).toEqual([endLimitMs])
  expect(endLimitMs).toBeLessThan(2000)
  timers[0]?.run()
  expect(steps.at(-1)).toBe('exit 0')
})

it('A20: starts the limit before anything that could fail', () => {
  const { process, timers } = setUp({
    quit: () => {
      throw new Error('a window is gone')
    },
  })
  expect(() => process.emit('SIGTERM')).toThrow('a window is gone')
  expect(timers).toHaveLength(1)
})

it('A20: ends once for several signals', () => {
  const { process, steps, timers } = setUp()
  for (const signal of endSignals) process.emit(signal)
  expect([steps, timers.length]).toEqual([['hurry SIGTERM', 'quit'], 1])
})
