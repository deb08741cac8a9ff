import { normalCredential, passwordFits, setPassword, findByCredential } from '../world/credentials'
import { getNotificationTexts } from '../world/notification-texts'
import { notify } from '../world/notify'
import type { Student } from '../world/student'
import { type FieldError, toFieldErrors, validateNewPassword, rejectForm } from './form-rules'
import { type Call, type Implementation, type Rejected, reject, ok } from './handler'

const notTheOldOne = 'The new password should not be the old one'
const different = 'Les nouveaux mot de passes ne sont pas identiques'

export const passwords: Implementation['passwords'] = {
  requestReset: (call) => {
    if (!call.humanCheck.accept(call.body['g-recaptcha-response'], 'request-password'))
      return reject('humanCheckFailed')
    return sendCode(call, call.query.credentiel)
  },
  requestResetAgain: (call) => sendCode(call, call.query.credentiel),
  reset: (call) => {
    const { body, humanCheck } = call
    if (!humanCheck.accept(body['g-recaptcha-response'], 'reset-password')) return reject('humanCheckFailed')
    const faults = resetFaults(body)
    return faults.length > 0 ? rejectForm(faults) : reset(call)
  },
  change: ({ body, user, token, sessions, clock, humanCheck }) => {
    if (user.user.istest === true) return reject('accessDenied')
    if (!humanCheck.accept(body['g-recaptcha-response'], 'change-password')) return reject('humanCheckFailed')
    const faults = changeFaults(body)
    if (faults.length > 0) return rejectForm(faults)
    if (!passwordFits(user, body.oldPassword)) return reject('badCredentials', { oldPassword: ['Bad credentials'] })
    setPassword(user, body.newPassword, clock.now())
    tellChange(user, clock.now())
    sessions.closeOthers(user.id, token === null ? null : { token })
    return ok(null, 'Le Mot de Passe est Modifié')
  },
}

type ResetBody = Parameters<Implementation['passwords']['reset']>[0]['body']
type ChangeBody = Parameters<Implementation['passwords']['change']>[0]['body']

function sendCode({ world, codes }: Pick<Call, 'world' | 'codes'>, sent: string) {
  const credential = normalCredential(sent)
  if (credential === '') return reject('missingCredential', { credentiel: ['Missing credential'] })
  const student = findByCredential(world.students, credential)
  if (student === null) return reject('emailOrPhoneUnknown')
  codes.send({ student: student.id, purpose: 'reset', to: credential })
  return ok(null, 'Un code t’a été envoyé')
}

function reset({ body, world, codes, sessions, clock }: Call & { body: ResetBody }): null | Rejected {
  const named = body.credential === undefined ? undefined : findByCredential(world.students, body.credential)
  if (named === null) return reject('badResettingToken')
  const code = codes.find({ purpose: 'reset', code: body.token.trim(), student: named?.id })
  if (code === null) return reject('badResettingToken')
  const student = world.student(code.student)
  const expired = student.permissions.changePassword === true
  if (expired && passwordFits(student, body.newPassword))
    return rejectForm([{ field: 'newPassword', label: null, text: notTheOldOne }])
  codes.remove(code)
  setPassword(student, body.newPassword, clock.now())
  tellChange(student, clock.now())
  sessions.closeOthers(student.id, expired ? 'newest' : null)
  return null
}

function tellChange(student: Student, now: number): void {
  notify(
    student,
    { kind: 'changePassword', ...getNotificationTexts(student.user.language).password(), link: '/mon-profil' },
    now,
  )
}

function resetFaults({ token, newPassword, retypePassword }: ResetBody): FieldError[] {
  return toFieldErrors([
    ['token', null, token.trim() === '' ? 'Code is missing' : null],
    ['newPassword', null, newPassword === '' ? 'Password is missing' : validateNewPassword(newPassword)],
    [
      'retypePassword',
      null,
      retypePassword === '' ? 'Confirm Password is missing' : newPassword === retypePassword ? null : different,
    ],
  ])
}

function changeFaults({ oldPassword, newPassword, new_password_confirmation: confirmation }: ChangeBody): FieldError[] {
  const missing = (value: string) => (value === '' ? 'Remplir les champs' : null)
  return toFieldErrors([
    ['oldPassword', null, missing(oldPassword)],
    [
      'newPassword',
      null,
      missing(newPassword) ?? validateNewPassword(newPassword) ?? (newPassword === oldPassword ? notTheOldOne : null),
    ],
    ['new_password_confirmation', null, missing(confirmation) ?? (confirmation === newPassword ? null : different)],
  ])
}
