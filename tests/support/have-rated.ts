import type { createSandbox } from '#sandbox/sandbox.ts'
import { getAttendances } from '#sandbox/world/attended.ts'

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
