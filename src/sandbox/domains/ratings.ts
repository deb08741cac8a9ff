import { type Call, type Implementation, refuse, type Refused, say } from '../handler'
import { attendedBy } from '../world/attended'
import { faultsOf, refuseForm, tidy } from './form-rules'

const longest = 500

/** What pupils think of the live sessions that they attended; each is asked about once. */
export const ratings: Implementation['ratings'] = {
  list: ({ user, world }) =>
    attendedBy(world, user).filter(({ rateable }) => rateable).map(({ id, name, startedAt, seconds }) => ({
      webinar_session_attendee_rateable: { _id: String(id), attendanceTimeInSeconds: seconds },
      content_event: { start_date: new Date(startedAt).toISOString(), content: { name } },
    })),
  submit: (call) => {
    const { attendanceIds, rate, observation = '' } = call.body
    const text = tidy(observation)
    const faults = faultsOf([['observation', null, [...text].length > longest ? `This value is too long. It should have ${longest} characters or less` : null]])
    return faults.length > 0 ? refuseForm(faults) : (keep(call, attendanceIds, { rate, observation: text }) ?? say(null, 'Merci pour votre avis'))
  },
  decline: (call) => keep(call, call.body.attendanceIds, { rate: null, observation: '' }) ?? say(null, 'OK'),
}

/** Writes down what was said of these sessions; refuses, and keeps nothing, where one of them is not asked about. */
function keep({ user, world, clock }: Pick<Call, 'user' | 'world' | 'clock'>, ids: readonly string[], said: { rate: number | null; observation: string }): Refused | null {
  const asked = new Set(attendedBy(world, user).flatMap(({ id, rateable }) => (rateable ? [String(id)] : [])))
  const wanted = new Set(ids)
  if ([...wanted].some((id) => !asked.has(id))) return refuse('notFound')
  user.ratings.push(...[...wanted].map((attendance) => ({ attendance, ...said, at: clock.now() })))
  return null
}
