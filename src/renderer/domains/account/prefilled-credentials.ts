import { useEffect, useEffectEvent } from 'react'

/** What the demo panel proposes to the sign-in form. */
export type Credentials = { username: string; password: string }

let waiting: Credentials | null = null
const listeners = new Set<() => void>()

/** Proposes an account to the sign-in form, now or when it opens. */
export function prefillCredentials(credentials: Credentials): void {
  waiting = credentials
  for (const listener of listeners) listener()
}

/** Hears the proposed accounts; each is given once. */
export function usePrefilledCredentials(take: (credentials: Credentials) => void): void {
  const onChange = useEffectEvent(() => {
    if (waiting === null) return
    const credentials = waiting
    waiting = null
    take(credentials)
  })
  useEffect(() => {
    const listener = () => onChange()
    listeners.add(listener)
    listener()
    return () => void listeners.delete(listener)
  }, [])
}
