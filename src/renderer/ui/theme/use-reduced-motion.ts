import { createContext, use } from 'react'

export const ReducedMotionContext = createContext(false)

export function useReducedMotion(): boolean {
  return use(ReducedMotionContext)
}
