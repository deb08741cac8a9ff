import { createContext, use } from 'react'

/** `ms` defaults to three seconds. */
export type Show = (text: string, options?: { readonly ms?: number }) => void

export type Notify = {
  readonly success: Show
  readonly warning: Show
  readonly error: Show
  readonly info: Show
}

export type Message = {
  readonly id: number
  readonly tone: keyof Notify
  readonly text: string
  readonly ms: number | undefined
}

export const NotifyContext = createContext<Notify | undefined>(undefined)

export function useNotify(): Notify {
  const notify = use(NotifyContext)
  if (!notify) throw new Error('useNotify needs UiProvider above it')
  return notify
}
