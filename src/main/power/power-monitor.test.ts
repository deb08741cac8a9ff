import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { awakeAfterMs, watchPower } from './power-monitor'

function setUp() {
  const monitor = new EventEmitter()
  const app = new EventEmitter()
  const reported: boolean[] = []
  let timers: { ms: number; run: () => void }[] = []
  watchPower(
    {
      monitor: monitor as unknown as Parameters<typeof watchPower>[0]['monitor'],
      app: app as unknown as Parameters<typeof watchPower>[0]['app'],
      schedule: (ms, run) => {
        const timer = { ms, run }
        timers.push(timer)
        return () => void (timers = timers.filter((other) => other !== timer))
      },
    },
    (suspended) => void reported.push(suspended),
  )
  return { monitor, app, reported, timers: () => timers }
}

it('reports sleep and resume once each, even if announced repeatedly', () => {
  const { monitor, reported, timers } = setUp()
  for (const event of ['resume', 'suspend', 'suspend', 'resume', 'resume', 'suspend']) monitor.emit(event)
  expect(reported).toEqual([true, false, true])
  expect(timers()).toHaveLength(1)
})

it.each([
  ['the screen is unlocked', ({ monitor }: ReturnType<typeof setUp>) => monitor.emit('unlock-screen')],
  ['the user becomes active', ({ monitor }: ReturnType<typeof setUp>) => monitor.emit('user-did-become-active')],
  ['a window gets the focus', ({ app }: ReturnType<typeof setUp>) => app.emit('browser-window-focus')],
  [
    'the process ran for half a minute',
    ({ timers }: ReturnType<typeof setUp>) => timers().forEach(({ ms, run }) => ms === awakeAfterMs && run()),
  ],
])('ends the sleep without a resume event when %s', (_case, trigger) => {
  const world = setUp()
  world.monitor.emit('suspend')
  trigger(world)
  expect(world.reported).toEqual([true, false])
  expect(world.timers()).toEqual([])
  world.monitor.emit('resume')
  expect(world.reported).toEqual([true, false])
})

it('restarts the half-minute timer when sleep is announced again', () => {
  const { monitor, timers } = setUp()
  monitor.emit('suspend')
  const [first] = timers()
  monitor.emit('suspend')
  expect(timers()).toHaveLength(1)
  expect(timers()[0]).not.toBe(first)
})
