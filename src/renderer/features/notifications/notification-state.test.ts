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
