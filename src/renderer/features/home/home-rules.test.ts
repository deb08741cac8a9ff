import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'
import {
  getDaysLeft,
  isWarned,
  findMostAdvanced,
  runningOffer,
  formatSchool,
  warningPercent,
  type SubjectStanding,
} from './home-rules'
import { homeFeature } from './index'

const now = Date.parse('2026-11-20T10:00:00Z')
const offer = (name: string, end_date: string | null, start_date: string | null = null) => ({
  group: { id: 1, name },
  end_date,
  start_date,
})

describe('running offer', () => {
  it('is the one that ends first, with the remaining days', () => {
    expect(
      runningOffer([offer('Gold', '2027-06-30T00:00:00Z'), offer('Excellent', '2026-11-26T08:00:00Z')], now),
    ).toEqual({ offer: 'Excellent', end: { kind: 'days', days: 6 } })
  })

  it('shows the date when the end is far away, and today on the last day', () => {
    expect(runningOffer([offer('Gold', '2027-06-30')], now)?.end).toEqual({ kind: 'date', iso: '2027-06-30' })
    expect(runningOffer([offer('Gold', '2026-11-20')], now)?.end).toEqual({ kind: 'today' })
    expect(runningOffer([offer('Gold', '2026-11-21T08:00:00Z')], now)?.end).toEqual({ kind: 'days', days: 1 })
  })

  it.each([
    ['2026-12-20', { kind: 'days', days: 30 }],
    ['2026-12-21', { kind: 'date', iso: '2026-12-21' }],
  ])('that ends on %s shows %j: days up to thirty', (end, shown) => {
    expect(runningOffer([offer('Gold', end)], now)?.end).toEqual(shown)
  })

  it('has no end without a date, and comes after one that has', () => {
    expect(runningOffer([offer('Free', null)], now)).toEqual({ offer: 'Free', end: null })
    expect(runningOffer([offer('Free', null), offer('Gold', '2026-11-26')], now)?.offer).toBe('Gold')
  })

  it('counts the midnights until its last day, at any hour', () => {
    for (const hour of ['00:00', '10:00', '22:00']) {
      const at = Date.parse(`2026-11-20T${hour}:00+01:00`)
      for (const [end, days] of [
        ['2026-11-21', 1],
        ['2026-11-22', 2],
        ['2026-11-22 00:00:00', 1],
        ['2026-11-21T22:59:00Z', 1],
      ] as const)
        expect(runningOffer([offer('Gold', end)], at)?.end, `${hour} ${end}`).toEqual({ kind: 'days', days })
      expect(getDaysLeft({ expirationDate: '2026-11-21' }, at)).toBe(1)
      expect(getDaysLeft({ expirationDate: '2026-11-20' }, at)).toBe(0)
    }
  })

  it('is null when all offers are over, not started or unnamed', () => {
    expect(
      runningOffer([offer('Old', '2026-11-19'), offer('Later', '2027-01-01', '2026-12-01'), { group: null }], now),
    ).toBeNull()
    expect(runningOffer(null, now)).toBeNull()
  })

  it('ends with the platform’s calendar day in any local time zone', () => {
    const lastMinute = Date.parse('2026-11-20T22:59:00Z')
    expect(runningOffer([offer('Gold', '2026-11-20')], lastMinute)?.end).toEqual({ kind: 'today' })
    expect(runningOffer([offer('Gold', '2026-11-20')], lastMinute + 60_000)).toBeNull()
    expect(runningOffer([offer('Gold', '2027-06-30', '2026-11-21')], lastMinute)).toBeNull()
    expect(runningOffer([offer('Gold', '2027-06-30', '2026-11-21')], lastMinute + 60_000)?.offer).toBe('Gold')
    expect(runningOffer([offer('Gold', '2026-11-21 00:30:00')], lastMinute)?.end).toEqual({ kind: 'days', days: 1 })
  })

  it('has no end when its end is unreadable', () => {
    expect(runningOffer([offer('Gold', 'bientôt')], now)).toEqual({ offer: 'Gold', end: null })
  })
})

describe('subject to continue', () => {
  const standing = (id: number, percent: number): SubjectStanding => ({
    subject: { id, name: '', slug: '' },
    progress: { completed: 0, videos: 0, percent },
  })

  it('is the most advanced unfinished subject', () => {
    expect(
      findMostAdvanced([standing(1, 0), standing(2, 48), standing(3, 100), standing(4, 81), standing(5, 81)])?.subject
        .id,
    ).toBe(4)
  })

  it('is null for a new student and when all subjects are complete', () => {
    expect(findMostAdvanced([standing(1, 0), standing(2, 100)])).toBeNull()
  })
})

it('names the school by its known institute and state', () => {
  expect(formatSchool({ institute: { id: 1, name: 'Lycée Ibn Khaldoun' }, state: { id: 2, name: 'Ariana' } })).toBe(
    'Lycée Ibn Khaldoun, Ariana',
  )
  expect(formatSchool({ institute: null, state: { id: 2, name: 'Ariana' } })).toBe('Ariana')
})

describe('warning before an offer ends', () => {
  it.each([
    [10, 0],
    [6, 40],
    [1, 90],
    [0, 100],
    [-3, 100],
    [40, 0],
  ])('fills the bar for %d days left to %d', (days, percent) => {
    expect(warningPercent(days)).toBe(percent)
  })

  it('appears only for named offers within ten days', () => {
    expect(isWarned({ groupeName: 'Excellent', restDays: 10 }, now)).toBe(true)
    expect(isWarned({ groupeName: 'Excellent', restDays: 11 }, now)).toBe(false)
    expect(isWarned({ groupeName: 'Excellent', restDays: -1 }, now)).toBe(false)
    expect(isWarned({ groupeName: 'Excellent', restDays: 0 }, now)).toBe(true)
    expect(isWarned({ groupeName: 'Excellent' }, now)).toBe(false)
    expect(isWarned({ groupeName: 'Excellent', expirationDate: 'bientôt' }, now)).toBe(false)
    expect(isWarned({ groupeName: null, restDays: 3 }, now)).toBe(false)
  })
})

describe('content of the last session', () => {
  const day = 24 * 3_600_000
  const noon = Date.parse('2026-11-26T11:00:00Z')

  it.each<[string, Endpoint, boolean]>([
    ['warnings, which count days', contract.home.alerts, false],
    ['sessions of today', contract.home.todayEvents, false],
    ['subjects', contract.subjects.list, true],
    ['new lessons', contract.home.newContents, true],
  ])('on the next day: %s', (_what, endpoint, isShown) => {
    const query = homeFeature.routes[0]?.preload?.find((each) => each.endpoint === endpoint)
    expect(query?.isUsable?.(noon - 60_000, noon) ?? true).toBe(true)
    expect(query?.isUsable?.(noon - day, noon) ?? query !== undefined).toBe(isShown)
  })
})
