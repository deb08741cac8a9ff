import { expect, it } from 'vitest'
import type { Calendar } from '#shared/contract/events.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useMissingSession } from './use-missing-session'

const week: Calendar = { days: [], events: [], current_week: null, student_levels: [] }
const data = { success: true, message: '', payload: week }

type Props = {
  eventId: number | null
  isListed?: boolean
  isRead?: boolean
  cachedAt?: number | null
  receivedAt?: number | null
}

function setUp(first: Props) {
  const time = { ms: 1000 }
  const refetched: number[] = []
  const world = createHookWorld({ clock: { now: () => time.ms, monotonic: () => time.ms } })
  const useIt = ({ eventId, isListed = false, isRead = true, cachedAt = null, receivedAt = 1000 }: Props) =>
    useMissingSession(eventId, isListed, {
      data: isRead ? data : undefined,
      cachedAt,
      receivedAt: isRead ? receivedAt : null,
      refetch: () => void refetched.push(time.ms),
    })
  const { result, rerender } = world.render(useIt, first)
  const show = (ms: number, props: Props) => {
    time.ms = ms
    rerender(props)
    return result.current
  }
  return { refetched, show, now: () => result.current }
}

it('says that a session is missing from a week that was read after its link came', () => {
  const { refetched, show, now } = setUp({ eventId: 7, isRead: false })
  expect(now()).toBe(false)
  expect(show(1200, { eventId: 7, receivedAt: 1100 })).toBe(true)
  expect(refetched).toEqual([])
})

it('asks once again for a week that was read before, and says nothing until it has come', () => {
  const { refetched, show } = setUp({ eventId: null })
  expect(show(60_000, { eventId: 7 })).toBe(false)
  expect(show(61_000, { eventId: 7 })).toBe(false)
  expect(refetched).toEqual([60_000])
  expect(show(62_000, { eventId: 7, receivedAt: 61_500 })).toBe(true)
  expect(refetched).toEqual([60_000])
})

it('asks again for the session of each link', () => {
  const { refetched, show } = setUp({ eventId: null })
  show(60_000, { eventId: 7 })
  show(61_000, { eventId: 7, receivedAt: 60_500 })
  expect(show(90_000, { eventId: 8, receivedAt: 60_500 })).toBe(false)
  expect(refetched).toEqual([60_000, 90_000])
})

it('takes no stored copy of the week for an answer', () => {
  const { refetched, show, now } = setUp({ eventId: 7, cachedAt: 500, receivedAt: 1000 })
  expect([now(), refetched]).toEqual([false, [1000]])
  expect(show(3000, { eventId: 7, receivedAt: 2500 })).toBe(true)
})

it('asks nothing for a session that is listed, nor without one', () => {
  const { refetched, show, now } = setUp({ eventId: null, receivedAt: 500 })
  expect(now()).toBe(false)
  expect(show(60_000, { eventId: 7, isListed: true })).toBe(false)
  expect(refetched).toEqual([])
})

it('says so when the session is taken out of the week while it is open', () => {
  const { refetched, show } = setUp({ eventId: 7, isListed: true })
  expect(show(60_000, { eventId: 7, receivedAt: 59_000 })).toBe(true)
  expect(refetched).toEqual([])
})
