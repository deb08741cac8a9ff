import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRetryBudget, maxDelayMs, maxTries, getRetryDelay, type Outcome } from './retry'

const get = { method: 'GET', invalidates: [] } as const
const passing = fc.constantFrom(0, 408, 425, 429, 500, 501, 502, 503, 504, 520, 530)
const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

describe('F3: getRetryDelay and createRetryBudget', () => {
  it('F3: waits between half of a capped exponential delay and all of it, and stops after three tries', () => {
    fc.assert(
      fc.property(passing, fc.integer({ min: 1, max: 10 }), share, (status, tries, random) => {
        const wait = getRetryDelay(get, { status, retryAfter: null }, tries, () => random)
        if (tries >= maxTries) {
          expect(wait).toBeNull()
          return
        }
        const full = Math.min(maxDelayMs, 500 * 2 ** (tries - 1))
        expect(wait).toBeGreaterThanOrEqual(full / 2)
        expect(wait).toBeLessThanOrEqual(full)
      }),
    )
  })

  it('F3: retries only reads', () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect(getRetryDelay({ method, invalidates: [] }, { status: 503, retryAfter: null }, 1, () => 0)).toBeNull()
    }
    expect(
      getRetryDelay(
        { method: 'GET', invalidates: [{ kind: 'popups' }] },
        { status: 503, retryAfter: null },
        1,
        () => 0,
      ),
    ).toBeNull()
  })

  it.each([200, 302, 400, 401, 403, 404, 409, 413, 422, 499])('F3: does not retry after status %i', (status) => {
    expect(getRetryDelay(get, { status, retryAfter: null }, 1, () => 0)).toBeNull()
  })

  it('F3: respects Retry-After, not less than its own delay, and does not retry after a long one', () => {
    const wait = (retryAfter: string) => getRetryDelay(get, { status: 429, retryAfter }, 1, () => 0)
    expect(wait('7')).toBe(7000)
    expect(wait('0')).toBe(250)
    for (const odd of ['soon', '7 s', 'in 7', '-7', '']) expect(wait(odd)).toBe(250)
    expect(wait('60')).toBe(60_000)
    expect(wait('3600')).toBeNull()
  })

  it('F3: grants ten retries at once, one more after each six seconds, and none for a clock that runs back', () => {
    const budget = createRetryBudget()
    const grants = (now: number, times: number) =>
      Array.from({ length: times }, () => budget.take('platform', now)).filter(Boolean).length
    expect(grants(100_000, 20)).toBe(10)
    expect(grants(105_999, 5)).toBe(0)
    expect(grants(106_000, 5)).toBe(1)
    expect(grants(118_000, 5)).toBe(2)
    expect(grants(50_000, 5)).toBe(0)
    expect(grants(56_000, 5)).toBe(1)
    expect(grants(1_000_000, 20)).toBe(10)
    expect(budget.take('quiz', 1_000_000)).toBe(true)
  })

  it('F3: limits the retries of a service during a long outage', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 50, maxLength: 400 }), (pauses) => {
        const budget = createRetryBudget()
        let now = 0
        let granted = 0
        for (const pause of pauses) {
          now += pause
          if (budget.take('platform', now)) granted += 1
        }
        expect(granted).toBeLessThanOrEqual(10 + Math.ceil(now / 6000))
      }),
    )
  })

  it('F3: limits each service separately', () => {
    const budget = createRetryBudget()
    const outcomes: Outcome[] = Array.from({ length: 11 }, () => ({ status: 503, retryAfter: null }))
    expect(outcomes.map(() => budget.take('platform', 0)).filter(Boolean)).toHaveLength(10)
    expect(budget.take('progress', 0)).toBe(true)
  })
})
