import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'react-redux'
import { useClock } from '../clock/clock'
import type { CoreState } from '../store/core-state'
import { mayInterrupt } from './may-interrupt'

const checkIntervalMs = 1000
const inputEvents = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Runs once after `quietMs` without input and pending query in which it might have interrupted.
 */
export function useWhenIdle({ isWanted, quietMs }: { isWanted: boolean; quietMs: number }, run: () => void): void {
  const clock = useClock()
  const store = useStore<CoreState>()
  const onIdle = useEffectEvent(run)
  useEffect(() => {
    if (!isWanted) return undefined
    let idleSince = clock.monotonic()
    const resetTimer = (): void => {
      idleSince = clock.monotonic()
    }
    const check = (): void => {
      if (isBusy(store.getState())) resetTimer()
      else if (clock.monotonic() - idleSince >= quietMs) {
        clearInterval(timer)
        onIdle()
      }
    }
    const timer = setInterval(check, checkIntervalMs)
    for (const sign of inputEvents) window.addEventListener(sign, resetTimer, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of inputEvents) window.removeEventListener(sign, resetTimer, { capture: true })
    }
  }, [isWanted, quietMs, clock, store])
}

function isBusy(state: CoreState): boolean {
  return !mayInterrupt(state) || Object.values(state.api.queries).some((entry) => entry?.status === 'pending')
}
