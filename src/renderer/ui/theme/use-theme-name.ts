import { createContext, use } from 'react'
import type { ThemeName } from './palette'

export const ThemeNameContext = createContext<ThemeName>('light')

export function useThemeName(): ThemeName {
  return use(ThemeNameContext)
}
