import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { languageFacts, languageFrom, type Language } from '#shared/locale.ts'
import { useChangeSettings } from '../settings/use-settings'

export function useLanguage(): { language: Language; direction: 'ltr' | 'rtl'; change: (language: Language) => void } {
  const { i18n } = useTranslation()
  // Direction, numbers and text change in the same frame.
  const language = languageFrom([i18n.language])
  const changeSettings = useChangeSettings()
  const change = useCallback((chosen: Language) => void changeSettings({ language: chosen }), [changeSettings])
  return { language, direction: languageFacts[language].direction, change }
}
