import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nothingCarried, type Carried } from './carried'
import {
  carriedOver,
  openTracking,
  tickMs,
  track,
  watchedPercent,
  type Tracking,
  type TrackingEvent,
  type WatchRecord,
} from './watch-tracking'

type Run = { state: Tracking; records: WatchRecord[] }

function open(
  options: {
    duration?: number
    rate?: number
    carried?: Carried
    known?: { total: number; completed: boolean } | null
  } = {},
): Run {
  const { duration = 600, rate = 1, carried = nothingCarried, known = { total: 0, completed: false } } = options
  const state = openTracking({ duration, rate, shown: true, carried })
  return known === null ? { state, records: [] } : feed({ state, records: [] }, [{ type: 'loaded', ...known }])
}

function feed(run: Run, events: TrackingEvent[]): Run {
  return events.reduce((before, event) => {
    const after = track(before.state, event)
    return { state: after.state, records: [...before.records, ...after.records] }
  }, run)
}

function playing(clock: number, from: number, to: number, rate = 1): TrackingEvent[] {
  const events: TrackingEvent[] = [{ type: 'play', clock, media: from }]
  for (let media = from + rate; media <= to; media += rate)
    events.push({ type: 'sample', clock: clock + (media - from) / rate, media })
  events.push({ type: 'rest', clock: clock + (to - from) / rate, media: to })
  return events
}

describe('watch records', () => {
  it('are sent every 50 watched seconds with the total', () => {
    expect(feed(open(), playing(0, 0, 130)).records).toEqual([
      { completed: false, totalWatched: 50, watchedTime: 50 },
      { completed: false, totalWatched: 100, watchedTime: 50 },
    ])
  })

  it('depend on lesson seconds, not on wall-clock seconds, at rates 2 and 0.5', () => {
    expect(feed(open({ rate: 2 }), playing(0, 0, 100, 2)).records).toHaveLength(2)
    expect(feed(open({ rate: 0.5 }), playing(0, 0, 100, 0.5)).records).toHaveLength(2)
  })

  it('report completion once, immediately at 80 % of the duration', () => {
    const run = feed(open({ duration: 100 }), playing(0, 0, 100))
    expect(run.records).toEqual([
      { completed: false, totalWatched: 50, watchedTime: 50 },
      { completed: true, totalWatched: 80, watchedTime: 30 },
    ])
    expect(feed(run, playing(200, 0, 100)).records).toHaveLength(2)
  })

  it('report completion when only the last seconds were missing', () => {
    const run = feed(open({ duration: 10 }), [
      { type: 'play', clock: 0, media: 0 },
      { type: 'rest', clock: 8, media: 8 },
    ])
    expect(run.records).toEqual([{ completed: true, totalWatched: 8, watchedTime: 8 }])
  })

  it('are not sent for a completed lesson', () => {
    expect(feed(open({ known: { total: 500, completed: true } }), playing(0, 0, 300)).records).toEqual([])
  })

  it('wait for the earlier total, then continue from it', () => {
    const unknown = feed(open({ known: null }), playing(0, 0, 60))
    expect(unknown.records).toEqual([])
    expect(feed(unknown, [{ type: 'loaded', total: 120, completed: false }]).records).toEqual([
      { completed: false, totalWatched: 170, watchedTime: 50 },
    ])
  })

  it('are not sent for opening a lesson without watching it', () => {
    expect(open({ duration: 100, known: { total: 95, completed: false } }).records).toEqual([])
  })
})

describe('reopening a lesson', () => {
  it('continues from the unrecorded seconds', () => {
    const first = feed(open(), playing(0, 0, 70))
    const second = feed(
      open({ carried: carriedOver(first.state), known: { total: 50, completed: false } }),
      playing(0, 70, 100),
    )
    expect(first.records).toHaveLength(1)
    expect(second.records).toEqual([{ completed: false, totalWatched: 100, watchedTime: 50 }])
  })

  it('does not count queued records again while the platform’s total is behind', () => {
    const first = feed(open(), playing(0, 0, 100))
    const second = feed(
      open({ carried: carriedOver(first.state), known: { total: 0, completed: false } }),
      playing(0, 100, 150),
    )
    expect(second.records).toEqual([{ completed: false, totalWatched: 150, watchedTime: 50 }])
  })
})

