import type { ContentCard } from '#shared/contract/home.ts'
import { wireDuration } from '../base/wire-time'
import { forumTopics } from '../world/forum-topics'
import { eventsOfDay } from '../world/live-events'
import type { Lesson } from '../world/school'
import { sliceToPay } from '../world/subscriptions'
import { type Call, type Implementation } from './handler'

const day = 86_400_000
const shownCards = 6
const warnedDays = 10
const newest = ['la-photosynthese-etape-par-etape', 'almtoust-mltqa-alhdarat']
const preferred = ['present-perfect-or-past-simple', 'ma-premiere-boucle-en-python']

export const home: Implementation['home'] = {
  newContents: (call) => {
    const lessons = getLessons(call)
    const recordings = lessons.filter(({ kind }) => kind === 'recording').toReversed()
    return cards(call, [...named(lessons, newest), ...recordings])
  },
  freeContents: (call) => {
    const free = getLessons(call).filter((lesson) => lesson.free && lesson.kind === 'video')
    return cards(call, [...named(free, preferred), ...free.filter(({ slug }) => !preferred.includes(slug))])
  },
  latestPosts: ({ addresses }) => ({
    topics: forumTopics.map(({ anchor, title, lastPoster }) => ({
      title,
      last_poster_username: lastPoster,
      url: `${addresses.page('forum')}#${anchor}`,
    })),
  }),
  todayEvents: ({ user, world, clock, addresses }) => {
    const division = user.user.division
    const sessions = division == null ? [] : eventsOfDay(world, division.id, clock.now())
    return sessions.map(({ id, subject, title, teacher, startsAt, endsAt }) => ({
      id,
      description: title,
      subject: {
        name: subject.name,
        slug: subject.slug,
        color: subject.color,
        thumbnail: addresses.media(`thumbnails/${subject.key}.svg`),
      },
      teacher: { name: teacher.name, last_name: teacher.last_name },
      start_time: new Date(startsAt).toISOString(),
      end_time: endsAt === null ? null : new Date(endsAt).toISOString(),
    }))
  },
  usedFreeHours: ({ user, query }) => ({
    percentage: Math.min(100, Math.round((user.usedFreeSeconds / (query.duration * 3600)) * 100)),
  }),
  alerts: ({ user: { user, subscriptions }, clock }) =>
    (user.affiliations ?? []).flatMap(({ id, group, end_date }) => {
      const slice = sliceToPay(subscriptions, id)
      const restDays = Math.ceil((Date.parse(end_date ?? '') - clock.now()) / day)
      if (Number.isNaN(restDays) || restDays <= 0 || restDays > warnedDays) return []
      return [
        {
          groupeName: group?.name ?? null,
          restDays,
          expirationDate: end_date ?? null,
          isSlice: slice !== null,
          sliceIndex: slice === null ? null : slice - 1,
        },
      ]
    }),
}

function getLessons({ user, world }: Pick<Call, 'user' | 'world'>): readonly Lesson[] {
  const division = user.user.division
  return division == null
    ? []
    : world.school
        .getSubjects(division.id)
        .flatMap(({ chapters }) => chapters)
        .flatMap((chapter) => chapter.lessons)
}

function named(lessons: readonly Lesson[], slugs: readonly string[]): Lesson[] {
  return slugs.flatMap((slug) => lessons.find((lesson) => lesson.slug === slug) ?? [])
}

function cards(call: Pick<Call, 'user' | 'world' | 'addresses'>, lessons: readonly Lesson[]): ContentCard[] {
  return lessons.slice(0, shownCards).map(({ id, title, slug, film, chapter }, index) => ({
    subject: {
      name: chapter.subject.name,
      slug: chapter.subject.slug,
      color: chapter.subject.color,
      thumbnail: call.addresses.media(`thumbnails/${chapter.subject.key}.svg`),
    },
    content: { id, name: title, slug, duration: wireDuration(film.seconds) },
    chapter: { name: chapter.name, slug: chapter.slug },
    instructor: { name: chapter.teacher.name, last_name: chapter.teacher.last_name },
    division: call.user.user.division ?? null,
    createdAt: new Date(call.world.createdAt - (index + 1) * day).toISOString(),
    chapter_type: chapter.type === 'recording' ? 'recording' : 'lesson',
  }))
}
