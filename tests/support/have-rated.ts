import type { createSandbox } from '../../src/sandbox/sandbox'
import { getAttendances } from '../../src/sandbox/world/attended'

export function haveRated({ world }: Awaited<ReturnType<typeof createSandbox>>): void {
  for (const student of world.students) {
    student.ratings.push(
      ...getAttendances(world, student).map(({ id }) => ({
        attendance: String(id),
        rate: null,
        observation: '',
        at: world.createdAt,
      })),
    )
  }
}
