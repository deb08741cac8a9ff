import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSessionTimes, type SessionTimes } from '#domains/live/session-times.ts'
import { layoutWeek, type Box, type Timed } from './week-layout'

const dates = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
const monday = Date.parse('2026-11-16T00:00:00+01:00')
const minute = 60_000
const day = 24 * 60 * minute

const timed = (key: string, start_time: string, end_time: string | null = null): Timed => {
  const times = parseSessionTimes({ start_time, end_time })
  if (times === null) throw new Error(start_time)
  return { key, times }
}

const anySession = fc.record({
  start: fc.integer({ min: 0, max: 7 * 24 * 60 - 1 }),
  length: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 600 })),
})
const anyWeek = fc.array(anySession, { maxLength: 60 }).map((list) =>
  list.map(({ start, length }, index): Timed => ({
    key: String(index),
    times: { start: monday + start * minute, end: monday + (start + length) * minute, endKnown: true },
  })),
)

function meet(one: Box<Timed>, other: Box<Timed>): boolean {
  if (one.date !== other.date || one.from >= other.to || other.from >= one.to) return false
  const hair = 1e-9
  return (
    one.lane / one.lanes < (other.lane + other.span) / other.lanes - hair &&
    other.lane / other.lanes < (one.lane + one.span) / one.lanes - hair
  )
}