describe('time that is not counted', () => {
  it.each<[string, TrackingEvent[], number]>([
    [
      'a seek',
      [
        { type: 'play', clock: 0, media: 0 },
        { type: 'seek', clock: 5, from: 5, to: 300 },
        { type: 'rest', clock: 7, media: 302 },
      ],
      7,
    ],
    [
      'a jump nobody announced',
      [
        { type: 'play', clock: 0, media: 0 },
        { type: 'sample', clock: 1, media: 60 },
        { type: 'rest', clock: 2, media: 61 },
      ],
      1,
    ],
    [
      'the place a lesson is resumed at',
      [
        { type: 'seek', clock: 0, from: 0, to: 400 },
        { type: 'play', clock: 1, media: 400 },
        { type: 'rest', clock: 3, media: 402 },
      ],
      2,
    ],
    [
      'a pause',
      [
        { type: 'play', clock: 0, media: 0 },
        { type: 'rest', clock: 4, media: 4 },
        { type: 'sample', clock: 90, media: 4 },
      ],
      4,
    ],
    [
      'a hidden window',
      [
        { type: 'play', clock: 0, media: 0 },
        { type: 'shown', clock: 4, media: 4, shown: false },
        { type: 'sample', clock: 60, media: 60 },
        { type: 'shown', clock: 70, media: 70, shown: true },
        { type: 'rest', clock: 71, media: 71 },
      ],
      5,
    ],
    [
      'sleep, where the clock runs and the lesson stands',
      [
        { type: 'play', clock: 0, media: 0 },
        { type: 'sample', clock: 3600, media: 1 },
        { type: 'rest', clock: 3602, media: 3 },
      ],
      3,
    ],
  ])('excludes %s', (_what, events, watched) => {
    expect(feed(open(), events).state.watched).toBeCloseTo(watched, 5)
  })

  it('excludes a position that runs ahead of the clock in small steps', () => {
    const steps = Array.from({ length: 100 }, (_, index): TrackingEvent => ({
      type: 'sample',
      clock: (index + 1) * 0.5,
      media: index + 1,
    }))
    expect(feed(open(), [{ type: 'play', clock: 0, media: 0 }, ...steps]).state.watched).toBeCloseTo(50, 5)
  })

  it.each<[string, TrackingEvent[], number]>([
    [
      'a jump nobody announced',
      [
        { type: 'sample', clock: 7205, media: 5 },
        { type: 'sample', clock: 7206, media: 400 },
        { type: 'rest', clock: 7208, media: 402 },
      ],
      7,
    ],
    [
      'a position that runs ahead of the clock',
      Array.from({ length: 20 }, (_, index) => ({ type: 'sample', clock: 7200.5 + index / 2, media: index + 1 })),
      10,
    ],
  ])('excludes %s hours after the application was started', (_what, events, watched) => {
    expect(feed(open(), [{ type: 'play', clock: 7200, media: 0 }, ...events]).state.watched).toBeCloseTo(watched, 5)
  })

  it('counts a throttled timer in full with one late sample', () => {
    const run = feed(open(), [
      { type: 'play', clock: 0, media: 0 },
      { type: 'sample', clock: 120, media: 120 },
    ])
    expect(run.state.watched).toBe(120)
    expect(run.records).toHaveLength(2)
  })
})

