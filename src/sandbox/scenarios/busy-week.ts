import { type LiveEvent, plainEvent } from '../world/live-events'
import { tunisDayStart, tunisWeekStart } from '../world/timetable'
import type { Scenario, World } from '../world/world'
import { arrangeSchool, schoolSubjects } from './school'

const hour = 3_600_000
const day = 24 * hour
const whole = 60
const atOnce = 30
const division = 42
const firstNumber = 8_100_000

/** The school with sixty live sessions of Amira's class this week, thirty of them at the same time tomorrow (on Sundays yesterday). */
export const busyWeek: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const weekStart = tunisWeekStart(world.createdAt)
    const crowded = dayBeside(world, weekStart)
    const own = world.liveEvents.filter((event) => event.divisionId === division && event.startsAt >= weekStart && event.startsAt < weekStart + 7 * day).length
    // Fourteen come from the timetable.
    const spread = whole - atOnce - 14 - own
    const numbers = Array.from({ length: atOnce + spread }, (_, index) => index)
    world.liveEvents.push(...numbers.map((index) => {
      const beside = index - atOnce
      return index < atOnce ? sessionAt(world, index, crowded + 18 * hour) : sessionAt(world, index, weekStart + (beside % 7) * day + (8 + Math.floor(beside / 7) * 2) * hour)
    }))
  },
}

/** Tomorrow, or yesterday on the last day of the week. */
function dayBeside({ createdAt }: World, weekStart: number): number {
  const today = tunisDayStart(createdAt)
  return today + day < weekStart + 7 * day ? today + day : today - day
}

function sessionAt({ school }: World, index: number, startsAt: number): LiveEvent {
  const taught = school.subjectsOf(division)
  const subject = taught[index % taught.length]
  const chapter = subject?.chapters[index % subject.chapters.length]
  if (subject === undefined || chapter === undefined) throw new Error('the class of the busy week is taught nothing')
  return plainEvent({ id: firstNumber + index, subject, title: `Groupe ${index + 1} : ${chapter.name}`, teacher: chapter.teacher, startsAt, endsAt: startsAt + hour })
}
