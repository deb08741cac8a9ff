import { createHash } from 'node:crypto'
import { hasDefaultLayout, type Comfort } from '#shared/comfort.ts'
import type { Language } from '#shared/locale.ts'
import { prerenderedFileName, type PrerenderVariant } from '#shared/prerender-variant.ts'
import type { Visit } from './visit'

export type DocumentAppearance = { language: Language; theme: 'light' | 'dark'; comfort: Comfort }

export type PrerenderedDocument = { html: string; script: string }

export type PrerenderedPages = {
  documentFor(url: URL, appearance: DocumentAppearance, session: Session): Promise<PrerenderedDocument | null>
  homePreloads(url: URL, language: Language, session: Session): Promise<string>
}

type Session = Pick<Visit, 'isSignedOut'>

export type SignInAppearance = Omit<PrerenderVariant, 'language' | 'theme'>

type Options = {
  read: (file: string) => string | null
  signInAppearance: () => SignInAppearance
}

/** Embeds the sign-in for signed-out users (docs/decisions/0008). */
export function createPrerenderedPages({ read, signInAppearance }: Options): PrerenderedPages {
  return {
    async documentFor({ pathname, search }, appearance, session) {
      if ((pathname !== '/' && pathname !== '/login') || search !== '') return null
      if (!hasDefaultLayout(appearance.comfort)) return null
      const { language, theme } = appearance
      const frame = read('frame.html')
      const markup = read(`${prerenderedFileName({ ...signInAppearance(), ...appearance })}.html`)
      const styles = read(`${language}-${theme}.css`)
      const fonts = read(`${language}-fonts.html`)
      const script = /<script data-[^>]*>([^]*?)<\/script>/.exec(frame ?? '')?.[1]
      if (frame === null || markup === null || styles === null || fonts === null || script === undefined) return null
      if (!(await session.isSignedOut())) return null
      return {
        html: frame
          .replace('%markup%', () => markup)
          .replace('%styles%', () => styles)
          .replace('%fonts%', () => fonts),
        script: getScriptHash(script),
      }
    },
    homePreloads: async ({ pathname }, language, session) =>
      pathname === '/' && !(await session.isSignedOut()) ? (read(`home-${language}.html`) ?? '') : '',
  }
}

/** Of an inline script, as the policy names it. */
export function getScriptHash(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}