type Step =
  | { do: 'wait'; seconds: number; reads: number; lag: number }
  | { do: 'play' | 'pause' | 'hide' | 'show' }
  | { do: 'seek'; to: number }
  | { do: 'rate'; rate: number }
  | { do: 'sleep' | 'stall'; seconds: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.double({ min: 0.05, max: 90, noNaN: true }),
      reads: fc.integer({ min: 0, max: 40 }),
      lag: fc.double({ min: 0, max: 0.2, noNaN: true }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('play' as const, 'pause' as const, 'hide' as const, 'show' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('seek' as const), to: fc.double({ min: 0, max: 5000, noNaN: true }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('rate' as const), rate: fc.constantFrom(0.5, 0.75, 1, 1.25, 1.5, 2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sleep' as const),
      seconds: fc.double({ min: 1, max: 40_000, noNaN: true }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('stall' as const), seconds: fc.double({ min: 0.1, max: 60, noNaN: true }) }),
  },
)

function act(steps: Step[], duration: number): { run: Run; truth: number } {
  let run = open({ duration })
  let clock = 0
  let media = 0
  let rate = 1
  let playing = false
  let shown = true
  let truth = 0
  const emit = (event: TrackingEvent): void => {
    run = feed(run, [event])
  }
  for (const now of steps) {
    if (now.do === 'wait') {
      for (let read = 1; read <= now.reads; read += 1) {
        const passed = (now.seconds * read) / (now.reads + 1)
        if (playing)
          emit({ type: 'sample', clock: clock + passed, media: Math.max(media, media + passed * rate - now.lag) })
      }
      clock += now.seconds
      if (playing) media += now.seconds * rate
      if (playing && shown) truth += now.seconds * rate
    } else if (now.do === 'play') {
      playing = true
      emit({ type: 'play', clock, media })
    } else if (now.do === 'pause') {
      playing = false
      emit({ type: 'rest', clock, media })
    } else if (now.do === 'hide' || now.do === 'show') {
      shown = now.do === 'show'
      emit({ type: 'shown', clock, media, shown })
    } else if (now.do === 'seek') {
      emit({ type: 'seek', clock, from: media, to: now.to })
      media = now.to
    } else if (now.do === 'rate') {
      rate = now.rate
      emit({ type: 'rate', clock, media, rate })
    } else if (now.do === 'sleep' || now.do === 'stall') {
      clock += now.seconds
      if (playing) emit({ type: 'sample', clock, media })
    }
  }
  emit({ type: 'rest', clock, media })
  return { run, truth }
}

describe('G2: watch tracking properties', () => {
  it('matches an independent observer within one second', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const { run, truth } = act(steps, 0)
        expect(Math.abs(run.state.watched - truth)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 1000 },
    )
  })

  it('sends records of 50 s each, none twice, none after completion, never above the watched time', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 5, max: 1500 }),
        (steps, duration) => {
          const { run, truth } = act(steps, duration)
          let sum = 0
          for (const [index, record] of run.records.entries()) {
            sum += record.watchedTime
            expect(record.totalWatched).toBe(sum)
            expect(record.completed).toBe(record.totalWatched >= duration * 0.8)
            if (record.completed) expect(index).toBe(run.records.length - 1)
            else expect(record.watchedTime).toBe(50)
          }
          expect(sum).toBeLessThanOrEqual(truth + 1)
          if (!run.state.completed) expect(run.state.total - sum).toBeLessThan(50)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('keeps the watched share between 0 and 100', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 900 }), (steps, duration) => {
        const percent = watchedPercent(act(steps, duration).run.state)
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('readings in unusual order', () => {
  it('ignores a clock that runs backwards', () => {
    const run = feed(open(), [
      { type: 'play', clock: 10, media: 0 },
      { type: 'sample', clock: 20, media: 10 },
    ])
    expect(feed(run, [{ type: 'sample', clock: 19, media: 12 }]).state).toEqual(run.state)
  })

  it('counts a passage again after an unannounced rewind', () => {
    const events: TrackingEvent[] = [
      { type: 'play', clock: 0, media: 0 },
      { type: 'sample', clock: 30, media: 30 },
      { type: 'sample', clock: 31, media: 10 },
      { type: 'sample', clock: 41, media: 20 },
    ]
    expect(feed(open(), events).state.watched).toBe(40)
  })

  it('counts nothing before the first play or after a pause, despite seeks', () => {
    expect(
      feed(open(), [
        { type: 'shown', clock: 0, media: 0, shown: true },
        { type: 'sample', clock: 5, media: 5 },
      ]).state.watched,
    ).toBe(0)
    expect(
      feed(open(), [
        ...playing(0, 0, 4),
        { type: 'seek', clock: 10, from: 4, to: 5 },
        { type: 'sample', clock: 20, media: 15 },
      ]).state.watched,
    ).toBe(4)
  })
})

it('sends the remainder with the completing record after one late reading', () => {
  expect(
    feed(open({ duration: 120 }), [
      { type: 'play', clock: 0, media: 0 },
      { type: 'sample', clock: 110, media: 110 },
    ]).records,
  ).toEqual([
    { completed: false, totalWatched: 50, watchedTime: 50 },
    { completed: true, totalWatched: 110, watchedTime: 60 },
  ])
})

it('completes with one record where the last fifty seconds end at four fifths', () => {
  expect(
    feed(open({ duration: 125 }), [
      { type: 'play', clock: 0, media: 0 },
      { type: 'sample', clock: 100, media: 100 },
    ]).records,
  ).toEqual([
    { completed: false, totalWatched: 50, watchedTime: 50 },
    { completed: true, totalWatched: 100, watchedTime: 50 },
  ])
})

it('never completes a lesson of unknown duration', () => {
  expect(feed(open({ duration: 0 }), playing(0, 0, 60)).records).toEqual([
    { completed: false, totalWatched: 50, watchedTime: 50 },
  ])
})

it.each([
  [100, 100],
  [0, 600],
  [-1, 600],
  [Infinity, 600],
  [NaN, 600],
])('for a reported length of %d seconds uses a duration of %d', (seconds, duration) => {
  expect(feed(open({ duration: 600 }), [{ type: 'duration', seconds }]).state.duration).toBe(duration)
})

it.each([
  [200, 50, 25],
  [40, 50, 100],
  [0, 50, 0],
])('for %d seconds with %d watched returns %d percent', (duration, total, percent) => {
  expect(watchedPercent({ ...open({ duration }).state, total })).toBe(percent)
})

it('samples twice as often at double speed', () => {
  expect([tickMs(1), tickMs(2), tickMs(0.5)]).toEqual([1000, 500, 2000])
})
