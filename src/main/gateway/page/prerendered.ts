import { createHash } from 'node:crypto'
import { prerenderedFileName, type PrerenderVariant } from '../../../shared/prerender-variant'
import type { Language } from '../../../shared/locale'

/** Language, and light or dark: both are set before any script runs. */
export type DocumentAppearance = { language: Language; theme: 'light' | 'dark' }

/** A document with the sign-in rendered at build time, and the hash of its inline script. */
export type PrerenderedDocument = { html: string; script: string }

/** Build output that the first document includes besides the application's entry. */
export type PrerenderedPages = {
  /** The document with the sign-in; null for other addresses and for a signed-in user. */
  documentFor(url: URL, appearance: DocumentAppearance): Promise<PrerenderedDocument | null>
  /** Preload links to the files of Home and its sentences, for a signed-in user. */
  homePreloads(url: URL, language: Language): Promise<string>
}

/** The appearance of the sign-in beyond that of every document. */
export type SignInAppearance = Omit<PrerenderVariant, keyof DocumentAppearance>

type Options = {
  /** Reads a file of out/prerender; null for a missing one. */
  read: (file: string) => string | null
  /** False also while the session is not restored in time. */
  isSignedOut: () => Promise<boolean>
  signInAppearance: () => SignInAppearance
}

/** Embeds the sign-in in the first document (docs/decisions/0008), for users who are signed out. */
export function createPrerenderedPages({ read, isSignedOut, signInAppearance }: Options): PrerenderedPages {
  return {
    async documentFor({ pathname, search }, appearance) {
      if ((pathname !== '/' && pathname !== '/login') || search !== '') return null
      const frame = read('frame.html')
      const page = read(`${prerenderedFileName({ ...signInAppearance(), ...appearance })}.html`)
      const styles = read(`${appearance.language}-${appearance.theme}.css`)
      const script = /<script data-[^>]*>([^]*?)<\/script>/.exec(frame ?? '')?.[1]
      if (frame === null || page === null || styles === null || script === undefined || !(await isSignedOut())) return null
      return { html: frame.replace('%markup%', () => page).replace('%styles%', () => styles), script: `sha256-${createHash('sha256').update(script).digest('base64')}` }
    },
    homePreloads: async ({ pathname }, language) => (pathname === '/' && !(await isSignedOut()) ? (read(`home-${language}.html`) ?? '') : ''),
  }
}
