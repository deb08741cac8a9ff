import type { Language } from './locale'

export type PrerenderVariant = {
  language: Language
  theme: 'light' | 'dark'
  sharedComputer: boolean
  sharingAnswered: boolean
  sharingManaged: boolean
  languageManaged: boolean
  paymentsOff: boolean
  social: readonly string[]
}

export function prerenderedFileName({
  language,
  theme,
  sharedComputer,
  sharingAnswered,
  sharingManaged,
  languageManaged,
  paymentsOff,
  social,
}: PrerenderVariant): string {
  const sharing =
    sharingManaged || sharingAnswered
      ? `${sharingManaged ? 'managed-' : ''}${sharedComputer ? 'shared' : 'own'}`
      : 'asked'
  return [language, ...(languageManaged || paymentsOff ? ['managed'] : []), theme, sharing, ...social].join('-')
}
