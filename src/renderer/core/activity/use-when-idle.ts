import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'react-redux'
import { useClock } from '../clock/clock'
import type { CoreState } from '../store/core-state'
import { activities } from './activity'

const lookMs = 1000
const signs = ['pointerdown', 'keydown', 'wheel'] as const
/** Dialogs, and the menus and lists that hang below what was pressed. */
const covering = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const typed = 'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/**
 * Runs something once, while it is wanted, when nothing has happened for `quietMs`: nobody touched anything or is typing, nothing that must
 * not be interrupted goes on, nothing is being read from the platform, and nothing stands above the screen.
 */
export function useWhenCalm({ isWanted, quietMs }: { isWanted: boolean; quietMs: number }, run: () => void): void {
  const clock = useClock()
  const store = useStore<CoreState>()
  const calm = useEffectEvent(run)
  useEffect(() => {
    if (!isWanted) return undefined
    let since = clock.monotonic()
    const stir = (): void => {
      since = clock.monotonic()
    }
    const look = (): void => {
      if (isBusy(store.getState())) stir()
      else if (clock.monotonic() - since >= quietMs) {
        clearInterval(timer)
        calm()
      }
    }
    const timer = setInterval(look, lookMs)
    for (const sign of signs) window.addEventListener(sign, stir, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, stir, { capture: true })
    }
  }, [isWanted, quietMs, clock, store])
}

function isBusy({ api, window: { focused } }: CoreState): boolean {
  if (!focused || activities.current().length > 0 || document.activeElement?.matches(typed) === true) return true
  return [...document.querySelectorAll(covering)].some(isShown) || Object.values(api.queries).some((entry) => entry?.status === 'pending')
}

/** A menu that was closed stays in the document, unseen. */
function isShown(element: Element): boolean {
  return !('checkVisibility' in element) || element.checkVisibility()
}
