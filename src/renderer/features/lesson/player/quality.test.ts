import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QualityLevel } from './player'
import { bytesPerMinute, effectiveLimit, heightFor, qualityChoices, selectLevel } from './quality'

const levels = [180, 360, 540].map((height, index) => ({ height, bitrate: (index + 1) * 100_000 }))

describe('effectiveLimit', () => {
  it('lowers the limit to 360 lines while data is saved, and never raises it', () => {
    expect([
      effectiveLimit(null, false),
      effectiveLimit(720, false),
      effectiveLimit(null, true),
      effectiveLimit(720, true),
      effectiveLimit(240, true),
    ]).toEqual([null, 720, 360, 360, 240])
  })
})

it.each([
  [300_000, 240],
  [500_000, 240],
  [900_000, 360],
  [1_800_000, 480],
  [3_500_000, 720],
  [3_500_001, 1080],
])('a stream of %i bits a second that names no height counts as one of %i lines', (bitrate, height) => {
  expect(heightFor({ height: 0, bitrate })).toBe(height)
  expect(heightFor({ height: 540, bitrate })).toBe(540)
})

describe('selectLevel', () => {
  it('takes the chosen height, or the next lower one', () => {
    const fixed = (quality: number) => selectLevel(levels, { quality, heightLimit: null }).fixed
    expect([fixed(540), fixed(360), fixed(480), fixed(1080), fixed(100)]).toEqual([2, 1, 1, 2, 0])
  })

  it('takes the best of two levels of one height, and not a later one that is lower', () => {
    const uneven = [
      { height: 720, bitrate: 1 },
      { height: 480, bitrate: 2 },
      { height: 480, bitrate: 3 },
    ]
    const fixed = (quality: number) => selectLevel(uneven, { quality, heightLimit: null }).fixed
    expect([fixed(720), fixed(480)]).toEqual([0, 2])
  })

  it('keeps the automatic mode below the limit', () => {
    const cap = (heightLimit: number | null) => selectLevel(levels, { quality: 'auto', heightLimit }).cap
    expect([cap(null), cap(720), cap(360), cap(100)]).toEqual([-1, -1, 1, 0])
  })

  it('lowers a chosen height above the limit', () => {
    expect(selectLevel(levels, { quality: 540, heightLimit: 360 })).toEqual({ fixed: 1, cap: 1 })
  })

  const anyLevels = fc
    .array(
      fc.record({ height: fc.constantFrom(0, 144, 240, 360, 720, 1080), bitrate: fc.integer({ min: 1, max: 9e6 }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((list) => list.sort((a, b) => a.bitrate - b.bitrate))
  const limit = fc.constantFrom(null, 240, 360, 480, 720, 1080)
  const quality = fc.oneof(fc.constant('auto' as const), fc.constantFrom(240, 360, 720, 2160))

  it('permits no level above the limit, unless every lower one is absent', () => {
    fc.assert(
      fc.property(anyLevels, quality, limit, (list, chosen, heightLimit) => {
        const { fixed, cap } = selectLevel(list, { quality: chosen, heightLimit })
        const exceeds = (level: QualityLevel) => heightLimit !== null && heightFor(level) > heightLimit
        const permitted = cap < 0 ? list : list.slice(0, cap + 1)
        if (cap !== 0) expect(permitted.some(exceeds)).toBe(false)
        expect(fixed === null).toBe(chosen === 'auto')
        if (fixed !== null && exceeds(list[fixed] as QualityLevel)) expect(fixed).toBe(0)
      }),
    )
  })

  it('allows the heights below the limit, and the lowest whatever the limit is', () => {
    const allowed = (limit: number | null) => qualityChoices(levels, limit).map((choice) => choice.allowed)
    expect([allowed(null), allowed(360), allowed(100)]).toEqual([
      [true, true, true],
      [false, true, true],
      [false, false, true],
    ])
  })

  it('leaves at least one allowed choice, and lists each height once', () => {
    fc.assert(
      fc.property(anyLevels, limit, (list, heightLimit) => {
        const choices = qualityChoices(list, heightLimit)
        expect(choices.some(({ allowed }) => allowed)).toBe(true)
        expect(new Set(choices.map(({ height }) => height)).size).toBe(choices.length)
      }),
    )
  })
})

it('estimates 7.5 megabytes per minute for one megabit per second', () => {
  expect(bytesPerMinute(1_000_000)).toBe(7_500_000)
})
