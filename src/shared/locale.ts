import { brand } from './brand'

export const languages = ['fr', 'en', 'ar'] as const

export type Language = (typeof languages)[number]

/** The interface is offered in French (default of the first brand), English and Arabic, which reads from right to left (spec 1 §1). */
export const languageFacts: Record<
  Language,
  { wire: string; intl: string; name: string; direction: 'ltr' | 'rtl'; script: 'latin' | 'arabic' }
> = {
  fr: { wire: 'fr', intl: 'fr', name: 'Français', direction: 'ltr', script: 'latin' },
  en: { wire: 'en-US', intl: 'en', name: 'English', direction: 'ltr', script: 'latin' },
  ar: { wire: 'ar', intl: 'ar-TN', name: 'العربية', direction: 'rtl', script: 'arabic' },
}

/** Those of the brand, its first language first. */
export const offeredLanguages: readonly Language[] = brand.languages.flatMap((code) =>
  languages.filter((language) => language === code),
)

export const firstLanguage: Language = offeredLanguages[0] ?? 'fr'

export function languageFrom(codes: readonly string[]): Language {
  for (const code of codes) {
    const primary = code.toLowerCase().split(/[-_]/)[0]
    const found = offeredLanguages.find((language) => language === primary)
    if (found) return found
  }
  return firstLanguage
}
