import { ConfigProvider } from 'antd'
import { lazy, Suspense, useLayoutEffect, useMemo, type ReactNode } from 'react'
import { Icon } from '../icon'
import { dotsThree } from 'virtual:icons/dots-three'
import { LinkContext, useBrowserAnchor, type UseAnchor } from '../link-context'
import { NotifyProvider } from '../notify-provider'
import { anySource, PictureSourceContext, type PictureSource } from '../picture-source'
import { Spinner } from '../spinner'
import { VisuallyHidden } from '../visually-hidden'
import { useAntLocale } from './ant-locale'
import { createTheme } from './ant-theme'
import { getDirection, type Language } from './direction'
import { useMediaQuery } from './media-query'
import type { ThemeName } from './palette'
import { DirectionContext } from './use-direction'
import type { TextSize } from './text-size'
import { useReducedMotion } from './use-reduced-motion'
import { ThemeNameContext } from './use-theme-name'

/** Set globally so that Ant Design's icon, with an English label, never appears. */
const button = { loadingIcon: <Spinner /> }

const NothingHere = lazy(async () => ({ default: (await import('../states/nothing-here')).NothingHere }))

const renderEmpty = () => (
  <Suspense fallback={null}>
    <NothingHere />
  </Suspense>
)

export type UiProviderProps = {
  language: Language
  theme: ThemeName
  nonce?: string | undefined
  highContrast?: boolean | undefined
  textSize?: TextSize | undefined
  link?: UseAnchor | undefined
  pictureSource?: PictureSource | undefined
  toastsLabel?: string | undefined
  closeLabel?: string | undefined
  moreTabsLabel?: string | undefined
  children: ReactNode
}

function useDocumentAttributes(language: Language, theme: ThemeName, highContrast: boolean, textSize: TextSize) {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.lang = language
    root.dir = getDirection(language)
    root.dataset['theme'] = theme
    root.dataset['contrast'] = highContrast ? 'more' : 'normal'
    root.dataset['text'] = textSize
  }, [language, theme, highContrast, textSize])
}

export function UiProvider(props: UiProviderProps) {
  const {
    language,
    theme,
    nonce,
    highContrast,
    textSize = 'normal',
    link,
    pictureSource,
    toastsLabel,
    closeLabel,
    moreTabsLabel,
    children,
  } = props
  const systemContrast = useMediaQuery('(prefers-contrast: more)')
  const contrast = highContrast ?? systemContrast
  const reducedMotion = useReducedMotion()
  const antTheme = useMemo(
    () => createTheme({ theme, language, highContrast: contrast, reducedMotion, textSize }),
    [theme, language, contrast, reducedMotion, textSize],
  )
  const locale = useAntLocale(language)
  const tabs = useMemo(() => ({ more: { icon: <MoreTabs label={moreTabsLabel ?? ''} /> } }), [moreTabsLabel])
  const csp = useMemo(() => (nonce === undefined ? {} : { csp: { nonce } }), [nonce])
  useDocumentAttributes(language, theme, contrast, textSize)
  return (
    <DirectionContext value={getDirection(language)}>
      <ThemeNameContext value={theme}>
        <LinkContext value={link ?? useBrowserAnchor}>
          <ConfigProvider
            theme={antTheme}
            direction={getDirection(language)}
            wave={{ disabled: true }}
            button={button}
            tabs={tabs}
            renderEmpty={renderEmpty}
            locale={locale}
            {...csp}
          >
            <PictureSourceContext value={pictureSource ?? anySource}>
              <NotifyProvider label={toastsLabel ?? ''} closeLabel={closeLabel ?? ''}>
                {children}
              </NotifyProvider>
            </PictureSourceContext>
          </ConfigProvider>
        </LinkContext>
      </ThemeNameContext>
    </DirectionContext>
  )
}

function MoreTabs({ label }: { label: string }) {
  return (
    <>
      <Icon glyph={dotsThree} size={20} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}
