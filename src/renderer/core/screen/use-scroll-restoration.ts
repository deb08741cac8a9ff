import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Positions of the screens left, by the entry of the history; the oldest are forgotten. */
const positions = new Map<string, number>()
const positionsKept = 50

/**
 * Puts a screen back where it was scrolled to when one comes back to it, as soon as its content is `drawn`. For long lists
 * that load after the navigation: `ScrollRestoration` restores once, at the navigation, when such a page is still too short.
 */
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
