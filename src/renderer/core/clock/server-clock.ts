import type { Clock } from '#shared/clock.ts'

/* The wall clock may be wrong or jump (threat H1); sleep may stop the monotonic clock. */

/** Milliseconds; `offset` is platform time minus monotonic time. */
export type ClockSample = { offset: number; roundTrip: number }

export type ServerTime = { samples: readonly ClockSample[]; doubted: boolean; apart: number | null }

export const unknownTime: ServerTime = { samples: [], doubted: false, apart: null }

/** Raw `Date` header; monotonic milliseconds. */
export type DatedAnswer = { date: string | null; sentAt: number; receivedAt: number }

/** Milliseconds. */
const slowestMs = 20_000
const remembered = 5
/** The `Date` header has whole seconds. */
const halfSecond = 500
/** Milliseconds of divergence that mean a changed or stopped clock. */
const partedMs = 2000

const httpDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/

export function toSample({ date, sentAt, receivedAt }: DatedAnswer): ClockSample | null {
  const roundTrip = receivedAt - sentAt
  if (date === null || !httpDate.test(date) || !(roundTrip >= 0 && roundTrip <= slowestMs)) return null
  const dateMs = Date.parse(date)
  return Number.isNaN(dateMs) ? null : { offset: dateMs + halfSecond - (sentAt + receivedAt) / 2, roundTrip }
}

export function withSample({ samples, doubted }: ServerTime, sample: ClockSample, apart: number | null): ServerTime {
  const agreed = doubted ? [] : samples.filter((older) => agree(older, sample))
  return { samples: [...agreed, sample].slice(-remembered), doubted: false, apart }
}

export function getOffset({ samples }: ServerTime): number | null {
  const [quickest] = [...samples].sort((one, other) => one.roundTrip - other.roundTrip)
  return quickest?.offset ?? null
}

/** Doubts the time after unnoticed sleep or a change of the computer's clock. */
export function lookAt(time: ServerTime, apart: number): ServerTime {
  if (time.apart === null || Math.abs(apart - time.apart) <= partedMs) return time
  return { ...time, apart, doubted: time.samples.length > 0 }
}

function agree(one: ClockSample, other: ClockSample): boolean {
  return Math.abs(one.offset - other.offset) <= (one.roundTrip + other.roundTrip) / 2 + 2 * halfSecond
}

export type ServerClock = {
  /** Epoch milliseconds; null while unknown. */
  now(): number | null
  /** Milliseconds ahead of the platform; null while unknown. */
  skew(): number | null
  onResponse(answer: DatedAnswer): void
  reset(): void
  check(): void
  request(): void
  listen(listener: () => void): () => void
  onRequest(listener: () => void): () => void
}

const minRequestIntervalMs = 10_000

export function createServerClock(clock: Clock): ServerClock {
  const changeListeners = new Set<() => void>()
  const requestListeners = new Set<() => void>()
  let time = unknownTime
  let requestedAt = -Infinity
  const apart = () => clock.now() - clock.monotonic()
  const now = () => {
    const offset = getOffset(time)
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
    now,
    request,
    skew: () => {
      const platform = now()
      return platform === null ? null : clock.now() - platform
    },
    onResponse: (answer) => {
      const sample = toSample(answer)
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
  const cached = clocks.get(clock)
  if (cached) return cached
  const created = createServerClock(clock)
  clocks.set(clock, created)
  return created
}
