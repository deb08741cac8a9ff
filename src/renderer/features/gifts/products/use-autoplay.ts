import { useEffect, useEffectEvent } from 'react'

/** How long a slide stands before the next one comes (spec 2 §9). */
const slideMs = 4000

/** Calls `step` every four seconds while it runs and the window can be seen. */
export function useAutoplay(isRunning: boolean, step: () => void): void {
  const onTime = useEffectEvent(() => {
    if (document.visibilityState === 'visible') step()
  })
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => onTime(), slideMs)
    return () => clearInterval(timer)
  }, [isRunning])
}
