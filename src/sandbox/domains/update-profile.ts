import type { ProfileForm } from '../../shared/contract/profile'
import type { User } from '../../shared/contract/resources'
import { type Call, type Implementation, refuse, say } from '../handler'
import { whoHas } from '../world/credentials'
import { birthDateFault, emailFault, type Fault, faultsOf, phoneFault, profileNameFault, refuseForm, tidy } from './form-rules'
import { homeFaults, homeOf, type HomeNumbers, tunisia } from './home-rules'
import { sendConfirmation } from './registration'

/** Changes what the form names; a new e-mail or phone must be confirmed with a code that is sent to it. */
export const updateProfile: Implementation['profile']['update'] = (call) => {
  const { body, user, humanCheck, clock, world } = call
  if (user.user.istest === true) return refuse('accessDenied')
  const check = body['g-recaptcha-response']
  if (check !== undefined && !humanCheck.accept(check, 'update-profile')) return refuse('humanCheckFailed')
  const form = tidied(body)
  const numbers = numbersOf(form, user.user)
  const faults = [...personFaults(form, user.user, clock.now()), ...homeFaults(numbers)]
  if (faults.length > 0) return refuseForm(faults)
  const held = user.user.division
  // A class that is held is changed with a reason (edit-division).
  if (held != null && form.division !== undefined && form.division !== held.id) return refuse('accessDenied')
  const changed = [changedTo(form.phone, user.user.phone), changedTo(form.email, user.user.email)].filter((credential) => credential !== null)
  if (changed.some((credential) => ![null, user].includes(whoHas(world.students, credential)))) return refuse('accountInformationUsed')
  Object.assign(user.user, personOf(form), homeOf(numbers))
  user.user.completed = isComplete(user.user)
  return said(call, changed[0] ?? null)
}

function said({ user, codes }: Call, credential: string | null) {
  if (credential === null) return say({}, 'Votre profil est enregistré')
  user.user.verified = false
  user.codeResent = false
  sendConfirmation({ user, codes }, credential)
  return say({ credential }, 'Votre profil est enregistré, un code vous a été envoyé')
}

function tidied(form: ProfileForm): ProfileForm {
  const { phone, phone2, email } = form
  return {
    ...form,
    name: tidy(form.name),
    lastName: tidy(form.lastName),
    ...(phone === undefined ? {} : { phone: phone.trim() }),
    ...(phone2 === undefined ? {} : { phone2: phone2.trim() }),
    ...(email === undefined ? {} : { email: email.trim().toLowerCase() }),
  }
}

function personFaults(form: ProfileForm, user: User, now: number): Fault[] {
  const { phone, phone2 = '', email } = form
  // What is there cannot be taken away; what is not there may stay away.
  const blank = (value: string | undefined, held: string | null | undefined) => value === undefined || (value === '' && held == null)
  const own = phone ?? user.phone
  return faultsOf([
    ['name', 'Name', profileNameFault(form.name)],
    ['lastName', 'Last Name', profileNameFault(form.lastName)],
    ['birthDate', 'Birthdate', birthDateFault(form.birthDate, now)],
    ['phone', 'Phone', blank(phone, user.phone) ? null : phoneFault(phone ?? '')],
    ['phone2', 'Phone', phone2 === '' ? null : !/^\d{1,15}$/.test(phone2) ? 'This value is not valid' : phone2 === own ? 'This value should not be the main phone' : null],
    ['email', 'Email', blank(email, user.email) ? null : emailFault(email ?? '')],
  ])
}

/** The places and the class as they will be: what the form does not name stays, what it names as null is emptied. */
function numbersOf(form: ProfileForm, user: User): HomeNumbers {
  const kept = (sent: number | null | undefined, held: { id: number } | null | undefined): number | undefined => (sent === undefined ? held?.id : (sent ?? undefined))
  return {
    country: kept(form.country, user.country),
    state: kept(form.state, user.state),
    delegation: kept(form.delegation, user.delegation),
    institute: kept(form.institute, user.institute),
    division: kept(form.division, user.division),
    optionalSubject: kept(form.optionalSubject, user.optional_subject),
  }
}

function personOf(form: ProfileForm): Partial<User> {
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

function changedTo(wanted: string | undefined, held: string | null | undefined): string | null {
  return wanted === undefined || wanted === '' || wanted === held?.toLowerCase() ? null : wanted
}

function isComplete(user: User): boolean {
  const { last_name, birth_date, phone, division, country, state } = user
  const placed = country != null && (country.id !== tunisia || state != null)
  return [last_name, birth_date, phone, division].every((value) => value != null) && placed
}
