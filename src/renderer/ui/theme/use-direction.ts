import { createContext, use } from 'react'
import type { Direction } from './direction'

export const DirectionContext = createContext<Direction>('ltr')

export function useDirection(): Direction {
  return use(DirectionContext)
}
