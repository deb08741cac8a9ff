import { createContext, use } from 'react'

export type Notify = {
  readonly success: (text: string) => void
  readonly warning: (text: string) => void
  readonly error: (text: string) => void
  readonly info: (text: string) => void
}

export const NotifyContext = createContext<Notify | undefined>(undefined)

export function useNotify(): Notify {
  const notify = use(NotifyContext)
  if (!notify) throw new Error('useNotify needs UiProvider above it')
  return notify
}
