import { createContext, createElement, useContext, type ReactNode } from 'react'
import type { Clock } from '../../../shared/clock'

/** The computer's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
}

const ClockContext = createContext<Clock>(systemClock)

/** Gives the screens below it another clock (tests, server time). */
export function ClockProvider({ clock, children }: { clock: Clock; children: ReactNode }) {
  return createElement(ClockContext.Provider, { value: clock }, children)
}

/** The only way a feature learns what time it is. */
export function useClock(): Clock {
  return useContext(ClockContext)
}
