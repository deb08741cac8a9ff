import { createInstance, type FormatterModule } from 'i18next'
import { languages } from '../../../shared/locale'
import { formatsIn } from './format'

/** Numbers in texts are written as the language writes them. */
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, wanted) => {
    const language = languages.find((known) => known === wanted) ?? 'fr'
    return typeof value === 'number' ? formatsIn(language).number(value) : String(value)
  },
}

/** The one i18next instance: every feature adds its tables to it, and each text is asked for in a given language. */
export const i18n = createInstance()

void i18n.use(formatter).init({
  lng: 'fr',
  fallbackLng: false,
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  returnNull: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
})
