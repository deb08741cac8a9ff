import type { ConfigProviderProps } from 'antd'
import type { Language } from './direction'

export type Locale = NonNullable<ConfigProviderProps['locale']>

type PickerLocale = NonNullable<Locale['DatePicker']>

/** Ant Design ships Egyptian Arabic only; Tunisia names its months differently and starts the week on Monday. */
export function withTunisianDates(locale: Locale): Locale {
  const picker = locale.DatePicker && tunisianPicker(locale.DatePicker)
  return picker ? { ...locale, DatePicker: picker, Calendar: picker } : locale
}

/** Without these two lists the names come from dayjs, in `ar-tn`. */
function tunisianPicker({ lang, ...rest }: PickerLocale): PickerLocale {
  const { shortWeekDays: _days, shortMonths: _months, ...words } = lang
  return { ...rest, lang: { ...words, locale: 'ar-tn' } }
}

async function speakDates(name: string): Promise<void> {
  const { default: dayjs } = await import('dayjs')
  dayjs.locale(name)
}

const loaders: Readonly<Record<Language, () => Promise<Locale>>> = {
  fr: async () => {
    const [{ default: locale }] = await Promise.all([import('antd/es/locale/fr_FR'), import('dayjs/locale/fr')])
    await speakDates('fr')
    return locale
  },
  en: async () => {
    const [{ default: locale }] = await Promise.all([import('antd/es/locale/en_GB'), import('dayjs/locale/en-gb')])
    await speakDates('en-gb')
    return locale
  },
  ar: async () => {
    const [{ default: locale }] = await Promise.all([import('antd/es/locale/ar_EG'), import('dayjs/locale/ar-tn')])
    await speakDates('ar-tn')
    return withTunisianDates(locale)
  },
}

export function loadLocale(language: Language): Promise<Locale> {
  return loaders[language]()
}
