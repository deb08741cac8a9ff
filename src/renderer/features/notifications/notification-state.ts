import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import type { PlatformNotification } from '../../../shared/contract/notifications'
import type { Failure } from '../../core/failure/failure'
import { emptyFeed, feedAfterPage, feedWithNewer, type Feed, type FeedPage } from './notification-feed'

/** The two lists. */
export type FeedName = 'all' | 'unread'
/** What a list is being asked for: its newest rows, or the next older ones. */
export type Asked = 'head' | 'next'

/** A list, and how the asking for it goes. */
type FeedState = {
  feed: Feed
  asking: Asked | null
  failure: Failure | null
  /** Rows that could not be read, by the page that they were on. */
  dropped: Readonly<Record<string, number>>
}

/** Both lists, and which notifications were opened here: they count as seen at once, whatever an answer says that was under way. */
export type NotificationState = {
  all: FeedState
  unread: FeedState
  opened: readonly number[]
  /** How many are unread; null before the platform has said so. */
  count: number | null
}

/** What happens to the lists: answers, failures, a notification that is opened. */
export type NotificationEvent =
  | { type: 'asked'; feed: FeedName; what: Asked }
  | { type: 'answered'; feed: FeedName; page: FeedPage; dropped?: number }
  | { type: 'failed'; feed: FeedName; failure: Failure }
  | { type: 'opened' | 'refused'; id: number }

const unasked: FeedState = { feed: emptyFeed, asking: null, failure: null, dropped: {} }
/** Before anything was asked. */
export const noNotifications: NotificationState = { all: unasked, unread: unasked, opened: [], count: null }

/** Something happened to the lists. */
export const notificationsChanged = createAction<NotificationEvent>('notifications/changed')

/**
 * The notifications of the session in the store. No `infiniteQuery`: rows move from page to page while they are read, so pages are merged by id
 * (`feedAfterPage`), and one notification is in two lists.
 */
export const notificationsSlice = {
  name: 'notifications',
  reducer: (state: NotificationState = noNotifications, action: UnknownAction): NotificationState => (notificationsChanged.match(action) ? notificationsAfter(state, action.payload) : state),
}

/** What is known of the notifications after something happened. */
export function notificationsAfter(state: NotificationState, event: NotificationEvent): NotificationState {
  switch (event.type) {
    case 'asked':
      return { ...state, [event.feed]: { ...state[event.feed], asking: event.what } }
    case 'failed':
      return { ...state, [event.feed]: { ...state[event.feed], asking: null, failure: event.failure } }
    case 'answered':
      return answered(state, event)
    case 'opened':
      return state.opened.includes(event.id) ? state : { ...state, opened: [...state.opened, event.id], count: moved(state.count, -1) }
    case 'refused':
      return state.opened.includes(event.id) ? { ...state, opened: state.opened.filter((id) => id !== event.id), count: moved(state.count, 1) } : state
  }
}

function answered(state: NotificationState, { feed: name, page, dropped = 0 }: Extract<NotificationEvent, { type: 'answered' }>): NotificationState {
  const feed = feedAfterPage(state[name].feed, page, name === 'unread' ? (id) => state.opened.includes(id) : undefined)
  const after = { ...state, [name]: { feed, asking: null, failure: null, dropped: { ...state[name].dropped, [`${name} ${page.page}`]: dropped } } }
  if (name === 'all') return after
  // The answer was given before the platform heard of these.
  const openedMeanwhile = page.rows.filter(({ id, seen }) => !seen && state.opened.includes(id)).length
  return { ...after, all: { ...state.all, feed: feedWithNewer(state.all.feed, page.rows) }, count: Math.max(0, page.total - openedMeanwhile) }
}

function moved(count: number | null, by: number): number | null {
  return count === null ? null : Math.max(0, count + by)
}

/** Whether a notification counts as seen. */
export function isSeen({ opened }: Pick<NotificationState, 'opened'>, { id, seen }: Pick<PlatformNotification, 'id' | 'seen'>): boolean {
  return seen || opened.includes(id)
}
