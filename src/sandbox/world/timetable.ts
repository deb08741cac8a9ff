import type { School, Subject, Teacher } from './school'

const minute = 60_000
const halfHour = 30 * minute
const hour = 60 * minute
const day = 24 * hour
const length = 90 * minute
/** Tunisia has no daylight saving time. */
const tunisAhead = hour

/** A session of the daily timetable. */
export type LiveSession = {
  id: number
  subject: Subject
  title: string
  teacher: Teacher
  startsAt: number
  endsAt: number
}

/** Defaults to the first chapter. */
const titles: Record<number, readonly (readonly [key: string, title: string])[]> = {
  42: [
    ['phys', 'Mécanique : chute libre'],
    ['math', 'Équations de droites, exercices'],
  ],
}

/** Epoch milliseconds. */
export function tunisDayStart(now: number): number {
  // Arithmetic: a format of Intl took a quarter of each new world, and each screen test makes one.
  return Math.floor((now + tunisAhead) / day) * day - tunisAhead
}

/** Monday in Tunis, `offset` weeks later. */
export function tunisWeekStart(now: number, offset = 0): number {
  const today = tunisDayStart(now)
  const sinceMonday = (new Date(today + tunisAhead).getUTCDay() + 6) % 7
  return today + (offset * 7 - sinceMonday) * day
}

/** YYYY-MM-DD in Tunis. */
export function tunisDate(at: number): string {
  return new Date(at + tunisAhead).toISOString().slice(0, 10)
}

/** On the first day one is live at `createdAt`, later days have fixed hours. */
export function sessionsOfDay(
  school: School,
  divisionId: number,
  { now, createdAt }: { now: number; createdAt: number },
): LiveSession[] {
  const start = tunisDayStart(now)
  const hours =
    start === tunisDayStart(createdAt) ? hoursAround(createdAt, start) : [start + 15 * hour, start + 17 * hour]
  return subjectsOfDay(school, divisionId)
    .flatMap(({ subject, title }, index) => {
      const [chapter] = subject.chapters
      const startsAt = hours[index]
      if (chapter === undefined || startsAt === undefined) return []
      const teacher = subject.chapters.find(({ type }) => type === 'recording')?.teacher ?? chapter.teacher
      const id = subject.id * 100_000 + Math.floor(start / day)
      return [
        {
          id,
          subject,
          title: title ?? chapter.name,
          teacher,
          startsAt,
          endsAt: Math.min(startsAt + length, start + day - minute),
        },
      ]
    })
    .toSorted((one, other) => one.startsAt - other.startsAt)
}

/** Near midnight the other one is earlier. */
function hoursAround(now: number, start: number): [number, number] {
  const slot = start + Math.floor((now - start) / halfHour) * halfHour
  const lastSlot = start + day - halfHour
  return [Math.max(start, slot - halfHour), slot === lastSlot ? slot - 3 * hour : Math.min(slot + 2 * hour, lastSlot)]
}

function subjectsOfDay(school: School, divisionId: number): { subject: Subject; title: string | null }[] {
  const taught = school.getSubjects(divisionId)
  const written = titles[divisionId]?.flatMap(([key, title]) => {
    const subject = taught.find((one) => one.key === key)
    return subject === undefined ? [] : [{ subject, title }]
  })
  return written ?? taught.slice(0, 2).map((subject) => ({ subject, title: null }))
}
