import { use, createContext, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

export function useMediaQuery(query: string): boolean {
  const subscribe = (notify: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', notify)
    return () => list.removeEventListener('change', notify)
  }
  const matches = () => window.matchMedia(query).matches
  return useSyncExternalStore(subscribe, matches, () => typeof window !== 'undefined' && matches())
}

let isPrintStarted = false

function subscribePrint(notify: () => void): () => void {
  const change = ({ type }: Event): void => {
    isPrintStarted = type === 'beforeprint'
    // The page is copied for the printer when the listeners return.
    if (isPrintStarted) flushSync(notify)
    else notify()
  }
  window.addEventListener('beforeprint', change)
  window.addEventListener('afterprint', change)
  return () => {
    window.removeEventListener('beforeprint', change)
    window.removeEventListener('afterprint', change)
  }
}

/** While the page is copied for the printer, which shows no row that is not in it. */
export function usePrinting(): boolean {
  const isStarted = useSyncExternalStore(
    subscribePrint,
    () => isPrintStarted,
    () => false,
  )
  const isPreview = useMediaQuery('print')
  return isStarted || isPreview
}

/** Paper is light: the colours of the dark theme are too pale without its background, which is not printed. */
export function useShownTheme(chosen: 'system' | 'light' | 'dark'): 'light' | 'dark' {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)')
  if (usePrinting()) return 'light'
  return chosen === 'system' ? (prefersDark ? 'dark' : 'light') : chosen
}

export const ReducedMotionContext = createContext(false)

export function useReducedMotion(): boolean {
  return use(ReducedMotionContext)
}
