import { use, createContext, useSyncExternalStore } from 'react'

export function useMediaQuery(query: string): boolean {
  const subscribe = (notify: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', notify)
    return () => list.removeEventListener('change', notify)
  }
  const matches = () => window.matchMedia(query).matches
  return useSyncExternalStore(subscribe, matches, () => typeof window !== 'undefined' && matches())
}

export function useShownTheme(chosen: 'system' | 'light' | 'dark'): 'light' | 'dark' {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)')
  return chosen === 'system' ? (prefersDark ? 'dark' : 'light') : chosen
}

export const ReducedMotionContext = createContext(false)

export function useReducedMotion(): boolean {
  return use(ReducedMotionContext)
}
