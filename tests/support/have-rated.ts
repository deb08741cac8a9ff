import type { createSandbox } from '../../src/sandbox/sandbox'
import { getAttendances } from '../../src/sandbox/world/attended'

/** Everybody has said what they thought of the sessions they attended: nobody is asked in the middle of something else. */
export function haveRated({ world }: Awaited<ReturnType<typeof createSandbox>>): void {
  for (const student of world.students) {
    student.ratings.push(...getAttendances(world, student).map(({ id }) => ({ attendance: String(id), rate: null, observation: '', at: world.createdAt })))
  }
}
