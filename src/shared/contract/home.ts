import * as z from 'zod'
import { endpoint } from './endpoint'
import { bare, envelope } from './envelope'
import { record } from './record'
import { instructor, named } from './resources'
import { timeText } from './time-text'
import {
  count,
  decimal,
  nonBlankText,
  nestedRows,
  nullishOrNull,
  orDefault,
  ordinal,
  orList,
  text,
  title,
  tolerantArray,
  wireBoolean,
  wireId,
  listedWord,
} from './tolerant'

const cardTypes = ['recording', 'lesson'] as const

/** A lesson card of Home; `chapter_type` decides the route of its link (spec 1 §3). */
export const contentCard = record({
  subject: record({ name: title, slug: nonBlankText, thumbnail: nullishOrNull(text) }),
  content: record({
    id: nullishOrNull(wireId),
    name: title,
    slug: nonBlankText,
    duration: nullishOrNull(text),
  }),
  chapter: record({ name: title, slug: nonBlankText }),
  instructor: nullishOrNull(instructor),
  division: nullishOrNull(named),
  createdAt: nullishOrNull(timeText),
  chapter_type: nullishOrNull(listedWord(cardTypes)),
})
export type ContentCard = z.output<typeof contentCard>

/** A live session of today (spec 2 §3). */
const todayEvent = record({
  id: wireId,
  description: nullishOrNull(text),
  subject: nullishOrNull(record({ name: title, thumbnail: nullishOrNull(text) })),
  teacher: nullishOrNull(instructor),
  start_time: nullishOrNull(timeText),
  end_time: nullishOrNull(timeText),
})
export type TodayEvent = z.output<typeof todayEvent>

/** A subscription or an instalment that ends in `restDays` days (spec 2 §3). */
const warning = record({
  groupeName: nullishOrNull(text),
  restDays: nullishOrNull(count),
  expirationDate: nullishOrNull(timeText),
  isSlice: nullishOrNull(wireBoolean),
  sliceIndex: nullishOrNull(ordinal),
})
export type Warning = z.output<typeof warning>

/** The latest posts of the forum show title and last author (spec 1 §3). */
const topic = record({ title, last_poster_username: nullishOrNull(text), url: nullishOrNull(text) })

/** Lists that Home combines: lesson cards, forum posts, adverts, warnings (spec 1 §2, §7; spec 2 §7). */
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
    provides: [{ kind: 'posts' }],
    response: envelope(orList(record({ topics: orDefault(nestedRows(topic), []) }), 'topics')),
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
    provides: [{ kind: 'free-hours' }],
    response: bare(record({ percentage: nullishOrNull(decimal) }, { valueField: 'percentage' })),
    assumed:
      'duration is the free plan’s hours, ten; percentage (0 to 100) stands in the body without an envelope ' +
      'and says how much of them is used',
  }),
  alerts: endpoint({
    method: 'GET',
    path: 'alerts',
    offline: 'next-start',
    provides: [{ kind: 'alerts' }],
    response: envelope(tolerantArray(warning)),
    assumed: 'a list, empty when nothing expires within ten days',
  }),
} as const
