import { useCallback } from 'react'
import { languageFacts, type Language } from '../../../shared/locale'
import { useChangeSettings } from '../settings/use-settings'
import { useCoreSelector } from '../store/core-state'

/** The interface's language, its direction, and the way to change it (kept by the desktop). */
export function useLanguage(): { language: Language; direction: 'ltr' | 'rtl'; change: (language: Language) => void } {
  const language = useCoreSelector((state) => state.settings.language)
  const changeSettings = useChangeSettings()
  const change = useCallback((chosen: Language) => void changeSettings({ language: chosen }), [changeSettings])
  return { language, direction: languageFacts[language].direction, change }
}
