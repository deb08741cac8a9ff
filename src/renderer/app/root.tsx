import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { expectNewScreen } from '../core/screen/use-screen-title'
import { hasNews } from '../core/desktop/disk-slice'
import { useCoreSelector } from '../core/store/core-state'
import { useIsHydrated } from '../ui/use-is-hydrated'
import { DeepLinks } from './deep-links'
import { LeaveQuestion } from './leave-question'
import { MenuEvents } from './shell/menu-events'
import { Banners } from './slots'

const DiskNotices = lazy(async () => ({ default: (await import('./shell/disk-notices')).DiskNotices }))

/** Tells the title of a new screen to take the focus, before the effects of that screen run. */
function useNewScreen() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    expectNewScreen()
  }, [pathname])
}

/** Around every screen: where links of the desktop and the menu of the window lead, the focus after a navigation, the banners of features. */
export function Root() {
  const isHydrated = useIsHydrated()
  const hasDiskNews = useCoreSelector(({ disk }) => hasNews(disk))
  useNewScreen()
  return (
    <Banners>
      <Suspense>
        <Outlet />
      </Suspense>
      <ScrollRestoration />
      <DeepLinks />
      <MenuEvents />
      <LeaveQuestion />
      {isHydrated && hasDiskNews && (
        <Suspense>
          <DiskNotices />
        </Suspense>
      )}
    </Banners>
  )
}
