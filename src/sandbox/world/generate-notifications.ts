import { getEnd, eventById, openBefore } from './live-events'
import { getNotificationTexts } from './notification-texts'
import { type NewNotification, notify } from './notify'
import type { Student } from './student'
import type { World } from './world'

const day = 86_400_000
const decisionDelayMs = 2 * day
const sent = 'Ton colis a été expédié.'

type Event = { at: number; news: NewNotification }

/** Notifies of events since the last call; decides pending reports and orders. */
export function generateNotifications(world: World, student: Student, now: number): void {
  const from = student.engagement.toldUntil ?? world.createdAt
  if (now <= from) return
  const happened = [
    ...sessionEvents(world, student),
    ...correctedExams(world, student),
    ...decidedReports(world, student, now),
  ].filter(({ at }) => at > from && at <= now)
  for (const { at, news } of happened.toSorted((one, other) => one.at - other.at)) notify(student, news, at)
  for (const order of student.engagement.orders) {
    if (order.status === 'pending' && order.at > world.createdAt && order.at + decisionDelayMs <= now)
      Object.assign(order, { status: 'approved', note: sent })
  }
  student.engagement.toldUntil = now
}

function sessionEvents(world: World, { participations, user }: Student): Event[] {
  const texts = getNotificationTexts(user.language)
  return participations.flatMap((id): Event[] => {
    const event = eventById(world, id)
    if (event === null) return []
    const link = `/sessions?eventId=${id}`
    return [
      {
        at: event.startsAt - openBefore,
        news: { kind: 'updateSession', ...texts.sessionOpen(event.title), link, about: `session ${id} open` },
      },
      {
        at: getEnd(event),
        news: {
          kind: 'uploadNewSessionRecord',
          ...texts.recording(event.title),
          link,
          about: `session ${id} recorded`,
        },
      },
    ]
  })
}

function correctedExams(world: World, { exams, user }: Student): Event[] {
  const texts = getNotificationTexts(user.language)
  return world.exams.flatMap(({ id, title, dueAt }): Event[] => {
    const sat = exams[id]?.startedAt != null
    return !sat || dueAt === null
      ? []
      : [
          {
            at: dueAt,
            news: {
              kind: 'uploadNewContent',
              ...texts.correction(title),
              link: `/exams/${id}`,
              about: `exam ${id} corrected`,
            },
          },
        ]
  })
}

function decidedReports(world: World, { reports, user }: Student, now: number): Event[] {
  const texts = getNotificationTexts(user.language)
  return reports.flatMap((report): Event[] => {
    const made = Date.parse(report.createdAt)
    const due = made >= world.createdAt && report.status === 'Pending' && made + decisionDelayMs <= now
    if (!due) return []
    report.status = 'Resolved'
    const lesson = world.school.lessonById(report.content)?.title ?? ''
    return [
      {
        at: made + decisionDelayMs,
        news: {
          kind: 'updateVideoReport',
          ...texts.report(lesson, 'Resolved'),
          link: '/reports',
          about: `report ${report.id} decided`,
        },
      },
    ]
  })
}
