import { Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { desktop, reportFailure, useDesktopEvent } from '#core/desktop/desktop.ts'
import { startI18n } from '#core/strings/i18n.ts'
import type { FindBarState } from '#shared/desktop/find.ts'
import { loadAntLocale } from '#ui/theme/ant-locale.ts'
import { useShownTheme } from '#ui/theme/media-query.ts'
import { UiProvider } from '#ui/theme/ui-provider.tsx'
import { FindBar } from './find-bar'

/** Without the store and the screens: the main process sends all that the bar shows. */
export async function bootFindBar(): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no root')
  try {
    const start = await desktop['find.read']()
    const { language } = start.appearance
    await Promise.all([startI18n(language), loadAntLocale(language)])
    const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
    createRoot(element).render(
      <Suspense>
        <FindBarDocument start={start} nonce={nonce} />
      </Suspense>,
    )
  } catch (error) {
    reportFailure('find-bar', error)
  }
}

export function FindBarDocument({ start, nonce }: { start: FindBarState; nonce?: string | undefined }) {
  const { t, i18n } = useTranslation('find')
  const [state, setState] = useState(start)
  useDesktopEvent('find.changed', setState)
  const { language, theme, comfort, textSize } = state.appearance
  const shown = useShownTheme(theme)
  const title = t('label')
  useEffect(() => {
    i18n.changeLanguage(language).catch((error: unknown) => reportFailure('find-bar', error))
  }, [i18n, language])
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <UiProvider language={language} theme={shown} comfort={comfort} textSize={textSize} nonce={nonce}>
      <FindBar {...state} />
    </UiProvider>
  )
}
