import type { ReactNode } from 'react'
import { LinkContext, type LinkComponent } from '../link-context'
import { NotifyContext, type Notify } from '../notify'
import { directionOf, type Language } from './direction'
import type { ThemeName } from './palette'
import { DirectionContext } from './use-direction'
import { ThemeNameContext } from './use-theme-name'

const mute: Notify = { success: () => undefined, warning: () => undefined, error: () => undefined, info: () => undefined }

export type StillUiProps = { language: Language; theme: ThemeName; link: LinkComponent; children: ReactNode }

/** What UiProvider gives to a screen that is drawn once, outside a browser. */
export function StillUi({ language, theme, link, children }: StillUiProps) {
  return (
    <DirectionContext value={directionOf(language)}>
      <ThemeNameContext value={theme}>
        <LinkContext value={link}>
          <NotifyContext value={mute}>{children}</NotifyContext>
        </LinkContext>
      </ThemeNameContext>
    </DirectionContext>
  )
}
