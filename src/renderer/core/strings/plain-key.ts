import type { FlatNamespace, Resources } from 'i18next'

type Plain<Texts> = { [Key in keyof Texts]: Texts[Key] extends `${string}{{${string}` ? never : Key }[keyof Texts] & string

/** The keys whose sentence has no placeholder: for tables and functions that choose a sentence before `t` writes it. */
export type PlainKey<Ns extends FlatNamespace> = Plain<Resources[Ns]> | Plain<Resources['common']>
