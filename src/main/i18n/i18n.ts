import { createInstance, type FlatNamespace, type i18n, type TFunction } from 'i18next'
import { brand } from '#shared/brand.ts'
import { firstLanguage, type Language } from '#shared/locale.ts'
import { typography } from '#shared/typography.ts'

type Namespace = Extract<FlatNamespace, `main-${string}`>
type Table = Record<string, string>

const files = import.meta.glob<Table>('../locales/*/*.json', { eager: true, import: 'default' })

/** Error messages must not wait for a file. */
function createI18n(): i18n {
  const resources: Record<string, Record<string, Table>> = {}
  for (const [file, table] of Object.entries(files)) {
    const [language = '', name = ''] = file.split('/').slice(-2)
    resources[language] = { ...resources[language], [name.replace('.json', '')]: table }
  }
  const instance = createInstance()
  void instance.use(typography).init({
    resources,
    lng: firstLanguage,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { app: brand.name, appFile: brand.id } },
    postProcess: [typography.name],
  })
  return instance
}

let instance: i18n | null = null

export function getFixedT<Ns extends Namespace>(language: Language, namespace: Ns): TFunction<Ns> {
  instance ??= createI18n()
  return instance.getFixedT(language, namespace)
}
