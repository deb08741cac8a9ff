import { describe, expect, it } from 'vitest'
import { selectTodaySessions } from './today-sessions'

const now = Date.parse('2026-11-20T14:40:00Z')
const event = (id: number, start_time: string, end_time: string | null = null) => ({ id, start_time, end_time })
const stateOf = (start: string, end: string | null = null) => selectTodaySessions([event(1, start, end)], now)[0]?.state

describe('session of today', () => {
  it('is live between its start and its end', () => {
    expect(stateOf('2026-11-20T14:00:00Z', '2026-11-20T15:30:00Z')).toEqual({ kind: 'live' })
    expect(stateOf('2026-11-20T14:40:00Z', '2026-11-20T15:30:00Z')).toEqual({ kind: 'live' })
    expect(stateOf('2026-11-20T13:00:00Z', '2026-11-20T14:40:00Z')).toEqual({ kind: 'over' })
  })

  it('counts the hours and minutes until its start', () => {
    expect(stateOf('2026-11-20T16:00:00Z')).toEqual({ kind: 'soon', hours: 1, minutes: 20 })
    expect(stateOf('2026-11-20T14:40:01Z')).toEqual({ kind: 'soon', hours: 0, minutes: 1 })
  })

  it('reads times without a zone, or without a date, in Tunis time', () => {
    expect(stateOf('2026-11-20 16:00')).toEqual({ kind: 'soon', hours: 0, minutes: 20 })
    expect(stateOf('16:00')).toEqual({ kind: 'soon', hours: 0, minutes: 20 })
    expect(stateOf('9:30:00', '11:00')).toEqual({ kind: 'over' })
  })

  it('assumes one hour without a valid end', () => {
    expect(stateOf('2026-11-20T13:50:00Z')).toEqual({ kind: 'live' })
    expect(stateOf('2026-11-20T13:40:00Z')).toEqual({ kind: 'over' })
    expect(stateOf('2026-11-20T13:50:00Z', '2026-11-20T12:00:00Z')).toEqual({ kind: 'live' })
  })
})

it('sorts sessions by start and skips those with an unreadable start', () => {
  const listed = selectTodaySessions(
    [event(3, 'bientôt'), event(2, '2026-11-20T16:00:00Z'), event(1, '2026-11-20T09:00:00Z')],
    now,
  )
  expect(listed.map(({ event: { id } }) => id)).toEqual([1, 2])
})

it('sorts sessions of the same start by their number', () => {
  const start = '2026-11-20T16:00:00Z'
  const listed = selectTodaySessions([event(3, start), event(1, start), event(2, start)], now)
  expect(listed.map(({ event: { id } }) => id)).toEqual([1, 2, 3])
})
