import { useEffect } from 'react'

/** Marks in the page's timeline (User Timing), once, that a screen is painted and can be used. */
export function useReadyTiming(screen: 'sign-in' | 'home', ready = true): void {
  useEffect(() => {
    const name = `tutorat:${screen}`
    if (!ready || performance.getEntriesByName(name).length > 0) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // What runs just after a frame's callbacks runs after its paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => performance.mark(name))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [screen, ready])
}
