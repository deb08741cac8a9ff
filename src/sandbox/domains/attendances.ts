import type { Implementation } from '../handler'
import { attendedBy } from '../world/attended'

/** The live sessions that somebody attended, as the attendance service tells them: only their own, the newest first. */
export const attendances: Implementation['attendances'] = {
  list: ({ user, world, query }) =>
    attendedBy(world, user).slice(0, Math.max(0, query.limit)).map(({ id, name, subject, startedAt, seconds, rateable }) => ({
      id, content_name: name, subject_name: subject, startTime: new Date(startedAt).toISOString(), attendanceTimeInSeconds: seconds, rateables_count: rateable ? 1 : 0,
    })),
}
