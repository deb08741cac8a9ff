import { expect, it } from 'vitest'
import { createEmitter } from './events'

type Events = { 'settings:changed': { zoom: number }; 'window:focus': { focused: boolean } }

it('calls listeners in the order in which they subscribed, with the payload of their event only', () => {
  const received: unknown[] = []
  const events = createEmitter<Events>(() => undefined)
  events.on('settings:changed', ({ zoom }) => received.push(['first', zoom]))
  events.on('window:focus', ({ focused }) => received.push(['focus', focused]))
  events.on('settings:changed', ({ zoom }) => received.push(['second', zoom]))
  events.emit('settings:changed', { zoom: 110 })
  expect(received).toEqual([
    ['first', 110],
    ['second', 110],
  ])
})

it('does not call a listener after its disposal', () => {
  const received: number[] = []
  const events = createEmitter<Events>(() => undefined)
  const dispose = events.on('settings:changed', ({ zoom }) => received.push(zoom))
  dispose()
  dispose()
  events.emit('settings:changed', { zoom: 110 })
  expect(received).toEqual([])
})

it('reports a listener that throws, and calls the others', () => {
  const received: number[] = []
  const failures: unknown[] = []
  const events = createEmitter<Events>((name, failure) => failures.push([name, (failure as Error).message]))
  events.on('settings:changed', () => {
    throw new Error('broken')
  })
  events.on('settings:changed', ({ zoom }) => received.push(zoom))
  events.emit('settings:changed', { zoom: 110 })
  expect([received, failures]).toEqual([[110], [['settings:changed', 'broken']]])
})

it('lets a listener dispose another one while an event is delivered', () => {
  const received: string[] = []
  const events = createEmitter<Events>(() => undefined)
  events.on('window:focus', () => {
    received.push('first')
    dispose()
  })
  const dispose = events.on('window:focus', () => received.push('second'))
  events.emit('window:focus', { focused: true })
  events.emit('window:focus', { focused: false })
  expect(received).toEqual(['first', 'second', 'first'])
})
