import { type Call, type Implementation, type Refused, refuse, say } from '../handler'
import { photoKindOf } from '../photos'
import { whoHas } from '../world/credentials'
import type { Student } from '../world/student'
import { editDivision, editDivisionHistory, editDivisionReasons } from './edit-division'
import { emailFault, parentPhoneFault, phoneFault, refuseForm } from './form-rules'
import { notificationPreferences, notificationToken } from './notification-settings'
import { avatarOf } from './portrait'
import { updateProfile } from './update-profile'

const photoBytes = 2 * 1024 * 1024

/** The user's own data, address and class. */
export const profile: Implementation['profile'] = {
  update: updateProfile,
  photo: async (call) => {
    const { body, user, photos } = call
    if (isFixed(user)) return refuse('accessDenied')
    if (body.imageFile.size > photoBytes) return refusePhoto('The file is too large. Allowed maximum size is 2 MB')
    const bytes = new Uint8Array(await body.imageFile.arrayBuffer())
    const kind = photoKindOf(bytes)
    if (kind === null) return refusePhoto('This file is not a valid image')
    const name = await photos.add(bytes, kind)
    const before = user.photo
    user.photo = name
    if (before !== null) await photos.remove(before)
    return say({ avatar: avatarOf(call) }, 'Votre photo est enregistrée')
  },
  addEmail: (call) => {
    const email = call.body.email.trim().toLowerCase()
    if (isFixed(call.user)) return refuse('accessDenied')
    if (emailFault(email) !== null) return refuseForm([{ field: 'email', label: null, text: 'Please enter a valid email' }])
    const refused = refuseUsed(call, email)
    if (refused !== null) return refused
    call.codes.send({ student: call.user.id, purpose: 'email', to: email })
    return say(null, 'Un code vous a été envoyé à cette adresse')
  },
  confirmCode: (call) => {
    const { body, user, codes } = call
    const email = body.email.trim().toLowerCase()
    const code = codes.find({ purpose: 'email', code: body.confirmationToken.trim(), student: user.id, bound: email })
    if (code === null) return refuse('codeInvalid')
    const refused = refuseUsed(call, email)
    if (refused !== null) return refused
    codes.forget(code)
    user.user.email = email
    return say(null, 'Votre adresse e-mail est confirmée')
  },
  addPhone: (call) => {
    const { body, user } = call
    const phone = body.phone.trim()
    const text = phoneFault(phone)
    if (text !== null) return refuseForm([{ field: 'phone', label: 'Phone', text }])
    // A number that is there is changed with the profile, which asks for a code.
    if (isFixed(user) || user.user.phone != null) return refuse('accessDenied')
    const refused = refuseUsed(call, phone)
    if (refused !== null) return refused
    user.user.phone = phone
    return say(null, 'Votre numéro de téléphone est enregistré')
  },
  addParentPhone: ({ body, user }) => {
    if (isFixed(user)) return refuse('accessDenied')
    const phone2 = body.phone2.trim()
    const text = parentPhoneFault(phone2)
    if (text !== null) return refuseForm([{ field: 'phone2', label: null, text }])
    user.user.phone2 = phone2
    user.user.hasPhoneParent = true
    return say(null, 'Le numéro de votre parent est enregistré')
  },
  notificationToken,
  notificationPreferences,
  editDivisionReasons,
  editDivisionHistory,
  editDivision,
}

/** A test account, in which nothing personal is changed. */
function isFixed({ user }: Student): boolean {
  return user.istest === true
}

function refuseUsed({ world, user }: Pick<Call, 'world' | 'user'>, credential: string): Refused | null {
  const owner = whoHas(world.students, credential)
  return owner === null || owner === user ? null : refuse('accountInformationUsed')
}

function refusePhoto(text: string): Refused {
  return refuseForm([{ field: 'imageFile', label: null, text }])
}
