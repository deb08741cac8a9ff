import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInstance, type FlatNamespace, type TFunction } from 'i18next'
import { formatter, i18nOptions } from '#core/strings/i18n.ts'
import type { Language } from '#shared/locale.ts'

const folder = path.resolve(import.meta.dirname, '../../src/renderer/locales')
const texts = createInstance()
void texts.use(formatter).init({ ...i18nOptions, lng: 'fr', resources: {}, initAsync: false })

/** For tests outside React. */
export function textsIn<Ns extends FlatNamespace>(language: Language, namespace: Ns): TFunction<Ns> {
  for (const name of [namespace, 'common']) {
    if (!texts.hasResourceBundle(language, name)) texts.addResourceBundle(language, name, readTable(language, name))
  }
  return texts.getFixedT(language, namespace)
}

function readTable(language: Language, namespace: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(folder, language, `${namespace}.json`), 'utf8')) as Record<string, string>
}
