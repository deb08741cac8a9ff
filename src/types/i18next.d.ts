import 'i18next'
import type Resources from '../../.cache/types/resources'

/** `{{app}}` and `{{appFile}}` are default variables, which no caller passes. */
type WithoutApp<Text> = Text extends `${infer Before}{{app${'' | 'File'}}}${infer After}`
  ? WithoutApp<`${Before}${After}`>
  : Text

type Sentences = {
  [Namespace in keyof Resources]: {
    [Key in keyof Resources[Namespace]]: WithoutApp<Resources[Namespace][Key]>
  }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    fallbackNS: 'common'
    keySeparator: false
    nsSeparator: false
    resources: Sentences
  }
}
