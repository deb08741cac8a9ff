import type { Clock } from '../../../shared/clock'

/*
 * What time it is for the platform (threat H1). The wall clock of this computer may be wrong by years and may be moved at any moment; the monotonic one
 * never jumps, but stops while the computer sleeps on some systems. So the distance between the platform's clock and the monotonic one is measured with
 * each answer, and forgotten when the computer slept.
 *
 *   ┌─────────┐  an answer with a date   ┌───────┐  the clocks of this computer parted   ┌─────────┐
 *   │ unknown │ ───────────────────────▶ │ known │ ────────────────────────────────────▶ │ doubted │
 *   └─────────┘                          └───────┘ ◀──────────────────────────────────── └─────────┘
 *        ▲            it slept               │        an answer: only what it says counts     │
 *        └───────────────────────────────────┴────────────────────────────────────────────────┘
 */

/** One measurement in milliseconds: the platform's time less the monotonic one, and how long the answer took. */
export type ClockSample = { offset: number; roundTrip: number }

export type ServerTime = { samples: readonly ClockSample[]; doubted: boolean; apart: number | null }

export const unknownTime: ServerTime = { samples: [], doubted: false, apart: null }

/** The `Date` header of an answer as it came, null where there is none, with the monotonic milliseconds of asking and of the answer. */
export type DatedAnswer = { date: string | null; sentAt: number; receivedAt: number }

/** Milliseconds after which an answer says too little about the time. */
const slowestMs = 20_000
const remembered = 5
/** The header has whole seconds: on average the platform is half a second further. */
const halfSecond = 500
/** Milliseconds by which the clocks of this computer may part before one of them was moved or stood still. */
const partedMs = 2000

const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** What an answer says of the time; null where it says nothing. */
export function sampleOf({ date, sentAt, receivedAt }: DatedAnswer): ClockSample | null {
  const roundTrip = receivedAt - sentAt
  if (date === null || !httpDate.test(date) || !(roundTrip >= 0 && roundTrip <= slowestMs)) return null
  const dateMs = Date.parse(date)
  return Number.isNaN(dateMs) ? null : { offset: dateMs + halfSecond - (sentAt + receivedAt) / 2, roundTrip }
}

export function withSample({ samples, doubted }: ServerTime, sample: ClockSample, apart: number | null): ServerTime {
  const agreed = doubted ? [] : samples.filter((older) => agree(older, sample))
  return { samples: [...agreed, sample].slice(-remembered), doubted: false, apart }
}

export function offsetOf({ samples }: ServerTime): number | null {
  const [quickest] = [...samples].sort((one, other) => one.roundTrip - other.roundTrip)
  return quickest?.offset ?? null
}

/** Doubts what was measured where this computer's clocks parted since: it slept unseen, or its time was changed. */
export function lookAt(time: ServerTime, apart: number): ServerTime {
  if (time.apart === null || Math.abs(apart - time.apart) <= partedMs) return time
  return { ...time, apart, doubted: time.samples.length > 0 }
}

function agree(one: ClockSample, other: ClockSample): boolean {
  return Math.abs(one.offset - other.offset) <= (one.roundTrip + other.roundTrip) / 2 + 2 * halfSecond
}

export type ServerClock = {
  /** Epoch milliseconds of the platform's clock; null while nothing is known of it. */
  now(): number | null
  /** By how many milliseconds this computer's time is ahead of the platform's; null while that is not known. */
  skew(): number | null
  onResponse(answer: DatedAnswer): void
  reset(): void
  /** Has the platform asked for its time where nothing is known of it, or the clocks of this computer parted since. */
  check(): void
  request(): void
  listen(listener: () => void): () => void
  onRequest(listener: () => void): () => void
}

/** Milliseconds between two questions at least. */
const minRequestIntervalMs = 10_000

export function createServerClock(clock: Clock): ServerClock {
  const changeListeners = new Set<() => void>()
  const requestListeners = new Set<() => void>()
  let time = unknownTime
  let requestedAt = -Infinity
  const apart = () => clock.now() - clock.monotonic()
  const now = () => {
    const offset = offsetOf(time)
    return offset === null ? null : clock.monotonic() + offset
  }
  const setTime = (next: ServerTime) => {
    time = next
    notify(changeListeners)
  }
  const request = () => {
    if (clock.monotonic() - requestedAt < minRequestIntervalMs) return
    requestedAt = clock.monotonic()
    notify(requestListeners)
  }
  return {
    now, request,
    skew: () => {
      const platform = now()
      return platform === null ? null : clock.now() - platform
    },
    onResponse: (answer) => {
      const sample = sampleOf(answer)
      if (sample) setTime(withSample(lookAt(time, apart()), sample, apart()))
    },
    reset: () => {
      requestedAt = clock.monotonic()
      setTime(unknownTime)
    },
    check: () => {
      time = lookAt(time, apart())
      if (time.doubted || time.samples.length === 0) request()
    },
    listen: (listener) => subscribe(changeListeners, listener),
    onRequest: (listener) => subscribe(requestListeners, listener),
  }
}

function subscribe(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notify(listeners: ReadonlySet<() => void>): void {
  for (const listener of [...listeners]) listener()
}

const clocks = new WeakMap<Clock, ServerClock>()

export function serverClockBeside(clock: Clock): ServerClock {
  const known = clocks.get(clock)
  if (known) return known
  const created = createServerClock(clock)
  clocks.set(clock, created)
  return created
}
