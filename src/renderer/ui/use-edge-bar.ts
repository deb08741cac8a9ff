import { useCallback, type RefCallback } from 'react'

type Edge = 'start' | 'end' | 'notices' | 'panel'

/**
 * Measures a bar that lies over an edge of the page (`--bar-start`, `--bar-end`), notices below that (`--bar-notices`),
 * or a panel that stays below the header (`--bar-panel`), whose height changes with the text size, so that what has the
 * focus is scrolled to beside it.
 */
export function useEdgeBar<T extends HTMLElement>(edge: Edge): RefCallback<T> {
  return useCallback(
    (bar: T | null) => {
      if (bar === null) return undefined
      const root = document.documentElement.style
      const observer = new ResizeObserver(() => root.setProperty(`--bar-${edge}`, `${bar.offsetHeight}px`))
      observer.observe(bar)
      return () => {
        observer.disconnect()
        root.removeProperty(`--bar-${edge}`)
      }
    },
    [edge],
  )
}
