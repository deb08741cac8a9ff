import type { RegistrationForm } from '#shared/contract/registration.ts'
import { hardFingerprint } from '../base/secrets'
import { getContact, findByCredential } from '../world/credentials'
import { createStudent, type Student } from '../world/student'
import { firstNumber, type World } from '../world/world'
import {
  validateEmail,
  type FieldError,
  toFieldErrors,
  validateName,
  validatePasswordLength,
  validatePhone,
  validateStudentBirthDate,
  rejectForm,
  normalizeSpaces,
} from './form-rules'
import { type Call, type Implementation, reject, ok } from './handler'
import { validateResidence, resolveResidence } from './home-rules'

export const registration: Implementation['registration'] = {
  register: ({ body, world, clock, codes, humanCheck }) => {
    if (!humanCheck.accept(body['g-recaptcha-response'], 'register')) return reject('humanCheckFailed')
    const form = {
      ...body,
      name: normalizeSpaces(body.name),
      lastName: normalizeSpaces(body.lastName),
      email: body.email.trim().toLowerCase(),
      phone: body.phone.trim(),
    }
    const faults = registrationFaults(form, clock.now())
    if (faults.length > 0) return rejectForm(faults)
    if ([form.email, form.phone].some((credential) => findByCredential(world.students, credential) !== null))
      return reject('accountInformationUsed')
    const student = newcomer(form, world, clock.now())
    world.enrol(student)
    codes.send({ student: student.id, purpose: 'registration', to: getContact(student) })
    return ok(null, 'Ton compte est créé, un code t’a été envoyé')
  },
  confirm: ({ body, query, user, codes, humanCheck }) => {
    if (!humanCheck.accept(body['g-recaptcha-response'], 'confirm')) return reject('humanCheckFailed')
    if (user.user.verified === true) return ok(null, 'You are verified')
    const code = codes.find({ purpose: 'registration', code: query.token.trim(), student: user.id })
    if (code === null) return reject('codeInvalid')
    codes.remove(code)
    user.user.verified = true
    user.codeResent = false
    return ok(null, 'Ton compte est confirmé')
  },
  resendCode: ({ user, codes }) => {
    if (user.user.verified === true) return ok(null, 'You are verified')
    if (user.codeResent) return reject('retryLater')
    user.codeResent = true
    sendConfirmation({ user, codes }, getContact(user))
    return ok(null, 'Un nouveau code t’a été envoyé')
  },
}

export function sendConfirmation({ user, codes }: Pick<Call, 'user' | 'codes'>, to: string): void {
  codes.send({ student: user.id, purpose: 'registration', to })
}

function registrationFaults(form: RegistrationForm, now: number): FieldError[] {
  const { first, second } = form.plainPassword
  const nowhere = form.country === undefined && form.state === undefined
  return [
    ...toFieldErrors([
      ['name', 'Name', validateName(form.name)],
      ['lastName', 'Last Name', validateName(form.lastName)],
      ['email', 'Email', validateEmail(form.email)],
      ['phone', 'Phone', validatePhone(form.phone)],
      ['birthDate', 'Birthdate', validateStudentBirthDate(form.birthDate, now)],
      [
        'plainPassword',
        'first Password',
        validatePasswordLength(first) ?? (first === second ? null : 'The two passwords should be the same'),
      ],
      ['country', 'Country', nowhere ? 'This value should not be blank' : null],
    ]),
    ...validateResidence(form),
  ]
}

function newcomer(form: RegistrationForm, world: World, now: number): Student {
  const at = new Date(now).toISOString()
  return createStudent({
    id: freeId(world, form.email),
    type: 'Student',
    about: 'Inscription faite dans cette démonstration',
    registered: true,
    password: hardFingerprint(form.plainPassword.first),
    permissions: { has_forum: false, has_exam: false },
    user: {
      id: firstNumber + world.students.length,
      name: form.name,
      last_name: form.lastName,
      email: form.email,
      phone: form.phone,
      phone2: null,
      birth_date: form.birthDate,
      gender: null,
      avatar: null,
      points: 0,
      affiliations: [],
      ...resolveResidence(form),
      completed: true,
      verified: false,
      istest: false,
      hasEditDivision: true,
      freeHours: false,
      language: 'fr',
      hasParent: false,
      hasPhoneParent: false,
      hasParentRequest: false,
      created_at: at,
      password_changed_at: at,
    },
  })
}

function freeId({ students }: World, email: string): string {
  const baseId = (email.split('@')[0] ?? '').replaceAll(/[^a-z0-9.-]/g, '-')
  const taken = (id: string) => students.some((student) => student.id === id)
  if (!taken(baseId)) return baseId
  let number = 2
  while (taken(`${baseId}-${number}`)) number += 1
  return `${baseId}-${number}`
}
