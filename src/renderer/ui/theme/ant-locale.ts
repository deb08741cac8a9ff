import type { Locale } from 'antd/es/locale'
import { useEffect, useState } from 'react'
import type { Language } from './direction'

/** Only the active language is loaded. */
const loaders: Readonly<Record<Language, () => Promise<Locale>>> = {
  fr: async () => (await import('antd/es/locale/fr_FR')).default,
  en: async () => (await import('antd/es/locale/en_US')).default,
  ar: async () => tunisian((await import('antd/es/locale/ar_EG')).default),
}

const none: Locale = { locale: 'en', Form: { optional: '', defaultValidateMessages: { default: ' ' } } }

const loaded = new Map<Language, Locale>()

export async function loadAntLocale(language: Language): Promise<Locale> {
  const locale = loaded.get(language) ?? (await loaders[language]())
  loaded.set(language, locale)
  return locale
}

/** A locale added later makes ConfigProvider remount. */
export function useAntLocale(language: Language): Locale {
  const [locale, setLocale] = useState(() => loaded.get(language) ?? none)
  useEffect(() => {
    let isCurrent = true
    void loadAntLocale(language).then((found) => isCurrent && setLocale(found))
    return () => {
      isCurrent = false
    }
  }, [language])
  return locale
}

/** Ant Design's Arabic uses Egyptian month names (يناير); Tunisia uses جانفي. */
function tunisian(egyptian: Locale): Locale {
  const { DatePicker } = egyptian
  if (DatePicker === undefined) return egyptian
  const month = new Intl.DateTimeFormat('ar-TN', { month: 'long', timeZone: 'UTC' })
  const shortMonths = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2026, index, 1)))
  const picker = { ...DatePicker, lang: { ...DatePicker.lang, locale: 'ar_TN', shortMonths } }
  return { ...egyptian, locale: 'ar-tn', DatePicker: picker, Calendar: picker }
}
