import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { watchPower } from './watch-power'

it('tells sleep and waking once each, however often they are announced', () => {
  const monitor = new EventEmitter()
  const told: boolean[] = []
  watchPower(monitor as unknown as Parameters<typeof watchPower>[0], (suspended) => void told.push(suspended))
  for (const event of ['resume', 'suspend', 'suspend', 'resume', 'resume', 'suspend']) monitor.emit(event)
  expect(told).toEqual([true, false, true])
})
