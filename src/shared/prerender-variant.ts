import type { Language } from './locale'

/** Everything on which the look of the sign-in depends when the application opens. */
export type PrerenderVariant = {
  language: Language
  theme: 'light' | 'dark'
  sharedComputer: boolean
  /** Whether somebody has said once if this computer is shared. */
  sharingAnswered: boolean
  /** Whether the school's policy decides it. */
  sharingManaged: boolean
  /** Whether the school's policy decides the language; such a sign-in is not drawn ahead. */
  languageManaged: boolean
  /** Whether the school lets nobody pay here; such a sign-in is not drawn ahead. */
  paymentsOff: boolean
  social: readonly string[]
}

/** The name under which the build leaves the sign-in in a look, and the main process finds it. */
export function prerenderedFileName({ language, theme, sharedComputer, sharingAnswered, sharingManaged, languageManaged, paymentsOff, social }: PrerenderVariant): string {
  const sharing = sharingManaged || sharingAnswered ? `${sharingManaged ? 'managed-' : ''}${sharedComputer ? 'shared' : 'own'}` : 'asked'
  return [language, ...(languageManaged || paymentsOff ? ['managed'] : []), theme, sharing, ...social].join('-')
}
