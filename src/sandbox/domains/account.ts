import type { User } from '#shared/contract/resources.ts'
import { passwordFits, findByCredential } from '../world/credentials'
import { reject, type Call, type Implementation } from './handler'

export const account: Implementation['account'] = {
  signIn: ({ body, world, sessions, humanCheck, clock }) => {
    const { username, password } = body
    const missing = {
      ...(username.trim() === '' && { username: ['Missing credential'] }),
      ...(password === '' && { password: ['Missing credential'] }),
    }
    if (Object.keys(missing).length > 0) return reject('missingCredential', missing)
    if (!humanCheck.accept(body['g-recaptcha-response'], 'sign-in')) return reject('humanCheckFailed')
    const student = findByCredential(world.students, username)
    if (student === null || !passwordFits(student, password)) return reject('invalidCredentials')
    return { token: sessions.open(student.id, clock.now()), user_type: student.type }
  },
  me: (call) => ({ user: toWireUser(call), permissions: call.user.permissions, studentLevel: getLevel(call) }),
  profile: (call) => ({ ...toWireUser(call), isTest: call.user.user.istest ?? false }),
  signOut: ({ token, sessions }) => {
    if (token !== null) sessions.close(token)
    return null
  },
}

function toWireUser(call: Pick<Call, 'user' | 'addresses'>): User {
  return { ...call.user.user, avatar: getAvatar(call) }
}

function getLevel({ user, world }: Pick<Call, 'user' | 'world'>) {
  const division = user.user.division
  if (division == null) return []
  return world.school.getSubjects(division.id).map((subject) => ({ subject: subject.name, name: division.name }))
}

export function getAvatar({ user, addresses }: Pick<Call, 'user' | 'addresses'>): string | null {
  if (user.photo !== null) return addresses.media(`photos/${user.photo}`)
  const { avatar } = user.user
  return avatar == null ? null : addresses.media(`portraits/${avatar}.svg`)
}
