import { useEffect } from 'react'
import { languages } from '../../shared/locale'
import type { User } from '../../shared/contract/resources'
import { useIsManaged } from '../core/policy/use-managed'
import { useChangeSettings, useSettings } from '../core/settings/use-settings'

/** The application's language for a code of the platform, such as `en-US`; null for any other. */
export function languageFor(code: string | null | undefined): (typeof languages)[number] | null {
  const primaryCode = code?.trim().toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === primaryCode) ?? null
}

/** Takes the account's preferred language at the first sign-in on this computer (spec 1 §3), where nobody has chosen one. */
export function usePreferredLanguage(user: Pick<User, 'language'> | null): void {
  const { languageSettled } = useSettings()
  const isManaged = useIsManaged('language')
  const change = useChangeSettings()
  const preferred = languageFor(user?.language)
  useEffect(() => {
    if (languageSettled === false && !isManaged && preferred !== null) void change({ language: preferred })
  }, [languageSettled, isManaged, preferred, change])
}
