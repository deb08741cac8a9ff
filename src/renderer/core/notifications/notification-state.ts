import type { PlatformNotification } from '../../../shared/contract/notifications'
import type { Failure } from '../failure/failure'
import { emptyFeed, feedAfterPage, feedWithNewer, type Feed, type FeedPage } from './notification-feed'

/** The two lists. */
export type FeedName = 'all' | 'unread'
/** What a list is being asked for: its newest rows, or the next older ones. */
export type Asked = 'head' | 'next'

/** A list, and how the asking for it goes. */
export type FeedState = {
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
  opened: ReadonlySet<number>
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
export const noNotifications: NotificationState = { all: unasked, unread: unasked, opened: new Set(), count: null }

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
      return state.opened.has(event.id) ? state : { ...state, opened: new Set([...state.opened, event.id]), count: moved(state.count, -1) }
    case 'refused':
      return state.opened.has(event.id) ? { ...state, opened: new Set([...state.opened].filter((id) => id !== event.id)), count: moved(state.count, 1) } : state
  }
}

function answered(state: NotificationState, { feed: name, page, dropped = 0 }: Extract<NotificationEvent, { type: 'answered' }>): NotificationState {
  const feed = feedAfterPage(state[name].feed, page, name === 'unread' ? (id) => state.opened.has(id) : undefined)
  const after = { ...state, [name]: { feed, asking: null, failure: null, dropped: { ...state[name].dropped, [`${name} ${page.page}`]: dropped } } }
  if (name === 'all') return after
  // The answer was given before the platform heard of these.
  const openedMeanwhile = page.rows.filter(({ id, seen }) => !seen && state.opened.has(id)).length
  return { ...after, all: { ...state.all, feed: feedWithNewer(state.all.feed, page.rows) }, count: Math.max(0, page.total - openedMeanwhile) }
}

function moved(count: number | null, by: number): number | null {
  return count === null ? null : Math.max(0, count + by)
}

/** Whether a notification counts as seen. */
export function isSeen({ opened }: Pick<NotificationState, 'opened'>, { id, seen }: Pick<PlatformNotification, 'id' | 'seen'>): boolean {
  return seen || opened.has(id)
}
