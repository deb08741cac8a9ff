import { useMemo } from 'react'
import type { Language } from '../../../shared/locale'
import { i18n } from './i18n'
import { useLanguage } from './use-language'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Table = Record<string, string>

/** The key a screen asks for: plural forms are addressed by what stands before them. */
type BaseKey<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key

type Missing<Source, Other> = Exclude<BaseKey<keyof Source>, BaseKey<keyof Other>>

/** A translation that has every key of the French table and no other. */
type Complete<Source, Other> = [Missing<Source, Other>] extends [never]
  ? [Missing<Other, Source>] extends [never]
    ? unknown
    : { readonly 'unknown keys': Missing<Other, Source> }
  : { readonly 'missing keys': Missing<Source, Other> }

/** The values of a text's placeholders; `count` also chooses the plural form. Numbers are written as the language writes them. */
export type TextValues = Readonly<Record<string, string | number>> & { readonly count?: number }

/** Gives the text of a key in one language. */
export type TextOf<Key extends string> = (key: Key, values?: TextValues) => string

/** The texts of one feature in all languages. */
export type Strings<Key extends string> = {
  /** The texts in the interface's language; the component is drawn again when it changes. */
  useText(): TextOf<Key>
  /** The texts in a given language, outside components. */
  text(language: Language): TextOf<Key>
  /** The tables as written, for the tests that compare them. */
  readonly tables: Readonly<Record<Language, Table>>
}

const defined = new Map<string, Readonly<Record<Language, Table>>>()

/** Registers the texts of one feature in the three languages; a key missing in English or Arabic, or unknown, does not compile. */
export function defineStrings<const Fr extends Table, const En extends Table, const Ar extends Table>(
  namespace: string,
  tables: { fr: Fr; en: En & Complete<Fr, En>; ar: Ar & Complete<Fr, Ar> },
): Strings<BaseKey<keyof Fr> & string> {
  type Key = BaseKey<keyof Fr> & string
  const plain: Record<Language, Table> = { fr: tables.fr, en: tables.en, ar: tables.ar }
  defined.set(namespace, plain)
  for (const [language, table] of Object.entries(plain)) i18n.addResourceBundle(language, namespace, table)

  const text = (language: Language): TextOf<Key> => {
    const read = i18n.getFixedT(language, namespace)
    return (key, values) => String(read(key, { ...values, defaultValue: key }))
  }
  const useText = () => {
    const { language } = useLanguage()
    return useMemo(() => text(language), [language])
  }
  return { useText, text, tables: plain }
}

/** Every table registered so far, by namespace. */
export function definedStrings(): ReadonlyMap<string, Readonly<Record<Language, Table>>> {
  return defined
}
