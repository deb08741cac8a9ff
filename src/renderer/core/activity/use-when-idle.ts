import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'react-redux'
import { useClock } from '../clock/clock'
import type { CoreState } from '../store/core-state'
import { activities } from './activity'

const checkIntervalMs = 1000
const inputEvents = ['pointerdown', 'keydown', 'wheel'] as const
const overlaySelector = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const textFieldSelector = 'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/**
 * Runs once after `quietMs` without input, focused text field, activity, pending query or overlay, while the window is
 * focused.
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

function isBusy({ api, window: { focused } }: CoreState): boolean {
  if (!focused || activities.current().length > 0 || document.activeElement?.matches(textFieldSelector) === true)
    return true
  return (
    [...document.querySelectorAll(overlaySelector)].some(isShown) ||
    Object.values(api.queries).some((entry) => entry?.status === 'pending')
  )
}

function isShown(element: Element): boolean {
  return !('checkVisibility' in element) || element.checkVisibility()
}
