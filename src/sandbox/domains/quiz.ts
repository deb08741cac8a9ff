import { fingerprint } from '../base/secrets'
import { type Implementation, reject } from './handler'

export const quiz: Implementation['quiz'] = {
  signIn: ({ query, sessions, clock, world }) => {
    const id = sessions.getStudent(query.token, clock.now())
    if (id === null) return reject('invalidToken')
    return { token: `quiz-${fingerprint(`quiz ${query.token}`)}`, user_id: world.student(id).user.id }
  },
}
