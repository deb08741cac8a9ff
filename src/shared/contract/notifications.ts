import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement } from './envelope'
import { page } from './page'
import { record } from './record'
import { timeText } from './time-text'
import { wireBoolean, nullishOrNull, text, title, wireId } from './tolerant'

/** Kinds that a user can turn off, in the families that the settings show (spec 2 §3). */
export const notificationFamilies = {
  general: ['completeInformation', 'giftCodeUsed', 'parentRequest', 'changePassword'],
  contents: ['uploadNewSessionRecord', 'uploadNewContent'],
  sessions: ['updateSession', 'updateVideoReport'],
  payment: ['paySlice', 'transferPoint'],
} as const

/** Rows of a page that the platform is asked for (spec 2 §9). */
export const notificationsPerPage = 24

/** Its link is untrusted and opens only what a deep link may open (spec 2 §3; threats A5). */
export const notification = record({
  id: wireId,
  title,
  body: title,
  link: nullishOrNull(text),
  url: nullishOrNull(text),
  seen: nullishOrNull(wireBoolean),
  created_at: nullishOrNull(timeText),
})
export type PlatformNotification = z.output<typeof notification>

/** Notifications by page, newest first; preferences are a map of kind to 0 or 1 (spec 2 §7). */
export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/student/notifications',
    offline: true,
    provides: [{ kind: 'notifications' }],
    response: page(notification),
    query: z.object({
      page: z.number(),
      orderBy: z.literal('id'),
      sortedBy: z.literal('desc'),
      perPage: z.number(),
      search: z.literal('seen:false').optional(),
    }),
    assumed:
      'a row that came while pages are read moves the others by one; the total of the unread ones is the count ' +
      'of the bell',
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/student/notifications/{id}/mark-as-seen',
    params: z.object({ id: z.number() }),
    invalidates: [{ kind: 'notifications' }],
    response: acknowledgement,
    assumed: 'one that was seen before is answered alike',
  }),
} as const
