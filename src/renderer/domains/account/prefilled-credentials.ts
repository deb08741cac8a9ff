import { useEffect, useEffectEvent } from 'react'

export type Credentials = { username: string; password: string }

let waiting: Credentials | null = null
const listeners = new Set<() => void>()

export function prefillCredentials(credentials: Credentials): void {
  waiting = credentials
  for (const listener of listeners) listener()
}

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
