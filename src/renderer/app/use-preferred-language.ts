import { useEffect } from 'react'
import { useIsManaged } from '#core/policy/use-policy.ts'
import { useChangeSettings, useSettings } from '#core/settings/use-settings.ts'
import type { User } from '#shared/contract/resources.ts'
import { offeredLanguages, type Language } from '#shared/locale.ts'

export function languageFor(code: string | null | undefined): Language | null {
  const primaryCode = code?.trim().toLowerCase().split(/[-_]/)[0]
  return offeredLanguages.find((language) => language === primaryCode) ?? null
}

/** At the first sign-in on this computer, unless one was chosen (spec 1 §3). */
export function usePreferredLanguage(user: Pick<User, 'language'> | null): void {
  const { languageSettled } = useSettings()
  const isManaged = useIsManaged('language')
  const change = useChangeSettings()
  const preferred = languageFor(user?.language)
  useEffect(() => {
    if (languageSettled === false && !isManaged && preferred !== null) void change({ language: preferred })
  }, [languageSettled, isManaged, preferred, change])
}
