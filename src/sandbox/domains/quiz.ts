import { type Implementation, refuse } from '../handler'
import { fingerprint } from '../secrets'

/** The quiz service's own sign-in, with the token of the platform. */
export const quiz: Implementation['quiz'] = {
  signIn: ({ query, sessions, clock, world }) => {
    const id = sessions.studentOf(query.token, clock.now())
    if (id === null) return refuse('invalidToken')
    return { token: `quiz-${fingerprint(`quiz ${query.token}`)}`, user_id: world.student(id).user.id }
  },
}
