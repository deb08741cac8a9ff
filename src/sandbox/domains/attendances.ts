import type { Attendance } from '../../shared/contract/attendance'
import type { Implementation } from '../handler'
import { seededRandom } from '../seed'
import { courseLessons } from '../world/school'

const day = 86_400_000
const most = 24

/** The live sessions that somebody attended, as the attendance service tells them: only their own, the newest first. */
export const attendances: Implementation['attendances'] = {
  list: ({ user, world, query }) => {
    const taught = user.user.division == null ? [] : world.school.subjectsOf(user.user.division.id)
    const random = seededRandom(user.user.id)
    const seen = Object.values(user.progress).filter(({ completed }) => completed).length
    const attended = Math.min(most, Math.ceil(seen / 8))
    const rows = Array.from({ length: taught.length === 0 ? 0 : attended }, (_, index): Attendance => {
      const subject = taught[Math.floor(random() * taught.length)]
      const lessons = subject === undefined ? [] : courseLessons(subject)
      const lesson = lessons[Math.floor(random() * lessons.length)]
      return {
        id: user.user.id * 1000 + index, content_name: lesson === undefined ? '' : `${lesson.chapter.name} : ${lesson.title}`, subject_name: subject?.name ?? null,
        startTime: new Date(world.bornAt - (index * 3 + 1) * day).toISOString(), attendanceTimeInSeconds: 900 + Math.floor(random() * 2700), rateables_count: index === 0 ? 1 : 0,
      }
    })
    return rows.slice(0, Math.max(0, query.limit))
  },
}
