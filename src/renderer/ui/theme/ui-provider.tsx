import { ConfigProvider } from 'antd'
import { lazy, Suspense, useLayoutEffect, useMemo, type ReactNode } from 'react'
import { dotsThree } from 'virtual:icons/dots-three'
import { defaultComfort, type Comfort } from '#shared/comfort.ts'
import { Icon } from '../icon'
import { LinkContext, useBrowserAnchor, type UseAnchor } from '../link-context'
import { NotifyProvider } from '../notify-provider'
import { anySource, PictureSourceContext, type PictureSource } from '../picture-source'
import { Spinner } from '../spinner'
import { VisuallyHidden } from '../visually-hidden'
import { useAntLocale } from './ant-locale'
import { createTheme } from './ant-theme'
import { getDirection, type Language } from './direction'
import { useMediaQuery, ReducedMotionContext } from './media-query'
import type { ThemeName } from './palette'
import type { TextSize } from './text-size'
import { DirectionContext } from './use-direction'
import { ThemeNameContext } from './use-theme-name'

/** Ant Design's icon has an English label. */
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
  comfort?: Comfort | undefined
  textSize?: TextSize | undefined
  link?: UseAnchor | undefined
  pictureSource?: PictureSource | undefined
  toastsLabel?: string | undefined
  closeLabel?: string | undefined
  moreTabsLabel?: string | undefined
  children: ReactNode
}

type DocumentAttributes = {
  language: Language
  theme: ThemeName
  highContrast: boolean
  reducedMotion: boolean
  textSize: TextSize
  comfort: Comfort
}

function useDocumentAttributes(attributes: DocumentAttributes) {
  const { language, theme, highContrast, reducedMotion, textSize, comfort } = attributes
  const { lineSpacing, typeface, largeTargets } = comfort
  useLayoutEffect(() => {
    const root = document.documentElement
    root.lang = language
    root.dir = getDirection(language)
    root.dataset['theme'] = theme
    root.dataset['contrast'] = highContrast ? 'more' : 'normal'
    root.dataset['text'] = textSize
    root.dataset['motion'] = reducedMotion ? 'reduced' : 'full'
    root.dataset['lineSpacing'] = lineSpacing
    root.dataset['typeface'] = typeface
    root.dataset['targets'] = largeTargets ? 'large' : 'normal'
  }, [language, theme, highContrast, reducedMotion, textSize, lineSpacing, typeface, largeTargets])
}

function useResolvedComfort({ contrast, motion }: Comfort): { highContrast: boolean; reducedMotion: boolean } {
  const systemContrast = useMediaQuery('(prefers-contrast: more), (forced-colors: active)')
  const systemMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  return {
    highContrast: contrast === 'system' ? systemContrast : contrast === 'high',
    reducedMotion: motion === 'system' ? systemMotion : motion === 'reduced',
  }
}

export function UiProvider(props: UiProviderProps) {
  const {
    language,
    theme,
    nonce,
    comfort = defaultComfort,
    textSize = 'normal',
    link,
    pictureSource,
    toastsLabel,
    closeLabel,
    moreTabsLabel,
    children,
  } = props
  const { highContrast, reducedMotion } = useResolvedComfort(comfort)
  const { lineSpacing, largeTargets } = comfort
  const antTheme = useMemo(
    () => createTheme({ theme, language, highContrast, reducedMotion, textSize, lineSpacing, largeTargets }),
    [theme, language, highContrast, reducedMotion, textSize, lineSpacing, largeTargets],
  )
  const locale = useAntLocale(language)
  const tabs = useMemo(() => ({ more: { icon: <MoreTabs label={moreTabsLabel ?? ''} /> } }), [moreTabsLabel])
  const csp = useMemo(() => (nonce === undefined ? {} : { csp: { nonce } }), [nonce])
  useDocumentAttributes({ language, theme, highContrast, reducedMotion, textSize, comfort })
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
            <ReducedMotionContext value={reducedMotion}>
              <PictureSourceContext value={pictureSource ?? anySource}>
                <NotifyProvider label={toastsLabel ?? ''} closeLabel={closeLabel ?? ''}>
                  {children}
                </NotifyProvider>
              </PictureSourceContext>
            </ReducedMotionContext>
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
