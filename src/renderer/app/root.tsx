import { lazy, Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useBlocker, type BlockerFunction } from 'react-router-dom'
import { unsavedWork, type LeaveLabels } from '#core/screen/unsaved-work.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import { hasNews } from '#core/store/disk-slice.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { DeepLinks } from './deep-links'
import { HistoryProvider } from './history/use-history-position'
import { LeaveGuardProvider } from './leave-guard-provider'
import { ConnectionNotices } from './shell/connection-notices'
import { MenuEvents } from './shell/menu-events'
import { Banners } from './slots'
import { expectNewScreen } from './title-focus'

const DiskNotices = lazy(async () => ({ default: (await import('./shell/disk-notices')).DiskNotices }))

function useNewScreen() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    expectNewScreen()
  }, [pathname])
}

export function Root() {
  const isHydrated = useIsHydrated()
  const hasDiskNews = useCoreSelector(({ disk }) => hasNews(disk))
  useNewScreen()
  return (
    <HistoryProvider>
      <LeaveGuardProvider>
        <Banners>
          <ConnectionNotices />
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
      </LeaveGuardProvider>
    </HistoryProvider>
  )
}

const ConfirmModal = lazy(async () => ({ default: (await import('#ui/overlay/modal.tsx')).ConfirmModal }))

const losesWork: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && unsavedWork.labels() !== null

function LeaveQuestion() {
  const blocker = useBlocker(losesWork)
  const request = useSyncExternalStore(unsavedWork.listen, unsavedWork.request, unsavedWork.request)
  const isOpen = blocker.state === 'blocked' || request !== null
  const labels = request?.labels ?? (blocker.state === 'blocked' ? unsavedWork.labels() : null)
  const [shown, setShown] = useState<LeaveLabels | null>(null)
  if (labels !== null && !isSame(labels, shown)) setShown(labels)
  if (shown === null) return null

  const answer = (leaves: boolean): void => {
    request?.answer(leaves)
    if (blocker.state !== 'blocked') return
    if (leaves) blocker.proceed()
    else blocker.reset()
  }
  return (
    <Suspense>
      <ConfirmModal
        open={isOpen}
        title={shown.title}
        text={shown.text}
        confirm={{ text: shown.leave, danger: true, onClick: () => answer(true) }}
        cancel={{ text: shown.stay, onClick: () => answer(false) }}
        closeLabel={shown.close}
      />
    </Suspense>
  )
}

function isSame(labels: LeaveLabels, other: LeaveLabels | null): boolean {
  return (
    other !== null &&
    labels.title === other.title &&
    labels.text === other.text &&
    labels.leave === other.leave &&
    labels.stay === other.stay &&
    labels.close === other.close
  )
}
