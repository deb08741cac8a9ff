import i18n, { type FormatterModule, type InitOptions } from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { locales } from 'virtual:locales'
import { brand } from '#shared/brand.ts'
import { firstLanguage, languageFrom, languages, type Language } from '#shared/locale.ts'
import { typography } from '#shared/typography.ts'
import { getFormats } from './format'
import { isolateLtr } from './isolate'
import { startNamespaces } from './start-namespaces'

const start: readonly string[] = startNamespaces

async function loadSentences(code: string, namespace: string): Promise<Readonly<Record<string, string>> | undefined> {
  const parts = locales[languageFrom([code])]
  return (await (start.includes(namespace) ? parts.start() : parts.rest()))[namespace]
}

export const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, code) => {
    const language = languages.find((each) => each === code) ?? firstLanguage
    if (value instanceof Date) return isolateLtr(getFormats(language).date(value.getTime()))
    return typeof value === 'number' ? getFormats(language).number(value) : String(value)
  },
}

/** `i18next.config.ts` repeats these for the command line. */
export const i18nOptions: InitOptions = {
  supportedLngs: languages,
  fallbackLng: false,
  defaultNS: 'common',
  fallbackNS: 'common',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, alwaysFormat: true, defaultVariables: { app: brand.name } },
  postProcess: [typography.name],
}

/** Later calls change the language. */
export async function startI18n(language: Language): Promise<void> {
  if (i18n.isInitialized) {
    await i18n.changeLanguage(language)
    return
  }
  await i18n
    .use(resourcesToBackend(loadSentences))
    .use(formatter)
    .use(typography)
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: language, ns: [...startNamespaces] })
}

export async function loadNamespaces(): Promise<void> {
  await i18n.loadNamespaces(Object.keys(await locales[languageFrom([i18n.language])].rest()))
}

export { i18n }
