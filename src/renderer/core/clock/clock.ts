import { createContext, createElement, useContext, useState, useEffect, type ReactNode } from 'react'
import type { Clock } from '#shared/clock.ts'

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
}

const ClockContext = createContext<Clock>(systemClock)

export function ClockProvider({ clock, children }: { clock: Clock; children: ReactNode }) {
  return createElement(ClockContext.Provider, { value: clock }, children)
}

export function useClock(): Clock {
  return useContext(ClockContext)
}

/** Epoch milliseconds. */
export function useNow(everyMs: number): number {
  const clock = useClock()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), everyMs)
    return () => clearInterval(timer)
  }, [clock, everyMs])
  return now
}
