import { describe, expect, it } from 'vitest'
import { freshness } from '#shared/contract/freshness.ts'
import { serverClockBeside } from '../clock/server-clock'
import { findDependants, isDue, type Occasion } from './refresh-due'

const minute = 60_000
const hour = 60 * minute

/** Midnight in Tunis is at 23:00 UTC. */
const midnight = Date.UTC(2026, 10, 20, 23)

type Times = { receivedAt?: number; now?: number; aheadMs?: number; occasion?: Occasion }

function due(
  { trustS = 600, onFocus = true, atMidnight = false },
  { receivedAt = midnight - 5 * minute, now = midnight - 4 * minute, aheadMs = 0, occasion = 'opened' }: Times = {},
): boolean {
  const clock = { now: () => now + aheadMs, monotonic: () => 1000 }
  serverClockBeside(clock).onResponse({ date: new Date(now - 1000).toUTCString(), sentAt: 0, receivedAt: 1000 })
  return isDue({ trustS, onFocus, atMidnight }, { receivedAt: receivedAt + aheadMs }, { clock, occasion })
}

describe('an answer', () => {
  it('is due once it is as old as its kind is trusted', () => {
    expect(due({ trustS: 60 }, { receivedAt: midnight - minute, now: midnight - 1 })).toBe(false)
    expect(due({ trustS: 60 }, { receivedAt: midnight - minute, now: midnight })).toBe(true)
  })

  it('is due where the clock was set back', () => {
    expect(due({}, { receivedAt: midnight - minute, now: midnight - minute })).toBe(false)
    expect(due({}, { receivedAt: midnight - minute, now: midnight - minute - 1 })).toBe(true)
  })

  it('is due on focus only where its kind is', () => {
    const old = { receivedAt: midnight - 2 * hour }
    expect(due({}, { ...old, occasion: 'shown' })).toBe(true)
    expect(due({ onFocus: false }, { ...old, occasion: 'shown' })).toBe(false)
    expect(due({ onFocus: false }, { ...old, occasion: 'opened' })).toBe(true)
  })

  it('is due at midnight in Tunis where its kind is, and not for its age', () => {
    const across = { now: midnight, occasion: 'midnight' as const }
    expect(due({ atMidnight: true }, across)).toBe(true)
    expect(due({ atMidnight: true }, { ...across, now: midnight - 1 })).toBe(false)
    expect(due({}, across)).toBe(false)
    expect(due({ trustS: 1 }, { ...across, receivedAt: midnight - 2 * hour })).toBe(false)
    expect(due({ atMidnight: true }, { ...across, occasion: 'opened' })).toBe(true)
  })

  it.each([3 * hour, -3 * hour])(
    'is due at midnight of the platform, not of a clock that is %i ms ahead',
    (aheadMs) => {
      const across = { occasion: 'midnight' as const, aheadMs }
      expect(due({ atMidnight: true }, { ...across, now: midnight })).toBe(true)
      expect(due({ atMidnight: true }, { ...across, now: midnight - minute })).toBe(false)
      expect(due({ atMidnight: true }, { ...across, receivedAt: midnight, now: midnight + 3 * hour })).toBe(false)
    },
  )
})

it('a change is felt by every kind that depends on it, except by the account that told of it', () => {
  expect(findDependants('watched')).toEqual(['subjects', 'chapters', 'progress', 'free-hours'])
  expect(freshness.me.dependsOn).toContain('class')
  expect(findDependants('class')).toContain('offers')
  expect(findDependants('class')).not.toContain('me')
})
