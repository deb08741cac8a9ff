import { type Call, type Implementation, type Refused, refuse, say } from '../handler'
import { notify } from '../notify'
import { normalCredential, passwordFits, setPassword, whoHas } from '../world/credentials'
import { newsWords } from '../world/news-words'
import type { Student } from '../world/student'
import { type Fault, faultsOf, newPasswordFault, refuseForm } from './form-rules'

const notTheOldOne = 'The new password should not be the old one'
const different = 'Les nouveaux mot de passes ne sont pas identiques'

/** Forgotten, expired and changed passwords. */
export const passwords: Implementation['passwords'] = {
  requestReset: (call) => {
    if (!call.humanCheck.accept(call.body['g-recaptcha-response'], 'request-password')) return refuse('humanCheckFailed')
    return sendCode(call, call.query.credentiel)
  },
  requestResetAgain: (call) => sendCode(call, call.query.credentiel),
  reset: (call) => {
    const { body, humanCheck } = call
    if (!humanCheck.accept(body['g-recaptcha-response'], 'reset-password')) return refuse('humanCheckFailed')
    const faults = resetFaults(body)
    return faults.length > 0 ? refuseForm(faults) : reset(call)
  },
  change: ({ body, user, token, sessions, clock, humanCheck }) => {
    if (user.user.istest === true) return refuse('accessDenied')
    if (!humanCheck.accept(body['g-recaptcha-response'], 'change-password')) return refuse('humanCheckFailed')
    const faults = changeFaults(body)
    if (faults.length > 0) return refuseForm(faults)
    if (!passwordFits(user, body.oldPassword)) return refuse('badCredentials', { oldPassword: ['Bad credentials'] })
    setPassword(user, body.newPassword, clock.now())
    tellChange(user, clock.now())
    sessions.closeOthers(user.id, token === null ? null : { token })
    return say(null, 'Le Mot de Passe est Modifié')
  },
}

type ResetBody = Parameters<Implementation['passwords']['reset']>[0]['body']
type ChangeBody = Parameters<Implementation['passwords']['change']>[0]['body']

function sendCode({ world, codes }: Pick<Call, 'world' | 'codes'>, sent: string) {
  const credential = normalCredential(sent)
  if (credential === '') return refuse('missingCredential', { credentiel: ['Missing credential'] })
  const student = whoHas(world.students, credential)
  if (student === null) return refuse('emailOrPhoneUnknown')
  codes.send({ student: student.id, purpose: 'reset', to: credential })
  return say(null, 'Un code vous a été envoyé')
}

function reset({ body, world, codes, sessions, clock }: Call & { body: ResetBody }): null | Refused {
  const named = body.credential === undefined ? undefined : whoHas(world.students, body.credential)
  if (named === null) return refuse('badResettingToken')
  const code = codes.find({ purpose: 'reset', code: body.token.trim(), student: named?.id })
  if (code === null) return refuse('badResettingToken')
  const student = world.student(code.student)
  const expired = student.permissions.changePassword === true
  if (expired && passwordFits(student, body.newPassword)) return refuseForm([{ field: 'newPassword', label: null, text: notTheOldOne }])
  codes.forget(code)
  setPassword(student, body.newPassword, clock.now())
  tellChange(student, clock.now())
  // The call carries no token. Whoever replaces an expired password does so while signed in, and stays it; a forgotten one ends every session.
  sessions.closeOthers(student.id, expired ? 'newest' : null)
  return null
}

function tellChange(student: Student, now: number): void {
  notify(student, { kind: 'changePassword', ...newsWords(student.user.language).password(), link: '/mon-profil' }, now)
}

function resetFaults({ token, newPassword, retypePassword }: ResetBody): Fault[] {
  return faultsOf([
    ['token', null, token.trim() === '' ? 'Code is missing' : null],
    ['newPassword', null, newPassword === '' ? 'Password is missing' : newPasswordFault(newPassword)],
    ['retypePassword', null, retypePassword === '' ? 'Confirm Password is missing' : newPassword === retypePassword ? null : different],
  ])
}

function changeFaults({ oldPassword, newPassword, new_password_confirmation: confirmation }: ChangeBody): Fault[] {
  const missing = (value: string) => (value === '' ? 'Remplir les champs' : null)
  return faultsOf([
    ['oldPassword', null, missing(oldPassword)],
    ['newPassword', null, missing(newPassword) ?? newPasswordFault(newPassword) ?? (newPassword === oldPassword ? notTheOldOne : null)],
    ['new_password_confirmation', null, missing(confirmation) ?? (confirmation === newPassword ? null : different)],
  ])
}
