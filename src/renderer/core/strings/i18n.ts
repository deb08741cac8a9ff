import i18n, { type FormatterModule, type InitOptions } from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { languages, type Language } from '../../../shared/locale'
import { formatsIn } from './format'
import { startNamespaces } from './start-namespaces'

const folder = '../../locales'
const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { import: 'default' })
const namespaces = Object.keys(files).flatMap((file) => (file.startsWith(`${folder}/fr/`) ? [file.slice(`${folder}/fr/`.length, -'.json'.length)] : []))

/** Writes the numbers in sentences as the language writes them. */
export const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, code) => {
    const language = languages.find((known) => known === code) ?? 'fr'
    return typeof value === 'number' ? formatsIn(language).number(value) : String(value)
  },
}

/** The options of i18next in the page; `i18next.config.ts` has the same for its command line. */
export const i18nOptions: InitOptions = {
  supportedLngs: languages,
  fallbackLng: false,
  defaultNS: 'common',
  fallbackNS: 'common',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
}

/** Starts i18next in a language with what a visitor's screens say; later calls change the language. */
export async function startI18n(language: Language): Promise<void> {
  if (i18n.isInitialized) {
    await i18n.changeLanguage(language)
    return
  }
  const backend = resourcesToBackend((code: string, namespace: string) => files[`${folder}/${code}/${namespace}.json`]?.())
  await i18n.use(backend).use(formatter).use(initReactI18next).init({ ...i18nOptions, lng: language, ns: [...startNamespaces] })
}

/** Loads every namespace in the language of the interface: what the screens of a signed-in person say. */
export async function loadNamespaces(): Promise<void> {
  await i18n.loadNamespaces(namespaces)
}

export { i18n }
