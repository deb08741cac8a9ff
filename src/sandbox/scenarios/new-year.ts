import type { Scenario } from '../world/world'
import { schoolSubjects } from './school'

/** The first day: nobody has watched, bookmarked or liked anything yet. */
export const newYear: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    for (const student of world.students) student.progress = {}
  },
}
