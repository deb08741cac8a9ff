import { useEffect } from 'react'

export function useReadyTiming(screen: 'sign-in' | 'home', ready = true): void {
  useEffect(() => {
    const name = `tutorat:${screen}`
    if (!ready || performance.getEntriesByName(name).length > 0) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => performance.mark(name))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [screen, ready])
}
