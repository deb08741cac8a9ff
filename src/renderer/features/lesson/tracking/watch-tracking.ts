import { completedShare } from '../lesson-rules'
import type { Carried } from './carried'

/*
 * Watched time in seconds of the lesson, so twice as fast at rate 2:
 *
 *                play (and shown)
 *   ┌─────────┐ ─────────────────▶ ┌──────────┐ ── sample: + elapsed media time, at most clock × rate
 *   │ resting │                    │ counting │ ◀─┘
 *   └─────────┘ ◀───────────────── └──────────┘ ── rate, or an unannounced jump: new span
 *                pause · stall · end · hidden · seek from→to (new span at `to` while playing)
 *
 * A span has one rate and is measured from its own start, so late or throttled timers do not change the total.
 * Repeated passages count again; no instant counts twice.
 *
 *   every 50 whole seconds ──▶ a record          ┐ only until the lesson is done,
 *   80 % of the duration   ──▶ a last record,    │ and only after `known`
 *                              completed: true   ┘
 */

const recordEverySeconds = 50
const jumpSeconds = 0.75

type Span = { fromMedia: number; fromClock: number; media: number; clock: number; counted: number }

export type Tracking = {
  duration: number
  rate: number
  playing: boolean
  shown: boolean
  known: boolean
  completed: boolean
  total: number
  watched: number
  /** Whole seconds of `total` already recorded. */
  recorded: number
  span: Span | null
}

export type WatchRecord = { completed: boolean; totalWatched: number; watchedTime: number }

/** `clock`: monotonic seconds; `media`: position in the lesson in seconds. */
export type TrackingEvent =
  | { type: 'play'; clock: number; media: number }
  | { type: 'rest'; clock: number; media: number }
  | { type: 'sample'; clock: number; media: number }
  | { type: 'seek'; clock: number; from: number; to: number }
  | { type: 'rate'; clock: number; media: number; rate: number }
  | { type: 'shown'; clock: number; media: number; shown: boolean }
  | { type: 'duration'; seconds: number }
  | { type: 'loaded'; total: number; completed: boolean }

type Tracked = { state: Tracking; records: WatchRecord[] }

export function openTracking(opening: { duration: number; rate: number; shown: boolean; carried: Carried }): Tracking {
  const { duration, rate, shown, carried } = opening
  return {
    duration,
    rate,
    playing: false,
    shown,
    known: false,
    completed: carried.completed,
    total: carried.recorded + carried.unrecorded,
    watched: 0,
    recorded: carried.recorded,
    span: null,
  }
}

export function track(state: Tracking, event: TrackingEvent): Tracked {
  return withRecords(next(state, event))
}

function next(state: Tracking, event: TrackingEvent): Tracking {
  switch (event.type) {
    case 'play':
      return begin({ ...end(state, event.clock, event.media), playing: true }, event.clock, event.media)
    case 'rest':
      return { ...end(state, event.clock, event.media), playing: false }
    case 'sample':
      return advance(state, event.clock, event.media)
    case 'seek':
      return begin(end(state, event.clock, event.from), event.clock, event.to)
    case 'rate':
      return begin({ ...end(state, event.clock, event.media), rate: event.rate }, event.clock, event.media)
    case 'shown':
      return begin({ ...end(state, event.clock, event.media), shown: event.shown }, event.clock, event.media)
    case 'duration':
      return event.seconds > 0 && Number.isFinite(event.seconds) ? { ...state, duration: event.seconds } : state
    case 'loaded':
      return learn(state, event.total, event.completed)
  }
}

function begin(state: Tracking, clock: number, media: number): Tracking {
  const counts = state.playing && state.shown
  return { ...state, span: counts ? { fromMedia: media, fromClock: clock, media, clock, counted: 0 } : null }
}

function end(state: Tracking, clock: number, media: number): Tracking {
  return { ...advance(state, clock, media), span: null }
}

function advance(state: Tracking, clock: number, media: number): Tracking {
  const { span, rate } = state
  if (span === null || clock < span.clock) return state
  const step = media - span.media
  if (step < -jumpSeconds || step > (clock - span.clock) * rate + jumpSeconds) return begin(state, clock, media)
  const played = Math.min(media - span.fromMedia, (clock - span.fromClock) * rate)
  const counted = Math.max(span.counted, played)
  const more = counted - span.counted
  return {
    ...state,
    total: state.total + more,
    watched: state.watched + more,
    span: { ...span, media, clock, counted },
  }
}

/** Another computer may have watched more: the larger count wins. */
function learn(state: Tracking, total: number, completed: boolean): Tracking {
  const ahead = Math.max(0, Math.floor(total) - state.recorded)
  return {
    ...state,
    known: true,
    completed: state.completed || completed,
    total: state.total + ahead,
    recorded: state.recorded + ahead,
  }
}

function withRecords(state: Tracking): Tracked {
  if (!state.known || state.completed) return { state, records: [] }
  const records: WatchRecord[] = []
  let recorded = state.recorded
  const completed = isComplete(state)
  const last = completed ? Math.ceil(state.total) : Math.floor(state.total)
  const isLast = () => completed && recorded + recordEverySeconds >= state.duration * completedShare
  while (last - recorded >= recordEverySeconds && !isLast()) {
    recorded += recordEverySeconds
    records.push({ completed: false, totalWatched: recorded, watchedTime: recordEverySeconds })
  }
  if (completed) {
    records.push({ completed: true, totalWatched: last, watchedTime: last - recorded })
    recorded = last
  }
  return { state: records.length === 0 ? state : { ...state, recorded, completed }, records }
}

function isComplete({ duration, total, watched }: Tracking): boolean {
  return duration > 0 && watched > 0 && total >= duration * completedShare
}

export function carriedOver({ recorded, total, completed }: Tracking): Carried {
  return { recorded, unrecorded: completed ? 0 : Math.max(0, total - recorded), completed }
}

/** 0–100. */
export function watchedPercent(state: Tracking): number {
  return state.duration > 0 ? Math.min(100, (state.total / state.duration) * 100) : 0
}

export function tickMs(rate: number): number {
  return 1000 / rate
}
