import type { CalendarDay, LiveEvent as WireEvent } from '#shared/contract/events.ts'
import { joinMessages } from '#shared/contract/join-messages.ts'
import { type Language, languageFacts, languageFrom } from '#shared/locale.ts'
import { getEnd, eventById, eventsOfWeek, type LiveEvent, openBefore } from '../world/live-events'
import { hasChapter, mayJoin } from '../world/participation'
import { subjectPercent } from '../world/student'
import { tunisDate, tunisWeekStart } from '../world/timetable'
import { type Call, type Implementation, OutsideContract, Rejected, reject } from './handler'

const day = 86_400_000
const levelledSubjects = 3
const levels = [
  [60, 'Avancé'],
  [30, 'Intermédiaire'],
  [0, 'Débutant'],
] as const

export const events: Implementation['events'] = {
  week: (call) => {
    const { world, clock, query, user } = call
    const weekStart = tunisWeekStart(clock.now(), query.offset)
    const division = user.user.division?.id
    const found = division === undefined ? [] : eventsOfWeek(world, division, weekStart)
    const wireEvents = found.map((event) => ({ twist: event.twist, as: toWireEvent(call, event, weekStart) }))
    const rest = {
      days: getDays(call, weekStart),
      current_week: { now: iso(clock.now()) },
      student_levels: getLevels(call),
    }
    if (wireEvents.every(({ twist }) => twist === null)) return { ...rest, events: wireEvents.map(({ as }) => as) }
    return new OutsideContract({
      ...rest,
      events: wireEvents.map(({ twist, as }) => (twist === null ? as : twist(as))),
    })
  },
  join: (call) => {
    const event = openEvent(call, call.body.content_id)
    if (event instanceof Rejected) return event
    const { participations } = call.user
    const before = participations.includes(event.id)
    if (!before) participations.push(event.id)
    return { message: before ? joinMessages.alreadyParticipating : joinMessages.participating }
  },
  joinLink: (call) => {
    const event = openEvent(call, call.params.eventId)
    if (event instanceof Rejected) return event
    if (!call.user.participations.includes(event.id)) return reject('noRightToParticipate')
    if (call.clock.now() < event.startsAt - openBefore)
      return { message: joinMessages.notOpen, eventStartTime: new Date(event.startsAt).toISOString() }
    const ticket = call.joinTickets.issue(call.user.id, event.id)
    return { message: joinMessages.open, joinUrl: call.addresses.page(`join/${event.id}?ticket=${ticket}`) }
  },
}

function openEvent({ user, world, clock }: Pick<Call, 'user' | 'world' | 'clock'>, id: number): LiveEvent | Rejected {
  const event = eventById(world, id)
  if (event === null) return reject('notFound')
  if (event.divisionId !== user.user.division?.id) return reject('unauthorizedForLevel')
  if (!mayJoin(user, event, clock.now())) return reject('noRightToParticipate')
  return getEnd(event) <= clock.now() ? reject('sessionOver') : event
}

function toWireEvent(
  { user, clock, addresses }: Pick<Call, 'user' | 'clock' | 'addresses'>,
  event: LiveEvent,
  weekStart: number,
): WireEvent {
  const { id, subject, title, teacher, startsAt, endsAt, description, chapter, versPilote, files } = event
  const bought = chapter !== null && hasChapter(user, chapter, clock.now())
  return {
    dayIndex: Math.floor((startsAt - weekStart) / day),
    name: title,
    disabled: getEnd(event) <= clock.now(),
    participated: user.participations.includes(id),
    teacher: { name: teacher.name, last_name: teacher.last_name },
    subject: {
      name: subject.name,
      slug: subject.slug,
      color: subject.color,
      thumbnail: addresses.media(`thumbnails/${subject.key}.svg`),
      domainId: subject.id,
    },
    event: {
      id,
      start_time: iso(startsAt),
      end_time: endsAt === null ? null : iso(endsAt),
      description,
      chapterId: chapter,
      has_hessaty_chapter: bought,
      versPilote,
      files: files.map(({ name, path }) => ({ name, url: addresses.media(path) })),
      dayDate: tunisDate(startsAt),
      traineeship: getTraineeship(event, clock.now()),
    },
    hessatyId: bought ? chapter : null,
  }
}

function getTraineeship({ traineeship }: LiveEvent, now: number): WireEvent['event']['traineeship'] {
  if (traineeship === null) return null
  const { name, price, sessions } = traineeship
  const listSessions = (coming: boolean) =>
    sessions
      .filter(({ startsAt }) => startsAt > now === coming)
      .map((one) => ({ name: one.name, start_time: iso(one.startsAt) }))
  return {
    name,
    totalSeances: sessions.length,
    price,
    comingContentHessaty: listSessions(true),
    depassedContentHessaty: listSessions(false),
  }
}

function getDays({ clock, headers }: Pick<Call, 'clock' | 'headers'>, weekStart: number): CalendarDay[] {
  const language = languageFrom((headers.get('accept-language') ?? '').split(','))
  const today = tunisDate(clock.now())
  return Array.from({ length: 7 }, (_, index) => {
    const date = tunisDate(weekStart + index * day)
    return {
      id: String(index + 1),
      name: dayName(date, 'en'),
      translated_name: dayName(date, language),
      day: date,
      currentDay: date === today,
    }
  })
}

function dayName(date: string, language: Language): string {
  const name = new Date(`${date}T12:00:00Z`).toLocaleDateString(languageFacts[language].intl, {
    weekday: 'long',
    timeZone: 'UTC',
  })
  return `${name.charAt(0).toLocaleUpperCase(languageFacts[language].intl)}${name.slice(1)}`
}

function getLevels({ user, world }: Pick<Call, 'user' | 'world'>) {
  const taught =
    user.user.division == null ? [] : world.school.getSubjects(user.user.division.id).slice(0, levelledSubjects)
  return taught.map((subject) => {
    const percent = subjectPercent(user, subject)
    return {
      subject_name: subject.name,
      student_level_name: levels.find(([from]) => percent >= from)?.[1] ?? 'Débutant',
    }
  })
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
