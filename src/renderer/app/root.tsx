import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { expectNewScreen } from '../core/screen/use-screen-title'
import { hasNews } from '../core/disk/disk-slice'
import { useCoreSelector } from '../core/store/core-state'
import { useStartState } from '../core/start/start-state'
import { demo } from '../features/demo/index'
import { DeepLinks } from './deep-links'
import { LeaveQuestion } from './leave-question'
import { MenuEvents } from './shell/menu-events'
import { UpdatesHeard } from './updates-heard'

const DiskNotices = lazy(async () => ({ default: (await import('../core/disk/disk-notices')).DiskNotices }))

const DemoRibbon = __DEMO__ ? lazy(async () => ({ default: (await demo.ribbon()).DemoRibbon })) : null

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

/** Around every screen: where links of the desktop and the menu of the window lead, the focus after a navigation, the demo ribbon. */
export function Root() {
  const start = useStartState()
  const hasDiskNews = useCoreSelector(({ disk }) => hasNews(disk))
  useNewScreen()
  return (
    <>
      <UpdatesHeard>
        <Suspense>
          <Outlet />
        </Suspense>
      </UpdatesHeard>
      <ScrollRestoration />
      <DeepLinks />
      <MenuEvents />
      <LeaveQuestion />
      {hasDiskNews && (
        <Suspense>
          <DiskNotices />
        </Suspense>
      )}
      {start.demo && DemoRibbon && (
        <Suspense>
          <DemoRibbon />
        </Suspense>
      )}
    </>
  )
}
