import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False while the prerendered sign-in is rendered and hydrated, whose markup knows nothing of this start; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribe, () => true, () => false)
}
