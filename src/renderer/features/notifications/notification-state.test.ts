import { expect, it } from 'vitest'
import type { PlatformNotification } from '../../../shared/contract/notifications'
import { isSeen, noNotifications, notificationsAfter, type NotificationEvent, type NotificationState } from './notification-state'

const row = (id: number, seen = false): PlatformNotification => ({ id, title: '', body: '', link: null, url: null, seen, created_at: null })
const after = (...events: NotificationEvent[]): NotificationState => events.reduce(notificationsAfter, noNotifications)
const unread = (total: number, ...ids: number[]): NotificationEvent => ({ type: 'answered', feed: 'unread', page: { page: 1, lastPage: 1, total, rows: ids.map((id) => row(id)) } })

it('counts what the platform says, and one less at once for each that is opened, once', () => {
  expect(after(unread(3, 3, 2, 1)).count).toBe(3)
  const opened = after(unread(3, 3, 2, 1), { type: 'opened', id: 2 }, { type: 'opened', id: 2 })
  expect([opened.count, isSeen(opened, row(2)), isSeen(opened, row(3))]).toEqual([2, true, false])
})

it('counts it again where the platform refused, once', () => {
  const state = after(unread(3, 3, 2, 1), { type: 'opened', id: 2 }, { type: 'refused', id: 2 }, { type: 'refused', id: 2 })
  expect([state.count, isSeen(state, row(2))]).toEqual([3, false])
})

it('does not take an answer that was under way for the last word', () => {
  expect(after(unread(3, 3, 2, 1), { type: 'opened', id: 2 }, unread(3, 3, 2, 1)).count).toBe(2)
  expect(after(unread(3, 3, 2, 1), { type: 'opened', id: 2 }, unread(2, 3, 1)).count).toBe(2)
})

it('keeps what was opened where it stands, and forgets what was seen elsewhere', () => {
  const state = after(unread(3, 3, 2, 1), { type: 'opened', id: 2 }, unread(1, 1))
  expect(state.unread.feed.rows.map(({ id }) => id)).toEqual([2, 1])
})

it('adds a new one on top of both lists, and one to the count', () => {
  const all: NotificationEvent = { type: 'answered', feed: 'all', page: { page: 1, lastPage: 1, total: 2, rows: [row(2), row(1, true)] } }
  const state = after(all, unread(1, 2), unread(2, 3, 2))
  expect([state.all.feed.rows.map(({ id }) => id), state.unread.feed.rows.map(({ id }) => id), state.count]).toEqual([[3, 2, 1], [3, 2], 2])
})
