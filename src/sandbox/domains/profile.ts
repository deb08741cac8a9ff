import { getPhotoKind } from '../media/photos'
import { findByCredential } from '../world/credentials'
import { notificationKinds } from '../world/engagement'
import type { Division } from '../world/school'
import type { Student } from '../world/student'
import { getAvatar } from './account'
import { validateEmail, toFieldErrors, validateParentPhone, validatePhone, rejectForm } from './form-rules'
import { reject, ok, type Call, type Implementation, type Rejected } from './handler'
import { getDivisions } from './home-rules'
import { updateProfile } from './update-profile'

type Profile = Implementation['profile']

const otherReason = 4
const reasons = [
  { id: 1, reason: 'Erreur de classe à l’inscription' },
  { id: 2, reason: 'Passage dans une autre classe' },
  { id: 3, reason: 'Changement de filière' },
  { id: otherReason, reason: 'Autre' },
]
const notAChoice = 'This value is not one of the choices'
const photoBytes = 2 * 1024 * 1024

export const profile: Implementation['profile'] = {
  update: updateProfile,
  photo: async (call) => {
    const { body, user, photos } = call
    if (isFixed(user)) return reject('accessDenied')
    if (body.imageFile.size > photoBytes) return refusePhoto('The file is too large. Allowed maximum size is 2 MB')
    const bytes = new Uint8Array(await body.imageFile.arrayBuffer())
    const kind = getPhotoKind(bytes)
    if (kind === null) return refusePhoto('This file is not a valid image')
    const name = await photos.add(bytes, kind)
    const before = user.photo
    user.photo = name
    if (before !== null) await photos.remove(before)
    return ok({ avatar: getAvatar(call) }, 'Ta photo est enregistrée')
  },
  addEmail: (call) => {
    const email = call.body.email.trim().toLowerCase()
    if (isFixed(call.user)) return reject('accessDenied')
    if (validateEmail(email) !== null)
      return rejectForm([{ field: 'email', label: null, text: 'Please enter a valid email' }])
    const refused = refuseUsed(call, email)
    if (refused !== null) return refused
    call.codes.send({ student: call.user.id, purpose: 'email', to: email })
    return ok(null, 'Un code t’a été envoyé à cette adresse')
  },
  confirmCode: (call) => {
    const { body, user, codes } = call
    const email = body.email.trim().toLowerCase()
    const code = codes.find({ purpose: 'email', code: body.confirmationToken.trim(), student: user.id, bound: email })
    if (code === null) return reject('codeInvalid')
    const refused = refuseUsed(call, email)
    if (refused !== null) return refused
    codes.remove(code)
    user.user.email = email
    return ok(null, 'Ton adresse e-mail est confirmée')
  },
  addPhone: (call) => {
    const { body, user } = call
    const phone = body.phone.trim()
    const text = validatePhone(phone)
    if (text !== null) return rejectForm([{ field: 'phone', label: 'Phone', text }])
    if (isFixed(user) || user.user.phone != null) return reject('accessDenied')
    const refused = refuseUsed(call, phone)
    if (refused !== null) return refused
    user.user.phone = phone
    return ok(null, 'Ton numéro de téléphone est enregistré')
  },
  addParentPhone: ({ body, user }) => {
    if (isFixed(user)) return reject('accessDenied')
    const phone2 = body.phone2.trim()
    const text = validateParentPhone(phone2)
    if (text !== null) return rejectForm([{ field: 'phone2', label: null, text }])
    user.user.phone2 = phone2
    user.user.hasPhoneParent = true
    return ok(null, 'Le numéro de ton parent est enregistré')
  },
  notificationToken: ({ body, user }) => {
    user.user.notification_token = body.notificationToken
    return null
  },
  notificationPreferences,
  editDivisionReasons: () => reasons.map((reason) => ({ ...reason })),
  editDivisionHistory: ({ user }) => user.divisionChanges.toReversed(),
  editDivision,
}

function isFixed({ user }: Student): boolean {
  return user.istest === true
}

function refuseUsed({ world, user }: Pick<Call, 'world' | 'user'>, credential: string): Rejected | null {
  const owner = findByCredential(world.students, credential)
  return owner === null || owner === user ? null : reject('accountInformationUsed')
}

function refusePhoto(text: string): Rejected {
  return rejectForm([{ field: 'imageFile', label: null, text }])
}

function editDivision(call: Parameters<Profile['editDivision']>[0]): ReturnType<Profile['editDivision']> {
  const { body, user } = call
  if (user.user.hasEditDivision !== true || user.user.istest === true) return reject('accessDenied')
  const requestedDivision = getChoices(call).find(({ id }) => id === body.newDivision)
  const isListed = reasons.some(({ id }) => id === body.reason)
  const unsaid = body.reason === otherReason && (body.reason2 ?? '').trim() === ''
  const faults = toFieldErrors([
    ['newDivision', 'Division', requestedDivision === undefined ? notAChoice : null],
    ['reason', 'Reason', isListed ? null : notAChoice],
    ['reason2', 'Reason', unsaid ? 'This value should not be blank' : null],
  ])
  if (faults.length > 0 || requestedDivision === undefined) return rejectForm(faults)
  user.divisionChanges.push({
    id: user.divisionChanges.length + 1,
    old_division: user.user.division ?? null,
    new_division: { id: requestedDivision.id, name: requestedDivision.name },
    reason: reasons.find(({ id }) => id === body.reason)?.reason ?? null,
    reason2: body.reason2 ?? null,
    status: 'processed',
    created_at: new Date(call.clock.now()).toISOString(),
  })
  Object.assign(user.user, {
    division: { id: requestedDivision.id, name: requestedDivision.name },
    optional_subject: null,
    hasEditDivision: false,
  })
  return ok(null, 'Ta classe est changée')
}

function getChoices({ user: { user } }: Pick<Call, 'user'>): readonly Division[] {
  return user.hasEditDivision === true && user.istest !== true
    ? getDivisions(user.country?.id).filter(({ id }) => id !== user.division?.id)
    : []
}

function notificationPreferences({
  body,
  user,
}: Parameters<Profile['notificationPreferences']>[0]): ReturnType<Profile['notificationPreferences']> {
  const unknown = Object.keys(body).filter((name) => !notificationKinds.some((kind) => kind === name))
  if (unknown.length > 0) return rejectForm(unknown.map((field) => ({ field, label: null, text: notAChoice })))
  user.user.notification_preferences = { ...user.user.notification_preferences, ...body }
  return ok(null, 'Tes préférences sont enregistrées')
}
