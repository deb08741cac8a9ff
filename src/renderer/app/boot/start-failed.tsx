import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { languageFacts, languageFrom } from '../../../shared/locale'
import { Failed } from '../../ui/states/failed'

/** The desktop did not answer: there is no store, and the language is the system's. */
export function StartFailed() {
  const { t, i18n } = useTranslation('app')
  const language = languageFrom([i18n.language])
  useEffect(() => {
    document.documentElement.lang = languageFacts[language].intl
    document.documentElement.dir = languageFacts[language].direction
  }, [language])
  return (
    <main>
      <Failed title={t('startTitle')} text={t('startText')} heading="h1" retry={{ text: t('reload'), onClick: () => window.location.reload() }} />
    </main>
  )
}