describe('layoutWeek', () => {
  it('places every session once, within its day, without overlap', () => {
    fc.assert(
      fc.property(anyWeek, (sessions) => {
        const { boxes, elsewhere } = layoutWeek(sessions, dates)
        expect(elsewhere).toEqual([])
        expect(boxes.map(({ session }) => session.key).sort()).toEqual(sessions.map(({ key }) => key).sort())
        for (const box of boxes) {
          expect(box.from).toBeGreaterThanOrEqual(0)
          expect(box.to - box.from).toBeGreaterThanOrEqual(30)
          expect(box.to).toBeLessThanOrEqual(24 * 60)
          expect(box.lane).toBeLessThan(box.lanes)
          expect(Math.floor((box.session.times.start - monday) / day)).toBe(dates.indexOf(box.date))
        }
        boxes.forEach((one, index) => {
          for (const other of boxes.slice(index + 1)) expect(meet(one, other)).toBe(false)
        })
      }),
    )
  })

  it('lets a session take the lanes that are free beside it', () => {
    fc.assert(
      fc.property(anyWeek, (sessions) => {
        const { boxes } = layoutWeek(sessions, dates)
        for (const box of boxes) {
          const wider = { ...box, span: box.span + 1 }
          const isFull = box.lane + wider.span > box.lanes
          expect(isFull || boxes.some((other) => other.session !== box.session && meet(wider, other))).toBe(true)
        }
      }),
    )
  })

  it('does not depend on the order of the sessions', () => {
    fc.assert(
      fc.property(
        anyWeek.chain((sessions) =>
          fc.tuple(fc.constant(sessions), fc.shuffledSubarray(sessions, { minLength: sessions.length })),
        ),
        ([sessions, shuffled]) => {
          expect(layoutWeek(shuffled, dates)).toEqual(layoutWeek(sessions, dates))
        },
      ),
    )
  })

  it('shows the hours from the first to the last session, plus one, and at least 8 to 20', () => {
    fc.assert(
      fc.property(anyWeek, (sessions) => {
        const { boxes, hours } = layoutWeek(sessions, dates)
        expect(hours.from).toBeLessThanOrEqual(8)
        expect(hours.to).toBeGreaterThanOrEqual(20)
        for (const { from, to } of boxes) expect(hours.from * 60 <= from && to <= hours.to * 60).toBe(true)
      }),
    )
    expect(layoutWeek([], dates).hours).toEqual({ from: 8, to: 20 })
    expect(
      layoutWeek(
        [timed('a', '2026-11-20 07:30', '2026-11-20 08:00'), timed('b', '2026-11-20 19:30', '2026-11-20 20:30')],
        dates,
      ).hours,
    ).toEqual({ from: 6, to: 22 })
  })

  it('draws thirty simultaneous sessions in lanes and an adjacent one at full width', () => {
    const crowd = Array.from({ length: 30 }, (_, index) => timed(String(index), '2026-11-18 15:00', '2026-11-18 16:00'))
    const { boxes } = layoutWeek([...crowd, timed('after', '2026-11-18 16:00', '2026-11-18 17:00')], dates)
    expect(new Set(boxes.filter(({ session }) => session.key !== 'after').map(({ lane }) => lane)).size).toBe(30)
    expect(boxes.find(({ session }) => session.key === 'after')).toMatchObject({ lane: 0, lanes: 1 })
  })

  it('reuses a lane as soon as it is free, the shorter of two sessions first', () => {
    const { boxes } = layoutWeek(
      [
        timed('long', '2026-11-18 08:00', '2026-11-18 11:00'),
        timed('short', '2026-11-18 08:00', '2026-11-18 09:00'),
        timed('after', '2026-11-18 09:00', '2026-11-18 10:00'),
        timed('last', '2026-11-18 10:30', '2026-11-18 12:00'),
        timed('alone', '2026-11-18 12:00', '2026-11-18 13:00'),
      ],
      dates,
    )
    expect(boxes.map(({ session, lane, lanes, span }) => [session.key, lane, lanes, span])).toEqual([
      ['short', 0, 2, 1],
      ['long', 1, 2, 1],
      ['after', 0, 2, 1],
      ['last', 0, 2, 1],
      ['alone', 0, 1, 1],
    ])
  })

  it('widens a session over the lanes beside it that end before it or begin after it', () => {
    const { boxes } = layoutWeek(
      [
        timed('a', '2026-11-18 08:00', '2026-11-18 12:00'),
        timed('b', '2026-11-18 09:00', '2026-11-18 10:00'),
        timed('c', '2026-11-18 09:00', '2026-11-18 10:00'),
        timed('d', '2026-11-18 10:00', '2026-11-18 11:00'),
        timed('e', '2026-11-18 11:00', '2026-11-18 12:00'),
        timed('f', '2026-11-18 11:00', '2026-11-18 12:00'),
      ],
      dates,
    )
    expect(boxes.map(({ session, lane, span }) => [session.key, lane, span])).toEqual([
      ['a', 0, 1],
      ['b', 1, 1],
      ['c', 2, 1],
      ['d', 1, 2],
      ['e', 1, 1],
      ['f', 2, 1],
    ])
  })

  it('cuts off a session past midnight at the end of its day', () => {
    const { boxes } = layoutWeek(
      [timed('night', '2026-11-20 22:30', '2026-11-21 00:30'), timed('last', '2026-11-20 23:50', '2026-11-20 23:55')],
      dates,
    )
    expect(boxes).toMatchObject([
      { date: '2026-11-20', from: 1350, to: 1440, lane: 0, lanes: 2 },
      { date: '2026-11-20', from: 1410, to: 1440, lane: 1, lanes: 2 },
    ])
  })

  it('lists sessions of other weeks separately', () => {
    const { boxes, elsewhere } = layoutWeek(
      [timed('later', '2026-11-23 08:00'), timed('before', '2026-11-15 23:59')],
      dates,
    )
    expect(boxes).toEqual([])
    expect(elsewhere.map(({ key }) => key)).toEqual(['before', 'later'])
  })

  it('keeps lanes apart when clocks are set back during a session', () => {
    const back = (key: string, start: number, end: number): Timed => ({
      key,
      times: { start, end, endKnown: true } satisfies SessionTimes,
    })
    // Summer time ended on 26 October 2008.
    const before = Date.parse('2008-10-26T00:30:00Z')
    const { boxes } = layoutWeek(
      [back('a', before, before + 50 * minute), back('b', before + 40 * minute, before + 100 * minute)],
      ['2008-10-26'],
    )
    expect(boxes).toHaveLength(2)
    expect(meet(boxes[0]!, boxes[1]!)).toBe(false)
  })
})
