import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const positions = new Map<string, number>()
const positionsKept = 50

export function useScrollRestoration(drawn: boolean): void {
  const { key } = useLocation()
  const comesBack = useNavigationType() === 'POP'

  useLayoutEffect(() => {
    const position = positions.get(key)
    if (drawn && comesBack && position !== undefined) window.scrollTo(0, position)
  }, [drawn, comesBack, key])

  useEffect(() => {
    if (!drawn) return undefined
    const keep = (): void => {
      positions.delete(key)
      positions.set(key, window.scrollY)
      for (const oldest of [...positions.keys()].slice(0, -positionsKept)) positions.delete(oldest)
    }
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [drawn, key])
}
