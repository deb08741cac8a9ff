import type { FlatNamespace, Resources } from 'i18next'

type Plain<Texts> = { [Key in keyof Texts]: Texts[Key] extends `${string}{{${string}` ? never : Key }[keyof Texts] &
  string

export type PlainKey<Ns extends FlatNamespace> = Plain<Resources[Ns]> | Plain<Resources['common']>
