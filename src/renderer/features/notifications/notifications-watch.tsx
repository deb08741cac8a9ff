import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClock } from '#core/clock/clock.ts'
import { desktop, reportFailure, useDesktopEvent } from '#core/desktop/desktop.ts'
import { useStartState } from '#core/desktop/start-state.ts'
import { useOnline } from '#core/network/use-network.ts'
import { useCoreDispatch, useCoreSelector } from '#core/store/core-state.ts'
import type { PlatformNotification } from '#shared/contract/notifications.ts'
import { formatDeepLink } from '#shared/deep-link.ts'
import type { NativeNotification } from '#shared/desktop/notifications.ts'
import { getNotificationLink } from './notification-link'
import { countUnread, isSeen } from './notification-state'
import { cutAt, toPlainText } from './notification-text'
import { useNotificationCentre, useNotifications } from './use-notifications'
import { watchForNew, type Watch } from './watch'

export function NotificationsWatch() {
  const { t } = useTranslation('notifications')
  const centre = useNotificationCentre()
  const clock = useClock()
  const dispatch = useCoreDispatch()
  const web = useStartState().platform?.web ?? null
  const notices = useMemo(() => createNotices(web), [web])
  const watch = useRef<Watch | null>(null)
  const isPaused = useIsPaused()
  const pausedAtFirst = useEffectEvent(() => isPaused)
  const fetchNew = useEffectEvent(async () => {
    const answered = await centre.fetchPage('unread', 'head')
    if (answered)
      showNotices(
        notices.of(
          centre.state().unread.feed.rows.filter((row) => !isSeen(centre.state(), row)),
          t('untitled'),
        ),
      )
    return answered
  })
  useEffect(() => {
    const random = (): number => dispatch((_dispatch, _getState, collaborators) => collaborators.random())
    const isVisible = (): boolean => dispatch((_dispatch, getState) => getState().window.shown)
    const started = watchForNew({
      fetchNew: () => fetchNew(),
      random,
      monotonic: () => clock.monotonic(),
      isVisible,
      paused: pausedAtFirst(),
    })
    watch.current = started
    return () => {
      watch.current = null
      started.stop()
    }
  }, [centre, clock, dispatch])
  useEffect(() => watch.current?.pause(isPaused), [isPaused])
  const focused = useCoreSelector((state) => state.window.focused)
  const shown = useCoreSelector((state) => state.window.shown)
  useEffect(() => {
    if (focused) watch.current?.glance()
  }, [focused])
  useEffect(() => {
    if (shown) watch.current?.glance()
  }, [shown])
  useDesktopEvent('notifications.pushed', (pushed) => {
    notices.pushed(pushed)
    watch.current?.call()
  })
  useBadge()
  return null
}

function useIsPaused(): boolean {
  const online = useOnline()
  const [suspended, setSuspended] = useState(false)
  useDesktopEvent('window.suspend', ({ suspended: asleep }) => setSuspended(asleep))
  return suspended || !online
}

function showNotices(notices: ReturnType<ReturnType<typeof createNotices>['of']>): void {
  if (notices.length === 0) return
  desktop['notifications.show']({ notifications: notices }).catch((error: unknown) =>
    reportFailure('notifications.show', error),
  )
}

function useBadge(): void {
  const count = useNotifications(countUnread)
  useEffect(() => {
    if (count !== null) setBadge(count)
  }, [count])
  useEffect(() => () => setBadge(0), [])
}

const maxBadge = 1_000_000

function setBadge(unread: number): void {
  desktop['notifications.badge']({ unread: Math.min(unread, maxBadge) }).catch((error: unknown) =>
    reportFailure('notifications.badge', error),
  )
}

/** Characters of up to two UTF-16 units, below the main process's limits. */
const titleLength = 58

const bodyLength = 148

type Pushed = { title: string; body: string }

type Notices = {
  of(unread: readonly PlatformNotification[], untitled: string): NativeNotification[]
  pushed(one: Pushed): void
}

function createNotices(web: string | null): Notices {
  let newest: number | null = null
  let shownByPush: string[] = []
  return {
    of(unread, untitled) {
      const before = newest
      newest = Math.max(newest ?? 0, ...unread.slice(0, 24).map(({ id }) => id))
      // The first answer shows nothing, but it lists what was pushed before it.
      const added = unread.filter(({ id, title, body }) => id > (before ?? 0) && !takeOut(toText({ title, body })))
      return before === null ? [] : added.slice(0, 24).map((row) => getNotice(row, web, untitled))
    },
    pushed(one) {
      shownByPush = [...shownByPush, toText(one)].slice(-24)
    },
  }

  function takeOut(text: string): boolean {
    const at = shownByPush.indexOf(text)
    if (at >= 0) shownByPush = shownByPush.toSpliced(at, 1)
    return at >= 0
  }
}

function toText({ title, body }: Pushed): string {
  return `${toPlainText(title)}\n${toPlainText(body)}`
}

function getNotice(row: PlatformNotification, web: string | null, untitled: string): NativeNotification {
  const link = getNotificationLink(row, web)
  return {
    id: row.id,
    title: cutAt(toPlainText(row.title), titleLength) || untitled,
    body: cutAt(toPlainText(row.body), bodyLength),
    link: link === null ? null : formatDeepLink(link),
  }
}
