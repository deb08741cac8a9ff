import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { address, count, decimal, flag, optional, ordinal, rows, wireId } from './lenient'
import { instructor, named } from './resources'

/** A lesson shown as a card: new or free (spec 1 §3, Free/new content card). */
export const contentCard = z.looseObject({
  subject: z.looseObject({ name: z.string().catch(''), slug: address, thumbnail: optional(z.string()) }),
  content: z.looseObject({ id: optional(wireId), name: z.string(), slug: address, duration: optional(z.string()) }),
  chapter: z.looseObject({ name: z.string().catch(''), slug: address }),
  instructor: optional(instructor),
  division: optional(named),
  createdAt: optional(z.string()),
  chapter_type: optional(z.string()),
})
export type ContentCard = z.output<typeof contentCard>

/** A live session of today (spec 2 §3, Today's event). */
const todayEvent = z.looseObject({
  id: wireId,
  description: optional(z.string()),
  subject: optional(z.looseObject({ name: z.string(), thumbnail: optional(z.string()) })),
  teacher: optional(instructor),
  start_time: z.string(),
  end_time: optional(z.string()),
})
export type TodayEvent = z.output<typeof todayEvent>

/** How many days an offer still runs (spec 2 §3, Warning). */
const warning = z.looseObject({
  groupeName: optional(z.string()),
  restDays: count,
  expirationDate: optional(z.string()),
  isSlice: optional(flag),
  sliceIndex: optional(ordinal),
})
export type Warning = z.output<typeof warning>

/** What Home shows besides progress (spec 1 §2, §7; spec 2 §7). */
export const home = {
  newContents: endpoint({
    method: 'GET', path: '/student/chapters/new-contents', kept: true, reads: [{ kind: 'home' }], response: envelope(rows(contentCard)),
    assumed: 'a plain list; chapter_type is recording or lesson',
  }),
  freeContents: endpoint({
    method: 'GET', path: '/student/chapters/free-contents', kept: true, reads: [{ kind: 'home' }], response: envelope(rows(contentCard)),
    assumed: 'as the new contents',
  }),
  latestPosts: endpoint({
    method: 'GET', path: '/latest-posts', reads: [{ kind: 'home' }],
    response: envelope(z.looseObject({ topics: rows(z.looseObject({ title: z.string(), last_poster_username: optional(z.string()), url: optional(z.string()) })) })),
    assumed: 'each topic may carry the address of its page on the forum',
  }),
  todayEvents: endpoint({
    method: 'GET', path: '/events', query: z.object({ offset: z.literal(0), today: z.literal(1) }), reads: [{ kind: 'events' }],
    response: envelope(rows(todayEvent)),
    assumed: 'today=1 answers a plain list of the sessions of this day in the Tunis time zone',
  }),
  usedFreeHours: endpoint({
    method: 'GET', path: '/free-offer-duration/used-duration', query: z.object({ duration: z.number().positive() }), reads: [{ kind: 'progress' }],
    response: z.looseObject({ percentage: decimal }),
    assumed: 'duration is the free plan’s hours, ten; percentage (0 to 100) stands in the body without an envelope and says how much of them is used',
  }),
  alerts: endpoint({
    method: 'GET', path: 'alerts', reads: [{ kind: 'me' }], response: envelope(rows(warning)),
    assumed: 'a list, empty when nothing expires within ten days',
  }),
} as const
