import { createContext, createElement, useContext, type ReactNode } from 'react'
import type { Clock } from '../../../shared/clock'

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
