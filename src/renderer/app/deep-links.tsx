import { Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { parsePath, useLocation, useNavigate } from 'react-router-dom'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { resolveDeepLink, type Feature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'
import { useSignedIn } from '#core/session/use-user.ts'
import { useCoreDispatch, useCoreSelector } from '#core/store/core-state.ts'
import { destinationChosen } from '#core/store/session-slice.ts'
import type { ArrivedLink } from '#shared/desktop/links.ts'
import { features } from './features'
import { linkDialogs } from './slots'

const forVisitors: readonly ArrivedLink['kind'][] = ['sign-in', 'social-return']

export function getLinkPath(link: ArrivedLink, among: readonly Feature[]): string {
  for (const { deepLinks } of among) {
    const path = deepLinks && resolveDeepLink(deepLinks, link.kind, link)
    if (path !== undefined) return path
  }
  return paths.home()
}

async function eachLink(take: (link: ArrivedLink) => Promise<void>): Promise<void> {
  try {
    for (let { link } = await desktop['links.next'](); link; { link } = await desktop['links.next']()) await take(link)
  } catch (error) {
    reportFailure('links.next', error)
  }
}

export function DeepLinks() {
  const navigate = useNavigate()
  const dispatch = useCoreDispatch()
  const { pathname } = useLocation()
  const signedIn = useSignedIn()
  const destination = useCoreSelector((state) => state.session.destination)
  const [dialog, setDialog] = useState<{ opened: number; kind: ArrivedLink['kind'] | null }>({ opened: 0, kind: null })
  const close = useCallback(() => setDialog(({ opened }) => ({ opened, kind: null })), [])

  const take = useEffectEvent(async (link: ArrivedLink) => {
    const path = getLinkPath(link, features)
    if (linkDialogs.some(({ opensWith }) => opensWith === link.kind))
      setDialog(({ opened }) => ({ opened: opened + 1, kind: link.kind }))
    else if (signedIn || forVisitors.includes(link.kind)) await navigate(path)
    else dispatch(destinationChosen(path))
  })
  useEffect(() => void eachLink((link) => take(link)), [signedIn])
  useEffect(() => desktop.on('links.arrived', () => void eachLink((link) => take(link))), [])

  useEffect(() => {
    if (signedIn && destination !== null && pathname === parsePath(destination).pathname)
      dispatch(destinationChosen(null))
  }, [signedIn, pathname, destination, dispatch])
  return linkDialogs.map(
    ({ opensWith, Dialog }) =>
      opensWith === dialog.kind && (
        <Suspense key={dialog.opened}>
          <Dialog close={close} />
        </Suspense>
      ),
  )
}
