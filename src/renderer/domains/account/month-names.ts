import { languageFacts, type Language } from '../../../shared/locale'

/** The twelve months in a language, January first: "janvier", "January", جانفي. */
export function getMonthNames(language: Language): string[] {
  const format = new Intl.DateTimeFormat(languageFacts[language].intl, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(new Date(Date.UTC(2000, index, 1))))
}
