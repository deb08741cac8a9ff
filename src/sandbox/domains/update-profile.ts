import type { ProfileForm } from '#shared/contract/profile.ts'
import type { User } from '#shared/contract/resources.ts'
import { findByCredential } from '../world/credentials'
import {
  validateBirthDate,
  validateEmail,
  type FieldError,
  toFieldErrors,
  validatePhone,
  validateProfileName,
  rejectForm,
  normalizeSpaces,
} from './form-rules'
import { type Call, type Implementation, reject, ok } from './handler'
import { validateResidence, resolveResidence, type ResidenceIds, tunisia } from './home-rules'
import { sendConfirmation } from './registration'

export const updateProfile: Implementation['profile']['update'] = (call) => {
  const { body, user, humanCheck, clock, world } = call
  if (user.user.istest === true) return reject('accessDenied')
  const check = body['g-recaptcha-response']
  if (check !== undefined && !humanCheck.accept(check, 'update-profile')) return reject('humanCheckFailed')
  const form = tidied(body)
  const numbers = getNumbers(form, user.user)
  const faults = [...personFaults(form, user.user, clock.now()), ...validateResidence(numbers)]
  if (faults.length > 0) return rejectForm(faults)
  const held = user.user.division
  if (held != null && form.division !== undefined && form.division !== held.id) return reject('accessDenied')
  const changed = [changedTo(form.phone, user.user.phone), changedTo(form.email, user.user.email)].filter(
    (credential) => credential !== null,
  )
  if (changed.some((credential) => ![null, user].includes(findByCredential(world.students, credential))))
    return reject('accountInformationUsed')
  Object.assign(user.user, toPerson(form), resolveResidence(numbers))
  user.user.completed = isComplete(user.user)
  return said(call, changed[0] ?? null)
}

function said({ user, codes }: Call, credential: string | null) {
  if (credential === null) return ok({}, 'Ton profil est enregistré')
  user.user.verified = false
  user.codeResent = false
  sendConfirmation({ user, codes }, credential)
  return ok({ credential }, 'Ton profil est enregistré, un code t’a été envoyé')
}

function tidied(form: ProfileForm): ProfileForm {
  const { phone, phone2, email } = form
  return {
    ...form,
    name: normalizeSpaces(form.name),
    lastName: normalizeSpaces(form.lastName),
    ...(phone === undefined ? {} : { phone: phone.trim() }),
    ...(phone2 === undefined ? {} : { phone2: phone2.trim() }),
    ...(email === undefined ? {} : { email: email.trim().toLowerCase() }),
  }
}

function personFaults(form: ProfileForm, user: User, now: number): FieldError[] {
  const { phone, phone2 = '', email } = form
  // Set values cannot be cleared.
  const blank = (value: string | undefined, held: string | null | undefined) =>
    value === undefined || (value === '' && held == null)
  const own = phone ?? user.phone
  return toFieldErrors([
    ['name', 'Name', validateProfileName(form.name)],
    ['lastName', 'Last Name', validateProfileName(form.lastName)],
    ['birthDate', 'Birthdate', validateBirthDate(form.birthDate, now)],
    ['phone', 'Phone', blank(phone, user.phone) ? null : validatePhone(phone ?? '')],
    [
      'phone2',
      'Phone',
      phone2 === ''
        ? null
        : !/^\d{1,15}$/.test(phone2)
          ? 'This value is not valid'
          : phone2 === own
            ? 'This value should not be the main phone'
            : null,
    ],
    ['email', 'Email', blank(email, user.email) ? null : validateEmail(email ?? '')],
  ])
}

/** Absent fields keep their value, null clears it. */
function getNumbers(form: ProfileForm, user: User): ResidenceIds {
  const kept = (sent: number | null | undefined, held: { id: number } | null | undefined): number | undefined =>
    sent === undefined ? held?.id : (sent ?? undefined)
  return {
    country: kept(form.country, user.country),
    state: kept(form.state, user.state),
    delegation: kept(form.delegation, user.delegation),
    institute: kept(form.institute, user.institute),
    division: kept(form.division, user.division),
    optionalSubject: kept(form.optionalSubject, user.optional_subject),
  }
}

function toPerson(form: ProfileForm): Partial<User> {
  const { phone, phone2, email, gender } = form
  return {
    name: form.name,
    last_name: form.lastName,
    birth_date: form.birthDate,
    ...(phone === undefined || phone === '' ? {} : { phone }),
    ...(phone2 === undefined ? {} : { phone2: phone2 === '' ? null : phone2 }),
    ...(email === undefined || email === '' ? {} : { email }),
    ...(gender === undefined ? {} : { gender }),
  }
}

function changedTo(requested: string | undefined, held: string | null | undefined): string | null {
  return requested === undefined || requested === '' || requested === held?.toLowerCase() ? null : requested
}

function isComplete(user: User): boolean {
  const { last_name, birth_date, phone, division, country, state } = user
  const placed = country != null && (country.id !== tunisia || state != null)
  return [last_name, birth_date, phone, division].every((value) => value != null) && placed
}
