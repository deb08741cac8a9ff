import { getAttendances } from '../world/attended'
import type { Implementation } from './handler'

export const attendances: Implementation['attendances'] = {
  list: ({ user, world, query }) =>
    getAttendances(world, user)
      .slice(0, Math.max(0, query.limit))
      .map(({ id, name, subject, startedAt, seconds, rateable }) => ({
        id,
        content_name: name,
        subject_name: subject,
        startTime: new Date(startedAt).toISOString(),
        attendanceTimeInSeconds: seconds,
        rateables_count: rateable ? 1 : 0,
      })),
}
