import { expect, it } from 'vitest'
import type { PlatformNotification } from '#shared/contract/notifications.ts'
import {
  countUnread,
  isSeen,
  noNotifications,
  notificationsAfter,
  type NotificationEvent,
  type NotificationState,
} from './notification-state'

const row = (id: number, seen = false): PlatformNotification => ({
  id,
  title: '',
  body: '',
  link: null,
  url: null,
  seen,
  created_at: null,
})
const after = (...events: NotificationEvent[]): NotificationState => events.reduce(notificationsAfter, noNotifications)
const unread = (total: number, ...ids: number[]): NotificationEvent => ({
  type: 'answered',
  feed: 'unread',
  page: { page: 1, lastPage: 1, total, rows: ids.map((id) => row(id)) },
})

it('uses the platform’s unread count and decrements it once per opened notification', () => {
  expect(countUnread(after(unread(3, 3, 2, 1)))).toBe(3)
  const opened = after(unread(3, 3, 2, 1), { type: 'opened', id: 2 }, { type: 'opened', id: 2 })
  expect([countUnread(opened), isSeen(opened, row(2)), isSeen(opened, row(3))]).toEqual([2, true, false])
})

it('restores the unread count once after the platform rejects a read mark', () => {
  const state = after(
    unread(3, 3, 2, 1),
    { type: 'opened', id: 2 },
    { type: 'refused', id: 2 },
    { type: 'refused', id: 2 },
  )
  expect([countUnread(state), isSeen(state, row(2))]).toEqual([3, false])
})

it('counts a rejected read mark once if the platform had counted it as read meanwhile', () => {
  const raced = after(unread(3, 3, 2, 1), { type: 'opened', id: 2 }, unread(2, 3, 1), { type: 'refused', id: 2 })
  expect(countUnread(raced)).toBe(2)
  const unmarked = after(unread(3, 3, 2, 1), { type: 'opened', id: 2 }, unread(3, 3, 2, 1), { type: 'refused', id: 2 })
  expect(countUnread(unmarked)).toBe(3)
})

it('still subtracts an opened notification that another page lists', () => {
  const page = (number: number, ...ids: number[]): NotificationEvent => ({
    type: 'answered',
    feed: 'unread',
    page: { page: number, lastPage: 2, total: 4, rows: ids.map((id) => row(id)) },
  })
  const opened = after(page(1, 4, 3), page(2, 2, 1), { type: 'opened', id: 1 }, page(1, 4, 3))
  expect(countUnread(opened)).toBe(3)
  expect(countUnread(notificationsAfter(opened, { type: 'refused', id: 1 }))).toBe(4)
})

it.each([
  ['is above a later page', 6, { page: 2, rows: [row(4), row(3)], total: 6 }, 5],
  ['is below an earlier page', 1, { page: 2, rows: [row(4), row(3)], total: 6 }, 5],
  ['is listed by the page as unread', 4, { page: 2, rows: [row(4), row(3)], total: 6 }, 5],
  ['is listed by the page as read', 4, { page: 2, rows: [row(4, true), row(3)], total: 5 }, 5],
  ['is missing above the newest page', 6, { page: 1, rows: [row(5), row(4)], total: 5 }, 5],
  ['is missing from its page', 4, { page: 1, rows: [row(6), row(5), row(3)], total: 5 }, 5],
  ['is missing from a later page', 3, { page: 2, rows: [row(4), row(2)], total: 5 }, 5],
  ['is missing from the end of the last page', 1, { page: 3, rows: [row(2)], total: 5 }, 5],
  ['may be anywhere, by an empty later page', 4, { page: 3, rows: [], total: 6 }, 5],
  ['may be anywhere, by an empty first page', 4, { page: 1, rows: [], total: 6 }, 5],
])('counts an opened notification as read that %s', (_where, id, page, count) => {
  const state = after(
    unread(6, 6, 5, 4, 3, 2, 1),
    { type: 'opened', id },
    { type: 'answered', feed: 'unread', page: { lastPage: 3, ...page } },
  )
  expect(countUnread(state)).toBe(count)
})

it('has no unread count before the platform answers', () => {
  expect(countUnread(noNotifications)).toBeNull()
})

it('keeps the failure of a list until it is answered, apart from the other list', () => {
  const failure = { kind: 'offline' } as const
  const failed = after({ type: 'asked', feed: 'all', what: 'next' }, { type: 'failed', feed: 'all', failure })
  expect([failed.all.asking, failed.all.failure, failed.unread.failure]).toEqual([null, failure, null])
  const again = notificationsAfter(failed, { type: 'asked', feed: 'all', what: 'head' })
  expect([again.all.asking, again.all.failure, again.unread.asking]).toEqual(['head', failure, null])
})

it('removes an opened notification from the list of all where the platform has it no more', () => {
  const all = (...ids: number[]): NotificationEvent => ({
    type: 'answered',
    feed: 'all',
    page: { page: 1, lastPage: 1, total: ids.length, rows: ids.map((id) => row(id)) },
  })
  const state = after(all(3, 2, 1), { type: 'opened', id: 2 }, all(3, 1))
  expect(state.all.feed.rows.map(({ id }) => id)).toEqual([3, 1])
})

it('reverts one rejected read mark and no other', () => {
  const state = after(
    unread(3, 3, 2, 1),
    { type: 'opened', id: 2 },
    { type: 'opened', id: 1 },
    { type: 'refused', id: 2 },
  )
  expect([countUnread(state), state.opened]).toEqual([2, [1]])
})

it('does not recount an opened notification when a stale response arrives', () => {
  expect(countUnread(after(unread(3, 3, 2, 1), { type: 'opened', id: 2 }, unread(3, 3, 2, 1)))).toBe(2)
  expect(countUnread(after(unread(3, 3, 2, 1), { type: 'opened', id: 2 }, unread(2, 3, 1)))).toBe(2)
})

it('retains an opened notification in the unread list and drops those read elsewhere', () => {
  const state = after(unread(3, 3, 2, 1), { type: 'opened', id: 2 }, unread(1, 1))
  expect(state.unread.feed.rows.map(({ id }) => id)).toEqual([2, 1])
})

it('adds a new notification to the top of both lists and increments the count', () => {
  const all: NotificationEvent = {
    type: 'answered',
    feed: 'all',
    page: { page: 1, lastPage: 1, total: 2, rows: [row(2), row(1, true)] },
  }
  const state = after(all, unread(1, 2), unread(2, 3, 2))
  expect([
    state.all.feed.rows.map(({ id }) => id),
    state.unread.feed.rows.map(({ id }) => id),
    countUnread(state),
  ]).toEqual([[3, 2, 1], [3, 2], 2])
})
