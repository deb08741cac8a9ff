import { describe, expect, it } from 'vitest'
import { isWarned, mostAdvanced, runningOffer, schoolOf, warningPercent } from './home-rules'
import type { SubjectStanding } from './home-rules'

const now = Date.parse('2026-11-20T10:00:00Z')
const offer = (name: string, end_date: string | null, start_date: string | null = null) => ({ group: { id: 1, name }, end_date, start_date })

describe('the running offer', () => {
  it('is the one that ends first, and says so in days', () => {
    expect(runningOffer([offer('Gold', '2027-06-30T00:00:00Z'), offer('Excellent', '2026-11-26T08:00:00Z')], now)).toEqual({ offer: 'Excellent', end: { kind: 'days', days: 6 } })
  })

  it('gives the date when the end is far, and today on its last day', () => {
    expect(runningOffer([offer('Gold', '2027-06-30')], now)?.end).toEqual({ kind: 'date', iso: '2027-06-30' })
    expect(runningOffer([offer('Gold', '2026-11-20')], now)?.end).toEqual({ kind: 'today' })
    expect(runningOffer([offer('Gold', '2026-11-21T08:00:00Z')], now)?.end).toEqual({ kind: 'days', days: 1 })
  })

  it('is nothing when all are over, not begun, or nameless', () => {
    expect(runningOffer([offer('Old', '2026-11-19'), offer('Later', '2027-01-01', '2026-12-01'), { group: null }], now)).toBeNull()
    expect(runningOffer(null, now)).toBeNull()
  })

  it('ends with the day of the platform, wherever the computer is', () => {
    const lastMinute = Date.parse('2026-11-20T22:59:00Z')
    expect(runningOffer([offer('Gold', '2026-11-20')], lastMinute)?.end).toEqual({ kind: 'today' })
    expect(runningOffer([offer('Gold', '2026-11-20')], lastMinute + 60_000)).toBeNull()
    expect(runningOffer([offer('Gold', '2027-06-30', '2026-11-21')], lastMinute)).toBeNull()
    expect(runningOffer([offer('Gold', '2027-06-30', '2026-11-21')], lastMinute + 60_000)?.offer).toBe('Gold')
    expect(runningOffer([offer('Gold', '2026-11-21 00:30:00')], lastMinute)?.end).toEqual({ kind: 'days', days: 1 })
  })

  it('without a readable end has none', () => {
    expect(runningOffer([offer('Gold', 'bientôt')], now)).toEqual({ offer: 'Gold', end: null })
  })
})

describe('the subject to go on with', () => {
  const standing = (id: number, percent: number): SubjectStanding => ({ subject: { id, name: '', slug: '' }, progress: { completed: 0, videos: 0, percent } })

  it('is the most advanced unfinished one', () => {
    expect(mostAdvanced([standing(1, 0), standing(2, 48), standing(3, 100), standing(4, 81), standing(5, 81)])?.subject.id).toBe(4)
  })

  it('is none for a new pupil, and none when all is done', () => {
    expect(mostAdvanced([standing(1, 0), standing(2, 100)])).toBeNull()
  })
})

it('names what is known of the school', () => {
  expect(schoolOf({ institute: { id: 1, name: 'Lycée Ibn Khaldoun' }, state: { id: 2, name: 'Ariana' } })).toBe('Lycée Ibn Khaldoun, Ariana')
  expect(schoolOf({ institute: null, state: { id: 2, name: 'Ariana' } })).toBe('Ariana')
})

describe('the warning of an end', () => {
  it.each([[10, 0], [6, 40], [1, 90], [0, 100], [-3, 100], [40, 0]])('with %d days left is full to %d', (days, percent) => {
    expect(warningPercent(days)).toBe(percent)
  })

  it('is for named offers within ten days', () => {
    expect(isWarned({ groupeName: 'Excellent', restDays: 10 })).toBe(true)
    expect(isWarned({ groupeName: 'Excellent', restDays: 11 })).toBe(false)
    expect(isWarned({ groupeName: 'Excellent', restDays: -1 })).toBe(false)
    expect(isWarned({ groupeName: null, restDays: 3 })).toBe(false)
  })
})
