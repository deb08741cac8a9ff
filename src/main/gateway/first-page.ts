import { createHash } from 'node:crypto'
import { firstPageName, type FirstPageLook } from '../../shared/first-page'
import type { Look } from './page'

/** The document that holds the sign-in already drawn, and the hash of its one inline script. */
export type DrawnDocument = { html: string; script: string }

/** What the first document brings along besides the application's entry. */
export type FirstPage = {
  /** For visitors, the document with the sign-in drawn at build time. */
  drawn(url: URL, look: Look): Promise<DrawnDocument | null>
  /** For whoever is signed in, the links to the files of Home. */
  homeLinks(url: URL): Promise<string>
}

/** What of the sign-in's look is not the look of the whole document. */
export type SignInLook = Omit<FirstPageLook, keyof Look>

type Options = {
  /** A file of out/first-page; null where it is not there. */
  read: (file: string) => string | null
  /** Whether nobody is signed in, as far as that is known soon. */
  isVisitor: () => Promise<boolean>
  /** What else its look depends on. */
  signInLook: () => SignInLook
}

/** Opens the application's first address with the sign-in in the document itself (docs/decisions/0008), for visitors. */
export function createFirstPage({ read, isVisitor, signInLook }: Options): FirstPage {
  return {
    async drawn({ pathname, search }, look) {
      if ((pathname !== '/' && pathname !== '/login') || search !== '') return null
      const frame = read('frame.html')
      const page = read(`${firstPageName({ ...signInLook(), ...look })}.html`)
      const styles = read(`${look.language}-${look.theme}.css`)
      const script = /<script data-[^>]*>([^]*?)<\/script>/.exec(frame ?? '')?.[1]
      if (frame === null || page === null || styles === null || script === undefined || !(await isVisitor())) return null
      return { html: frame.replace('%first-page%', () => page).replace('%styles%', () => styles), script: `sha256-${createHash('sha256').update(script).digest('base64')}` }
    },
    homeLinks: async ({ pathname }) => (pathname === '/' && !(await isVisitor()) ? (read('home.html') ?? '') : ''),
  }
}
