import { eventsOfDay } from '../world/live-events'
import { getNotificationTexts } from '../world/notification-texts'
import type { NewNotification } from '../world/notify'
import type { Lesson } from '../world/school'
import type { Student } from '../world/student'
import type { World } from '../world/world'

const hour = 3_600_000
const day = 24 * hour
const weeks = 6
const ordinary = 60

export type PastNotification = { at: number; news: NewNotification }

export function createPastNotifications(
  world: World,
  student: Student,
  { taught, random, room }: { taught: Taught; random(): number; room: number },
): PastNotification[] {
  const own = ownNews(world, student)
  const left = Math.max(0, Math.min(ordinary, room - own.length))
  return [...own, ...Array.from({ length: left }, (_, turn) => ordinaryNews(world, student, { turn, random, taught }))]
}

function ownNews(world: World, student: Student): PastNotification[] {
  const notificationTexts = getNotificationTexts(student.user.language)
  const ago = (days: number) => world.createdAt - days * day
  const { user } = student
  const incomplete: PastNotification[] =
    user.completed === false
      ? [
          {
            at: ago(2),
            news: { kind: 'completeInformation', ...notificationTexts.incomplete(), link: '/mon-profil/edit' },
          },
        ]
      : []
  const expired: PastNotification[] =
    student.permissions.changePassword === true
      ? [{ at: ago(300), news: { kind: 'changePassword', ...notificationTexts.password(), link: '/mon-profil' } }]
      : []
  const received = world.money.transfers
    .filter(({ to, status }) => to === student.id && status === 'processed')
    .map(({ who, points, at }): PastNotification => ({
      at,
      news: {
        kind: 'transferPoint',
        ...notificationTexts.transfer(points, getName(world.student(who))),
        link: '/porte-monnaie',
      },
    }))
  const sliced = student.subscriptions.flatMap(({ slice, group }): PastNotification[] =>
    slice === null || slice.number >= slice.of
      ? []
      : [{ at: ago(1), news: { kind: 'paySlice', ...notificationTexts.slice(group.name), link: '/offres' } }],
  )
  return [
    ...incomplete,
    ...expired,
    ...received,
    ...sliced,
    ...toldReports(world, student),
    ...corrections(world, student),
  ]
}

function toldReports(world: World, { reports, user }: Student): PastNotification[] {
  return reports.flatMap(({ status, content, createdAt }): PastNotification[] => {
    if (status === 'Pending') return []
    const texts = getNotificationTexts(user.language).report(world.school.lessonById(content)?.title ?? '', status)
    return [
      {
        at: Math.min(world.createdAt - hour, Date.parse(createdAt) + 14 * hour),
        news: { kind: 'updateVideoReport', ...texts, link: '/reports' },
      },
    ]
  })
}

function corrections(world: World, { exams, user }: Student): PastNotification[] {
  return world.exams.flatMap(({ id, title, dueAt }): PastNotification[] => {
    const over = exams[id]?.startedAt != null && dueAt !== null && dueAt < world.createdAt
    return over
      ? [
          {
            at: dueAt,
            news: {
              kind: 'uploadNewContent',
              ...getNotificationTexts(user.language).correction(title),
              link: `/exams/${id}`,
            },
          },
        ]
      : []
  })
}

type Taught = { lessons: readonly Lesson[]; sessions: readonly string[] }

export function createTaught(world: World): (division: number | undefined) => Taught {
  const found = new Map<number, Taught>()
  return (division) => {
    if (division === undefined) return { lessons: [], sessions: [] }
    const cached = found.get(division)
    if (cached !== undefined) return cached
    const lessons = world.school
      .getSubjects(division)
      .flatMap(({ chapters }) => chapters)
      .flatMap((chapter) => chapter.lessons)
    const sessions = Array.from({ length: 7 }, (_, index) =>
      eventsOfDay(world, division, world.createdAt - (index + 1) * day),
    )
      .flat()
      .map(({ title }) => title)
    const taught = { lessons, sessions }
    found.set(division, taught)
    return taught
  }
}

function ordinaryNews(
  { createdAt }: World,
  { user }: Student,
  { turn, random, taught }: { turn: number; random(): number; taught: Taught },
): PastNotification {
  const notificationTexts = getNotificationTexts(user.language)
  const at = createdAt - Math.floor(((turn + random()) * weeks * 7 * day) / ordinary) - hour
  const lesson = taught.lessons[Math.floor(random() * taught.lessons.length)]
  const session = taught.sessions[Math.floor(random() * taught.sessions.length)]
  const sort = random()
  if (lesson === undefined || session === undefined)
    return {
      at,
      news: {
        kind: 'updateSession',
        ...notificationTexts.sessionMoved(session ?? 'Séance de soutien'),
        link: '{web}/sessions',
      },
    }
  if (sort > 0.85)
    return { at, news: { kind: 'updateSession', ...notificationTexts.sessionMoved(session), link: '/sessions' } }
  if (sort > 0.7)
    return {
      at,
      news: { kind: 'uploadNewSessionRecord', ...notificationTexts.recording(session), link: '{web}/sessions' },
    }
  return {
    at,
    news: {
      kind: 'uploadNewContent',
      ...notificationTexts.lesson(lesson.title, lesson.chapter.subject.name),
      link: toLink(lesson),
    },
  }
}

function toLink({ slug, chapter }: Lesson): string {
  return (
    `/subjects/${chapter.subject.slug}/chapters/${chapter.slug}/` +
    `${chapter.type === 'recording' ? 'recordings' : 'lessons'}/${slug}/content`
  )
}

function getName({ user }: Student): string {
  return `${user.name} ${user.last_name ?? ''}`.trim()
}
