import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useClock } from './clock'
import { serverClockBeside, type ServerClock } from './server-clock'

export function useServerClock(): ServerClock {
  const clock = useClock()
  return useMemo(() => serverClockBeside(clock), [clock])
}

/** Epoch milliseconds in whole ticks; null while unknown. */
export function useServerNow(tickMs: number): number | null {
  return useServerReading(tickMs, (server) => {
    const now = server.now()
    return now === null ? null : Math.floor(now / tickMs) * tickMs
  })
}

/** 0 before the first, null while unknown. Re-renders only when one passes. */
export function useLastPassed(instants: readonly (number | null)[]): number | null {
  return useServerReading(1000, (server) => {
    const now = server.now()
    return now === null
      ? null
      : instants.reduce<number>((last, at) => (at !== null && at <= now && at > last ? at : last), 0)
  })
}

const minuteMs = 60_000

/** 0 up to one minute; the platform sends whole seconds. */
export function skewInMinutes(skewMs: number): number {
  return Math.abs(skewMs) > minuteMs ? Math.round(skewMs / minuteMs) : 0
}

/** 0 up to one minute. */
export function useClockSkew(): number {
  return useServerReading(minuteMs / 6, (server) => {
    return skewInMinutes(server.skew() ?? 0)
  })
}

function useServerReading<Reading extends number | null>(
  everyMs: number,
  read: (server: ServerClock) => Reading,
): Reading {
  const server = useServerClock()
  const subscribe = useCallback((changed: () => void) => hearTime(server, everyMs, changed), [server, everyMs])
  return useSyncExternalStore(subscribe, () => read(server))
}

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
