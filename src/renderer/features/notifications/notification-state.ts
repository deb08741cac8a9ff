import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import type { Failure } from '#core/failure/failure.ts'
import type { PlatformNotification } from '#shared/contract/notifications.ts'
import { emptyFeed, feedAfterPage, feedWithNewer, type Feed, type FeedPage } from './notification-feed'

export type FeedName = 'all' | 'unread'
export type RequestedPage = 'head' | 'next'

type FeedState = {
  feed: Feed
  asking: RequestedPage | null
  failure: Failure | null
  dropped: Readonly<Record<string, number>>
}

export type NotificationState = {
  all: FeedState
  unread: FeedState
  opened: readonly number[]
  /** Unread on the platform by its last answer; null before it. */
  total: number | null
  /** Opened notifications that `total` still includes. */
  counted: readonly number[]
}

export type NotificationEvent =
  | { type: 'asked'; feed: FeedName; what: RequestedPage }
  | { type: 'answered'; feed: FeedName; page: FeedPage; dropped?: number }
  | { type: 'failed'; feed: FeedName; failure: Failure }
  | { type: 'opened' | 'refused'; id: number }

const unasked: FeedState = { feed: emptyFeed, asking: null, failure: null, dropped: {} }
export const noNotifications: NotificationState = {
  all: unasked,
  unread: unasked,
  opened: [],
  total: null,
  counted: [],
}

export const notificationsChanged = createAction<NotificationEvent>('notifications/changed')

export const notificationsSlice = {
  name: 'notifications',
  reducer: (state: NotificationState = noNotifications, action: UnknownAction): NotificationState =>
    notificationsChanged.match(action) ? notificationsAfter(state, action.payload) : state,
}

export function notificationsAfter(state: NotificationState, event: NotificationEvent): NotificationState {
  switch (event.type) {
    case 'asked':
      return { ...state, [event.feed]: { ...state[event.feed], asking: event.what } }
    case 'failed':
      return { ...state, [event.feed]: { ...state[event.feed], asking: null, failure: event.failure } }
    case 'answered':
      return answered(state, event)
    case 'opened':
      return state.opened.includes(event.id)
        ? state
        : { ...state, opened: [...state.opened, event.id], counted: [...state.counted, event.id] }
    case 'refused': {
      const others = (ids: readonly number[]) => ids.filter((id) => id !== event.id)
      return { ...state, opened: others(state.opened), counted: others(state.counted) }
    }
  }
}

function answered(
  state: NotificationState,
  { feed: name, page, dropped = 0 }: Extract<NotificationEvent, { type: 'answered' }>,
): NotificationState {
  const feed = feedAfterPage(state[name].feed, page, name === 'unread' ? (id) => state.opened.includes(id) : undefined)
  const after = {
    ...state,
    [name]: {
      feed,
      asking: null,
      failure: null,
      dropped: { ...state[name].dropped, [`${name} ${page.page}`]: dropped },
    },
  }
  if (name === 'all') return after
  const first = page.page === 1 ? Infinity : (page.rows[0]?.id ?? -Infinity)
  const last = page.page >= page.lastPage ? -Infinity : (page.rows.at(-1)?.id ?? Infinity)
  const isListed = (id: number) => page.rows.some((row) => row.id === id && !row.seen)
  const isElsewhere = (id: number) => id > first || id < last
  return {
    ...after,
    all: { ...state.all, feed: feedWithNewer(state.all.feed, page.rows) },
    total: page.total,
    counted: state.opened.filter((id) => isListed(id) || (isElsewhere(id) && state.counted.includes(id))),
  }
}

export function countUnread({ total, counted }: Pick<NotificationState, 'total' | 'counted'>): number | null {
  return total === null ? null : Math.max(0, total - counted.length)
}

export function isSeen(
  { opened }: Pick<NotificationState, 'opened'>,
  { id, seen }: Pick<PlatformNotification, 'id' | 'seen'>,
): boolean {
  return seen || opened.includes(id)
}
