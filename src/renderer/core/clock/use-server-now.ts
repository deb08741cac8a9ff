import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useClock } from './clock'
import { serverClockBeside, type ServerClock } from './server-clock'

export function useServerClock(): ServerClock {
  const clock = useClock()
  return useMemo(() => serverClockBeside(clock), [clock])
}

/**
 * The time by the platform's clock in whole ticks, in epoch milliseconds; null while it is not known. Read anew at each tick,
 * when the window is seen again and at each answer of the platform: a screen compares its deadlines with it and counts nothing itself.
 */
export function useServerNow(tickMs: number): number | null {
  return useServerReading(tickMs, (server) => {
    const now = server.now()
    return now === null ? null : Math.floor(now / tickMs) * tickMs
  })
}

/**
 * The last of these instants that the platform's clock has passed, 0 before the first, null while that clock is not known.
 * Comparing with it is comparing with the time, but a screen is drawn anew only when an instant is passed.
 */
export function useLastPassed(instants: readonly (number | null)[]): number | null {
  return useServerReading(1000, (server) => {
    const now = server.now()
    return now === null ? null : instants.reduce<number>((last, at) => (at !== null && at <= now && at > last ? at : last), 0)
  })
}

const minuteMs = 60_000

/** Whole minutes of a difference in milliseconds, 0 up to one minute; rounded, for the platform tells its time in whole seconds. */
export function skewInMinutes(skewMs: number): number {
  return Math.abs(skewMs) > minuteMs ? Math.round(skewMs / minuteMs) : 0
}

/** By how many whole minutes this computer's time is ahead of the platform's (behind: less than 0), where it is over one minute; else 0. */
export function useClockSkew(): number {
  return useServerReading(minuteMs / 6, (server) => {
    return skewInMinutes(server.skew() ?? 0)
  })
}

function useServerReading<Reading extends number | null>(everyMs: number, read: (server: ServerClock) => Reading): Reading {
  const server = useServerClock()
  const subscribe = useCallback((changed: () => void) => hearTime(server, everyMs, changed), [server, everyMs])
  return useSyncExternalStore(subscribe, () => read(server))
}

/** Calls at each whole tick of the platform's clock, and whenever more is known of it. */
function hearTime(server: ServerClock, everyMs: number, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    timer = setTimeout(tick, everyMs - ((server.now() ?? 0) % everyMs))
  }
  const tick = () => {
    server.check()
    changed()
    plan()
  }
  const seen = () => {
    if (document.visibilityState === 'hidden') return
    server.request()
    tick()
  }
  const onChange = () => {
    changed()
    plan()
  }
  const unsubscribe = server.listen(onChange)
  document.addEventListener('visibilitychange', seen)
  server.check()
  plan()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', seen)
  }
}
