import { seededRandom } from '../base/seeded-random'
import { accounts } from './accounts'
import { courseLessons } from './school'
import type { Student } from './student'
import type { World } from './world'

const day = 86_400_000
const most = 24
const rateableCounts: Readonly<Record<string, number>> = { amira: 2 }

/** `rateable` until rated or declined. */
type Attended = {
  id: number
  name: string
  subject: string | null
  startedAt: number
  seconds: number
  rateable: boolean
}

/** Past live sessions of the account's initial class, newest first. */
export function getAttendances(world: Pick<World, 'school' | 'createdAt'>, student: Student): Attended[] {
  const { user, progress, ratings } = student
  const division = accounts.find(({ id }) => id === student.id)?.divisionId ?? null
  const taught = division === null ? [] : world.school.getSubjects(division)
  const random = seededRandom(user.id)
  const seen = Object.values(progress).filter(({ completed }) => completed).length
  const attended = Math.min(most, Math.ceil(seen / 8))
  const said = new Set(ratings.map(({ attendance }) => attendance))
  return Array.from({ length: taught.length === 0 ? 0 : attended }, (_, index): Attended => {
    const subject = taught[Math.floor(random() * taught.length)]
    const lessons = subject === undefined ? [] : courseLessons(subject)
    const lesson = lessons[Math.floor(random() * lessons.length)]
    const id = user.id * 1000 + index
    return {
      id,
      name: lesson === undefined ? '' : `${lesson.chapter.name}${lesson.rtl ? ':' : ' :'} ${lesson.title}`,
      subject: subject?.name ?? null,
      startedAt: world.createdAt - (index * 3 + 1) * day,
      seconds: 900 + Math.floor(random() * 2700),
      rateable: index < (rateableCounts[student.id] ?? 0) && !said.has(String(id)),
    }
  })
}
