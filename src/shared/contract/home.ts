import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { instructor, named } from './resources'

/** A lesson shown as a card: new or free (spec 1 §3, Free/new content card). */
export const contentCard = z.looseObject({
  subject: z.looseObject({ name: z.string(), slug: z.string(), thumbnail: z.string().nullish() }),
  content: z.looseObject({ id: z.number().nullish(), name: z.string(), slug: z.string(), duration: z.string().nullish() }),
  chapter: z.looseObject({ name: z.string(), slug: z.string() }),
  instructor: instructor.nullish(),
  division: named.nullish(),
  createdAt: z.string().nullish(),
  chapter_type: z.string().nullish(),
})
export type ContentCard = z.output<typeof contentCard>

/** A live session of today (spec 2 §3, Today's event). */
const todayEvent = z.looseObject({
  id: z.number(),
  description: z.string().nullish(),
  subject: z.looseObject({ name: z.string(), thumbnail: z.string().nullish() }).nullish(),
  teacher: instructor.nullish(),
  start_time: z.string(),
  end_time: z.string().nullish(),
})
export type TodayEvent = z.output<typeof todayEvent>

/** How many days an offer still runs (spec 2 §3, Warning). */
const warning = z.looseObject({
  groupeName: z.string().nullish(),
  restDays: z.number(),
  expirationDate: z.string().nullish(),
  isSlice: z.boolean().nullish(),
  sliceIndex: z.number().nullish(),
})
export type Warning = z.output<typeof warning>

/** What Home shows besides progress (spec 1 §2, §7; spec 2 §7). */
export const home = {
  newContents: endpoint({
    method: 'GET', path: '/student/chapters/new-contents', kept: true, reads: [{ kind: 'home' }], response: envelope(z.array(contentCard)),
    assumed: 'a plain list; chapter_type is recording or lesson',
  }),
  freeContents: endpoint({
    method: 'GET', path: '/student/chapters/free-contents', kept: true, reads: [{ kind: 'home' }], response: envelope(z.array(contentCard)),
    assumed: 'as the new contents',
  }),
  latestPosts: endpoint({
    method: 'GET', path: '/latest-posts', reads: [{ kind: 'home' }],
    response: envelope(z.looseObject({ topics: z.array(z.looseObject({ title: z.string(), last_poster_username: z.string().nullish(), url: z.string().nullish() })) })),
    assumed: 'each topic may carry the address of its page on the forum',
  }),
  todayEvents: endpoint({
    method: 'GET', path: '/events', query: z.object({ offset: z.literal(0), today: z.literal(1) }), reads: [{ kind: 'events' }],
    response: envelope(z.array(todayEvent)),
    assumed: 'today=1 answers a plain list of the sessions of this day in the Tunis time zone',
  }),
  alerts: endpoint({
    method: 'GET', path: 'alerts', reads: [{ kind: 'me' }], response: envelope(z.array(warning)),
    assumed: 'a list, empty when nothing expires within ten days',
  }),
} as const
