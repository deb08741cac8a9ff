import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ArrivedLink } from '../../shared/desktop/commands'
import { desktop, reportFailure, useDesktopEvent } from '../core/desktop/desktop'
import { pathBy, type Feature } from '../core/feature'
import { paths } from '../core/paths'
import { destinationChosen } from '../core/session/session-slice'
import { useSignedIn } from '../core/session/use-user'
import { useCoreDispatch, useCoreSelector } from '../core/store/core-state'
import { features } from './features'

/** Where a link of the desktop leads: the feature that knows its kind says it, Home otherwise. */
export function pathOfLink(link: ArrivedLink, among: readonly Feature[]): string {
  for (const { deepLinks } of among) {
    const path = deepLinks && pathBy(deepLinks, link.kind, link)
    if (path !== undefined) return path
  }
  return paths.home()
}

/** Follows the links that the desktop received, one by one; what needs a session waits for it as the sign-in's destination. */
export function DeepLinks() {
  const navigate = useNavigate()
  const dispatch = useCoreDispatch()
  const { pathname } = useLocation()
  const signedIn = useSignedIn()
  const destination = useCoreSelector((state) => state.session.destination)

  const follow = useCallback(async () => {
    try {
      for (let { link } = await desktop['links.next'](); link; { link } = await desktop['links.next']()) {
        const path = pathOfLink(link, features)
        if (signedIn || link.kind === 'sign-in') await navigate(path)
        else dispatch(destinationChosen(path))
      }
    } catch (error) {
      reportFailure('links.next', error)
    }
  }, [navigate, dispatch, signedIn])

  useEffect(() => {
    void follow()
  }, [follow])
  useDesktopEvent('links.arrived', () => void follow())

  useEffect(() => {
    if (signedIn && pathname === destination) dispatch(destinationChosen(null))
  }, [signedIn, pathname, destination, dispatch])
  return null
}
