import { getAttendances } from '../world/attended'
import { toFieldErrors, rejectForm, normalizeSpaces } from './form-rules'
import { type Call, type Implementation, reject, type Rejected, ok } from './handler'

const longest = 500

export const ratings: Implementation['ratings'] = {
  list: ({ user, world }) =>
    getAttendances(world, user)
      .filter(({ rateable }) => rateable)
      .map(({ id, name, startedAt, seconds }) => ({
        webinar_session_attendee_rateable: { _id: String(id), attendanceTimeInSeconds: seconds },
        content_event: { start_date: new Date(startedAt).toISOString(), content: { name } },
      })),
  submit: (call) => {
    const { attendanceIds, rate, observation = '' } = call.body
    const text = normalizeSpaces(observation)
    const faults = toFieldErrors([
      [
        'observation',
        null,
        [...text].length > longest ? `This value is too long. It should have ${longest} characters or less` : null,
      ],
    ])
    return faults.length > 0
      ? rejectForm(faults)
      : (keep(call, attendanceIds, { rate, observation: text }) ?? ok(null, 'Séance évaluée avec succès'))
  },
  decline: (call) => keep(call, call.body.attendanceIds, { rate: null, observation: '' }) ?? ok(null, 'OK'),
}

/** Rejects all ratings if one session is not rateable. */
function keep(
  { user, world, clock }: Pick<Call, 'user' | 'world' | 'clock'>,
  ids: readonly string[],
  said: { rate: number | null; observation: string },
): Rejected | null {
  const rateableIds = new Set(getAttendances(world, user).flatMap(({ id, rateable }) => (rateable ? [String(id)] : [])))
  const requestedIds = new Set(ids)
  if ([...requestedIds].some((id) => !rateableIds.has(id))) return reject('notFound')
  user.ratings.push(...[...requestedIds].map((attendance) => ({ attendance, ...said, at: clock.now() })))
  return null
}
