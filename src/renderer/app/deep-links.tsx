import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ArrivedLink } from '../../shared/desktop/commands'
import { desktop, reportFailure, useDesktopEvent } from '../core/desktop/desktop'
import { pathBy, type Feature } from '../core/feature'
import { paths } from '../core/paths'
import { useSignedIn } from '../core/session/use-user'
import { features } from './features'

/** Where a link of the desktop leads: the feature that knows its kind says it, Home otherwise. */
export function pathOfLink(link: ArrivedLink, among: readonly Feature[]): string {
  for (const { deepLinks } of among) {
    const path = deepLinks && pathBy(deepLinks, link.kind, link)
    if (path !== undefined) return path
  }
  return paths.home()
}

/** Follows the links that the desktop received, one by one; what needs a session waits for it. */
export function DeepLinks() {
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const waiting = useRef<string | null>(null)

  const follow = useCallback(async () => {
    try {
      for (let { link } = await desktop['links.next'](); link; { link } = await desktop['links.next']()) {
        const path = pathOfLink(link, features)
        if (signedIn || link.kind === 'sign-in') await navigate(path)
        else waiting.current = path
      }
    } catch (error) {
      reportFailure('links.next', error)
    }
  }, [navigate, signedIn])

  useEffect(() => {
    void follow()
  }, [follow])
  useDesktopEvent('links.arrived', () => void follow())

  useEffect(() => {
    if (!signedIn || waiting.current === null) return
    const path = waiting.current
    waiting.current = null
    void navigate(path)
  }, [signedIn, navigate])
  return null
}
