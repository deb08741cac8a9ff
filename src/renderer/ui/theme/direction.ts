import { languageFacts, type Language } from '#shared/locale.ts'

export type { Language }

export type Direction = 'ltr' | 'rtl'

export function getDirection(language: Language): Direction {
  return languageFacts[language].direction
}
