import 'i18next'
import type Resources from '../../.cache/types/resources'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    fallbackNS: 'common'
    keySeparator: false
    nsSeparator: false
    resources: Resources
  }
}
