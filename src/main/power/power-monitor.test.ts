import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { awakeAfterMs, watchPower } from './power-monitor'

function watched() {
  const monitor = new EventEmitter()
  const app = new EventEmitter()
  const told: boolean[] = []
  let timers: { ms: number; run: () => void }[] = []
  watchPower({
    monitor: monitor as unknown as Parameters<typeof watchPower>[0]['monitor'],
    app: app as unknown as Parameters<typeof watchPower>[0]['app'],
    schedule: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
  }, (suspended) => void told.push(suspended))
  return { monitor, app, told, timers: () => timers }
}

it('tells sleep and waking once each, however often they are announced', () => {
  const { monitor, told, timers } = watched()
  for (const event of ['resume', 'suspend', 'suspend', 'resume', 'resume', 'suspend']) monitor.emit(event)
  expect(told).toEqual([true, false, true])
  expect(timers()).toHaveLength(1)
})

it.each([
  ['the screen is unlocked', ({ monitor }: ReturnType<typeof watched>) => monitor.emit('unlock-screen')],
  ['somebody becomes active', ({ monitor }: ReturnType<typeof watched>) => monitor.emit('user-did-become-active')],
  ['a window gets the focus', ({ app }: ReturnType<typeof watched>) => app.emit('browser-window-focus')],
  ['the process has run on for half a minute', ({ timers }: ReturnType<typeof watched>) => timers().forEach(({ ms, run }) => ms === awakeAfterMs && run())],
])('ends a sleep whose end was not announced when %s', (_what, happens) => {
  const world = watched()
  world.monitor.emit('suspend')
  happens(world)
  expect(world.told).toEqual([true, false])
  expect(world.timers()).toEqual([])
  world.monitor.emit('resume')
  expect(world.told).toEqual([true, false])
})

it('counts the half minute anew for a sleep that is announced again', () => {
  const { monitor, timers } = watched()
  monitor.emit('suspend')
  const [first] = timers()
  monitor.emit('suspend')
  expect(timers()).toHaveLength(1)
  expect(timers()[0]).not.toBe(first)
})
