import { ConfigProvider } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { LinkContext, type UseAnchor } from '../link-context'
import { NotifyContext, type Notify } from '../notify'
import { themeFor } from './ant-theme'
import { directionOf, type Language } from './direction'
import type { ThemeName } from './palette'
import { DirectionContext } from './use-direction'
import { ThemeNameContext } from './use-theme-name'

const mute: Notify = { success: () => undefined, warning: () => undefined, error: () => undefined, info: () => undefined }

export type StillUiProps = { language: Language; theme: ThemeName; link: UseAnchor; children: ReactNode }

/** What UiProvider gives to a screen that is drawn once, outside a browser. */
export function StillUi({ language, theme, link, children }: StillUiProps) {
  const antTheme = useMemo(() => themeFor({ theme, language, highContrast: false, reducedMotion: false }), [theme, language])
  return (
    <DirectionContext value={directionOf(language)}>
      <ThemeNameContext value={theme}>
        <LinkContext value={link}>
          <ConfigProvider theme={antTheme} direction={directionOf(language)} wave={{ disabled: true }}>
            <NotifyContext value={mute}>{children}</NotifyContext>
          </ConfigProvider>
        </LinkContext>
      </ThemeNameContext>
    </DirectionContext>
  )
}
