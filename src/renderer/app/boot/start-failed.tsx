import { useEffect } from 'react'
import { languageFacts, languageFrom } from '../../../shared/locale'
import { Failed } from '../../ui/states/failed'
import { appStrings } from '../app-strings'

/** The desktop did not answer: there is no store and no language yet, so the system's is taken. */
export function StartFailed() {
  const language = languageFrom([document.documentElement.lang, ...navigator.languages])
  const t = appStrings.text(language)
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
