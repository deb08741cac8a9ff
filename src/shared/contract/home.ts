import * as z from 'zod'
import { bare, envelope } from './envelope'
import { endpoint } from './endpoint'
import {
  nonBlankText,
  count,
  decimal,
  wireBoolean,
  nullishOrNull,
  ordinal,
  tolerantArray,
  wireId,
  plainText,
} from './tolerant'
import { instructor, named } from './resources'

/** Spec 1 §3, Free/new content card. */
export const contentCard = z.looseObject({
  subject: z.looseObject({ name: z.string().catch(''), slug: nonBlankText, thumbnail: nullishOrNull(plainText) }),
  content: z.looseObject({
    id: nullishOrNull(wireId),
    name: z.string(),
    slug: nonBlankText,
    duration: nullishOrNull(plainText),
  }),
  chapter: z.looseObject({ name: z.string().catch(''), slug: nonBlankText }),
  instructor: nullishOrNull(instructor),
  division: nullishOrNull(named),
  createdAt: nullishOrNull(plainText),
  chapter_type: nullishOrNull(plainText),
})
export type ContentCard = z.output<typeof contentCard>

/** Spec 2 §3, Today's event. */
const todayEvent = z.looseObject({
  id: wireId,
  description: nullishOrNull(plainText),
  subject: nullishOrNull(z.looseObject({ name: z.string(), thumbnail: nullishOrNull(plainText) })),
  teacher: nullishOrNull(instructor),
  start_time: z.string(),
  end_time: nullishOrNull(plainText),
})
export type TodayEvent = z.output<typeof todayEvent>

/** Spec 2 §3, Warning; days. */
const warning = z.looseObject({
  groupeName: nullishOrNull(plainText),
  restDays: count,
  expirationDate: nullishOrNull(plainText),
  isSlice: nullishOrNull(wireBoolean),
  sliceIndex: nullishOrNull(ordinal),
})
export type Warning = z.output<typeof warning>

/** Spec 1 §2, §7; spec 2 §7. */
export const home = {
  newContents: endpoint({
    method: 'GET',
    path: '/student/chapters/new-contents',
    offline: true,
    provides: [{ kind: 'home' }],
    response: envelope(tolerantArray(contentCard)),
    assumed: 'a plain list; chapter_type is recording or lesson',
  }),
  freeContents: endpoint({
    method: 'GET',
    path: '/student/chapters/free-contents',
    offline: true,
    provides: [{ kind: 'home' }],
    response: envelope(tolerantArray(contentCard)),
    assumed: 'as the new contents',
  }),
  latestPosts: endpoint({
    method: 'GET',
    path: '/latest-posts',
    offline: 'next-start',
    provides: [{ kind: 'home' }],
    response: envelope(
      z.looseObject({
        topics: tolerantArray(
          z.looseObject({
            title: z.string(),
            last_poster_username: nullishOrNull(plainText),
            url: nullishOrNull(plainText),
          }),
        ),
      }),
    ),
    assumed: 'each topic may carry the address of its page on the forum',
  }),
  todayEvents: endpoint({
    method: 'GET',
    path: '/events',
    offline: 'next-start',
    query: z.object({ offset: z.literal(0), today: z.literal(1) }),
    provides: [{ kind: 'events' }],
    response: envelope(tolerantArray(todayEvent)),
    assumed: 'today=1 answers a plain list of the sessions of this day in the Tunis time zone',
  }),
  usedFreeHours: endpoint({
    method: 'GET',
    path: '/free-offer-duration/used-duration',
    query: z.object({ duration: z.number().positive() }),
    provides: [{ kind: 'progress' }],
    response: bare(z.looseObject({ percentage: decimal })),
    assumed:
      'duration is the free plan’s hours, ten; percentage (0 to 100) stands in the body without an envelope ' +
      'and says how much of them is used',
  }),
  alerts: endpoint({
    method: 'GET',
    path: 'alerts',
    offline: 'next-start',
    provides: [{ kind: 'me' }],
    response: envelope(tolerantArray(warning)),
    assumed: 'a list, empty when nothing expires within ten days',
  }),
} as const
