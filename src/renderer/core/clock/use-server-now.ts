import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useCoreSelector } from '../store/core-state'
import { useClock } from './clock'
import { serverClockBeside, type ServerClock } from './server-clock'

export function useServerClock(): ServerClock {
  const clock = useClock()
  return useMemo(() => serverClockBeside(clock), [clock])
}

/** Epoch milliseconds in whole ticks; null while unknown. Stands still while the window is hidden. */
export function useServerNow(tickMs: number): number | null {
  return useServerReading(tickMs, (server) => inTicks(server.now(), tickMs), { whileHidden: false })
}

/** The local time while the platform's is unknown. */
export function useServerOrLocalNow(tickMs: number): number {
  const clock = useClock()
  return useServerReading(tickMs, (server) => inTicks(server.now() ?? clock.now(), tickMs), { whileHidden: false })
}

function inTicks<Time extends number | null>(time: Time, tickMs: number): Time | number {
  return time === null ? time : Math.floor(time / tickMs) * tickMs
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
  { whileHidden }: { whileHidden: boolean } = { whileHidden: true },
): Reading {
  const server = useServerClock()
  const isTicking = useCoreSelector((state) => state.window.shown) || whileHidden
  const subscribe = useCallback(
    (changed: () => void) => hearTime(server, isTicking ? everyMs : null, changed),
    [server, everyMs, isTicking],
  )
  return useSyncExternalStore(subscribe, () => read(server))
}

function hearTime(server: ServerClock, everyMs: number | null, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    if (everyMs !== null) timer = setTimeout(tick, everyMs - ((server.now() ?? 0) % everyMs))
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
