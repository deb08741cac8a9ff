import { createContext, createElement, useContext, type ReactNode } from 'react'
import type { Service } from '#shared/contract/endpoint.ts'
import type { StartState } from '#shared/desktop/app.ts'

const StartContext = createContext<StartState | null>(null)

export function StartProvider({ start, children }: { start: StartState; children: ReactNode }) {
  return createElement(StartContext.Provider, { value: start }, children)
}

/** Later changes live in the store. */
export function useStartState(): StartState {
  const start = useContext(StartContext)
  if (start === null) throw new Error('useStartState needs a StartProvider above it')
  return start
}

/** A service that platform.json lacks has no screens, entries and requests. */
export function useHasService(service: Service): boolean {
  return useContext(StartContext)?.platform.services.includes(service) ?? true
}
