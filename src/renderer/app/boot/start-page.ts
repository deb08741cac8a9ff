import { matchRoutes } from 'react-router-dom'
import type { Feature, FeatureRoute } from '../../core/feature'
import { getRedirect } from '../guards'

const nobodyKnown = { viewer: null, impersonating: false, leaving: false, destination: null, locationState: {} }

/** Applies the guards before anything is loaded, so that a visitor does not wait for the signed-in screens, nor the reverse; answers the route that will be shown. */
export function enterStartPage(signedIn: boolean, features: readonly Feature[]): FeatureRoute | null {
  const asked = routeAt(window.location.pathname, features)
  if (asked === null) return null
  const elsewhere = getRedirect({ ...nobodyKnown, access: asked.access, pathname: window.location.pathname, search: window.location.search, signedIn })
  if (elsewhere === null) return asked
  window.history.replaceState(null, '', elsewhere)
  return routeAt(window.location.pathname, features)
}

function routeAt(pathname: string, features: readonly Feature[]): FeatureRoute | null {
  const routes = features.flatMap((feature) => feature.routes)
  return matchRoutes(routes.map((route) => ({ path: route.path, handle: route })), pathname)?.at(-1)?.route.handle ?? null
}
