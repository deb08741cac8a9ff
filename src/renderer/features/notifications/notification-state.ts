import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import type { PlatformNotification } from '../../../shared/contract/notifications'
import type { Failure } from '../../core/failure/failure'
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
  count: number | null
}

export type NotificationEvent =
  | { type: 'asked'; feed: FeedName; what: RequestedPage }
  | { type: 'answered'; feed: FeedName; page: FeedPage; dropped?: number }
  | { type: 'failed'; feed: FeedName; failure: Failure }
  | { type: 'opened' | 'refused'; id: number }

const unasked: FeedState = { feed: emptyFeed, asking: null, failure: null, dropped: {} }
export const noNotifications: NotificationState = { all: unasked, unread: unasked, opened: [], count: null }

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
        : { ...state, opened: [...state.opened, event.id], count: moved(state.count, -1) }
    case 'refused':
      return state.opened.includes(event.id)
        ? { ...state, opened: state.opened.filter((id) => id !== event.id), count: moved(state.count, 1) }
        : state
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
  const openedMeanwhile = page.rows.filter(({ id, seen }) => !seen && state.opened.includes(id)).length
  return {
    ...after,
    all: { ...state.all, feed: feedWithNewer(state.all.feed, page.rows) },
    count: Math.max(0, page.total - openedMeanwhile),
  }
}

function moved(count: number | null, by: number): number | null {
  return count === null ? null : Math.max(0, count + by)
}

export function isSeen(
  { opened }: Pick<NotificationState, 'opened'>,
  { id, seen }: Pick<PlatformNotification, 'id' | 'seen'>,
): boolean {
  return seen || opened.includes(id)
}
