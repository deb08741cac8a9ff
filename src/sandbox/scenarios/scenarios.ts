import type { Scenario } from '../world/world'
import { busyWeek } from './busy-week'
import { edgeCaseEvents } from './edge-case-events'
import { edgeCaseExams } from './edge-case-exams'
import { edgeCaseGifts } from './edge-case-gifts'
import { edgeCaseLessons } from './edge-case-lessons'
import { edgeCaseOffers } from './edge-case-offers'
import { hostileMessages } from './hostile-messages'
import { longHistories, longLists, manyNotifications } from './long-lists'
import { school, schoolSubjects } from './school'

/** The first day of the school year: no progress yet. */
const newYear: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    for (const student of world.students) student.progress = {}
  },
}

/** Scenarios by name. */
export const scenarios = {
  school, 'new-year': newYear, 'long-lists': longLists, 'long-histories': longHistories, 'busy-week': busyWeek, 'odd-lessons': edgeCaseLessons, 'odd-offers': edgeCaseOffers, 'odd-exams': edgeCaseExams,
  'odd-events': edgeCaseEvents, 'odd-gifts': edgeCaseGifts, 'many-notifications': manyNotifications, 'hostile-messages': hostileMessages,
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
