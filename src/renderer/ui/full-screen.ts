import { useEffect, useSyncExternalStore } from 'react'

let isLeaving = false

const isFullScreen = (): boolean => Boolean(document.fullscreenElement)

/** Keys that are pressed meanwhile belong to what opens, not to the player. */
export const isLeavingFullScreen = (): boolean => isLeaving

/** Runs at once without full screen: outside the full-screen element nothing is seen and nothing can take the focus. */
export function afterFullScreen(act: () => void): void {
  if (!isFullScreen()) return act()
  isLeaving = true
  const done = (): void => {
    isLeaving = false
    act()
  }
  document.exitFullscreen().then(done, done)
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** True once full screen was left, which an open dialog requests. */
export function useOutsideFullScreen(open: boolean): boolean {
  const isFull = useSyncExternalStore(subscribe, isFullScreen, () => false)
  const hasToLeave = open && isFull
  useEffect(() => {
    if (hasToLeave) afterFullScreen(() => undefined)
  }, [hasToLeave])
  return open && !isFull
}
