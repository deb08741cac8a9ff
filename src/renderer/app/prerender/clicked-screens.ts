import type { FeatureRoute } from '#core/feature.ts'
import type { LastHome } from './take-over'

type Options = { lastHome: Pick<LastHome, 'clicked'> | undefined; routeAt: (pathname: string) => FeatureRoute | null }

/**
 * Requests the screens of links that were clicked in the copy: their files arrive while React renders Home, whose link
 * is clicked after that. A screen that cannot be loaded is reported when it is opened.
 */
export function loadClickedScreens({ lastHome, routeAt }: Options): void {
  for (const control of lastHome?.clicked() ?? []) {
    const address = control instanceof HTMLAnchorElement ? new URL(control.href) : null
    if (address?.origin === window.location.origin)
      routeAt(address.pathname)
        ?.screen()
        .catch(() => undefined)
  }
}
