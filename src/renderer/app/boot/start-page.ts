import { matchRoutes } from 'react-router-dom'
import type { Feature } from '../../core/feature'
import { redirectOf } from '../guards'

/** Applies the guards before anything is loaded: a visitor does not wait for the signed-in screens, nor the reverse. */
export function enterStartPage(signedIn: boolean, features: readonly Feature[]): void {
  const { pathname, search } = window.location
  const routes = features.flatMap((feature) => feature.routes)
  const matched = matchRoutes(routes.map(({ path, area }) => ({ path, handle: area })), pathname)?.at(-1)?.route
  if (!matched) return
  const elsewhere = redirectOf({ area: matched.handle, signedIn, search, destination: null })
  if (elsewhere !== null) window.history.replaceState(null, '', elsewhere)
}
