import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { paths } from '#core/paths.ts'
import type { CoreState } from '#core/store/core-state.ts'
import type { HomeLook } from '#shared/home-snapshot/home-snapshot.ts'
import { serializeHome } from './serialize-home'

/** After the last change of the store: several answers arrive together, and their drawing ends. */
const quietMs = 1500

/** Sends what Home shows to the main process once it has settled, and when the window is hidden or closed. */
export function RecordHome() {
  const store = useStore<CoreState>()
  const { pathname } = useLocation()
  const isHome = pathname === paths.home()
  const record = useEffectEvent(() => sendHome(store.getState()))
  useEffect(() => {
    if (!isHome) return undefined
    let timer = setTimeout(record, quietMs)
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(record, quietMs)
    })
    const leaving = new AbortController()
    const { signal } = leaving
    document.addEventListener('visibilitychange', () => document.hidden && record(), { signal })
    window.addEventListener('pagehide', () => record(), { signal })
    return () => {
      clearTimeout(timer)
      unsubscribe()
      leaving.abort()
    }
  }, [isHome, store])
  return null
}

let sent = ''

function sendHome(state: CoreState): void {
  const root = document.getElementById('root')
  if (root === null || !isSettled(state) || document.querySelector('[aria-modal="true"]') !== null) return
  const home = serializeHome(root, getLook(state))
  const text = home === null ? '' : JSON.stringify(home)
  const key = `${String(state.session.generation)} ${text}`
  if (text === '' || key === sent) return
  sent = key
  desktop['home-snapshot.save']({ text }).catch((error: unknown) => {
    sent = ''
    reportFailure('home-snapshot', error)
  })
}

/** Everything that Home asked for was answered by the platform; nobody else's account, and nothing on a shared computer. */
export function isSettled({ api, session, network, settings }: CoreState): boolean {
  const { signedIn, backend, adminUserId } = session
  if (!signedIn || backend === 'memory' || adminUserId !== null || settings.sharedComputer) return false
  if (!network.connected || !network.reachable) return false
  return Object.values(api.queries).every((query) => query?.status === 'fulfilled' || query?.status === 'uninitialized')
}

function getLook({ settings }: CoreState): HomeLook {
  const { theme } = document.documentElement.dataset
  return { language: settings.language, comfort: settings.comfort, theme: theme === 'dark' ? 'dark' : 'light' }
}
