import { createHash } from 'node:crypto'
import { hasDefaultLayout, type Comfort } from '../../../shared/comfort'
import { prerenderedFileName, type PrerenderVariant } from '../../../shared/prerender-variant'
import type { Language } from '../../../shared/locale'

export type DocumentAppearance = { language: Language; theme: 'light' | 'dark'; comfort: Comfort }

export type PrerenderedDocument = { html: string; script: string }

export type PrerenderedPages = {
  documentFor(url: URL, appearance: DocumentAppearance): Promise<PrerenderedDocument | null>
  homePreloads(url: URL, language: Language): Promise<string>
}

export type SignInAppearance = Omit<PrerenderVariant, 'language' | 'theme'>

type Options = {
  read: (file: string) => string | null
  isSignedOut: () => Promise<boolean>
  signInAppearance: () => SignInAppearance
}

/** Embeds the sign-in for signed-out users (docs/decisions/0008). */
export function createPrerenderedPages({ read, isSignedOut, signInAppearance }: Options): PrerenderedPages {
  return {
    async documentFor({ pathname, search }, appearance) {
      if ((pathname !== '/' && pathname !== '/login') || search !== '') return null
      if (!hasDefaultLayout(appearance.comfort)) return null
      const frame = read('frame.html')
      const page = read(`${prerenderedFileName({ ...signInAppearance(), ...appearance })}.html`)
      const styles = read(`${appearance.language}-${appearance.theme}.css`)
      const script = /<script data-[^>]*>([^]*?)<\/script>/.exec(frame ?? '')?.[1]
      if (frame === null || page === null || styles === null || script === undefined || !(await isSignedOut()))
        return null
      return {
        html: frame.replace('%markup%', () => page).replace('%styles%', () => styles),
        script: `sha256-${createHash('sha256').update(script).digest('base64')}`,
      }
    },
    homePreloads: async ({ pathname }, language) =>
      pathname === '/' && !(await isSignedOut()) ? (read(`home-${language}.html`) ?? '') : '',
  }
}
