import type { Language } from '#shared/locale.ts'
import { useDirection } from './theme/use-direction'

const arabicLetter = /\p{Script=Arabic}/gu
const latinLetter = /\p{Script=Latin}/gu

const count = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0

/**
 * The language whose voice can read the text (WCAG 3.1.2). The platform names none, and its texts are Arabic or French:
 * the script tells them apart. Null without letters.
 */
export function toTextLanguage(text: string, page: Language): Language | null {
  const [arabic, latin] = [count(text, arabicLetter), count(text, latinLetter)]
  if (arabic === latin) return null
  if (arabic > latin) return 'ar'
  return page === 'ar' ? 'fr' : page
}

/** Undefined for a text in the script of the page. */
export function useTextLanguage(text: string): Language | undefined {
  const page = useDirection() === 'rtl' ? 'ar' : 'fr'
  const language = toTextLanguage(text, page)
  return language === page ? undefined : (language ?? undefined)
}
