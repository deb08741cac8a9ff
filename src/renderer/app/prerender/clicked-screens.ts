import type { FeatureRoute } from '#core/feature.ts'
import type { LastHome } from './take-over'

/** `address` without the origin. */
export type ClickedScreen = { address: string; route: FeatureRoute }

type Options = { lastHome: Pick<LastHome, 'clicked'> | undefined; routeAt: (pathname: string) => FeatureRoute | null }

/**
 * The screen of the only link that was clicked in the copy: React begins with it, since the copy has shown Home. Null
 * where something else was clicked as well or a text was typed, which React's Home has to receive first.
 */
export function findClickedScreen({ lastHome, routeAt }: Options): ClickedScreen | null {
  const [control, ...others] = new Set(lastHome?.clicked())
  if (control === undefined || others.length > 0 || isTypedIn(control.ownerDocument)) return null
  const screen = toScreen(control, routeAt)
  return screen === null || screen.route.access === 'public-only' ? null : screen
}

/** Null unless another link was clicked after the one with which React begins. */
export function findLaterScreen({ lastHome, routeAt }: Options, { address }: ClickedScreen): ClickedScreen | null {
  const control = lastHome?.clicked().at(-1)
  const screen = control === undefined ? null : toScreen(control, routeAt)
  return screen?.address === address ? null : screen
}

/**
 * Requests the screens of links that were clicked in the copy: their files arrive while React renders. A screen that
 * cannot be loaded is reported when it is opened.
 */
export function loadClickedScreens({ lastHome, routeAt }: Options): void {
  for (const control of lastHome?.clicked() ?? [])
    toScreen(control, routeAt)
      ?.route.screen()
      .catch(() => undefined)
}

function toScreen(control: HTMLElement, routeAt: Options['routeAt']): ClickedScreen | null {
  if (!(control instanceof HTMLAnchorElement)) return null
  const { origin, pathname, search, hash } = new URL(control.href)
  if (origin !== window.location.origin || pathname === window.location.pathname) return null
  const route = routeAt(pathname)
  return route && { address: `${pathname}${search}${hash}`, route }
}

function isTypedIn(document: Document): boolean {
  return [...document.querySelectorAll<HTMLInputElement>('#last-home input')].some(({ value }) => value !== '')
}

/** Called in the task in which React renders the next screen, so that no empty frame is painted. */
export function removeLastHome(): void {
  window.lastHome?.stopRecording()
  document.getElementById('last-home')?.remove()
  document.getElementById('last-home-style')?.remove()
}
