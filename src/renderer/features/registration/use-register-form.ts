import type { TFunction } from 'i18next'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useMutation } from '#core/api/use-mutation.ts'
import { formatFieldError, getWireMessage } from '#core/failure/failure-labels.ts'
import { isInDoubt, type Failure } from '#core/failure/failure.ts'
import { isRefusal } from '#core/failure/is-refusal.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { paths } from '#core/paths.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { parseNextPage } from '#core/sign-in-redirect.ts'
import { requestCaptchaToken } from '#domains/account/captcha.ts'
import { useAccountFailureFormatter } from '#domains/account/failure-sentence.ts'
import type { Credentials } from '#domains/account/prefilled-credentials.ts'
import { useSignInWith } from '#domains/account/sign-in-with.ts'
import { contract } from '#shared/contract/index.ts'
import { clearChangedErrors } from '#ui/forms/form-errors.ts'
import { useForm } from '#ui/forms/form.tsx'
import { useFormValid } from '#ui/forms/use-form-valid.ts'
import { useNotify } from '#ui/notify.ts'
import { type Origin, type RegistrationField, type RegistrationValues, toBody } from './registration-values'

/** Page order, to focus the first invalid field. */
const order: readonly RegistrationField[] = [
  'name',
  'lastName',
  'email',
  'phone',
  'birthDate',
  'country',
  'state',
  'division',
  'optionalSubject',
  'password',
  'confirmation',
]

export function useRegisterForm(t: TFunction<'registration'>, origin: Origin, search: string) {
  const form = useForm<RegistrationValues>()
  const valid = useFormValid(form)
  const notify = useNotify()
  const succeeded = useSuccess()
  const navigate = useNavigate()
  const { t: shared } = useTranslation('account')
  const { t: failureText } = useTranslation('failure')
  const sentence = useAccountFailureFormatter()
  const { register, isBusy } = useRegister()

  const show = (failure: Failure) => {
    const fieldNames = form.getFieldsError().map(({ name }) => String(name[0]))
    const marked = refusedFields(failure, origin).filter(({ name }) => fieldNames.includes(name))
    const first = order.find((name) => marked.some((field) => field.name === name))
    if (first === undefined) return notify.error(sentence(failure))
    form.setFields(
      marked.map(({ name, text }) => ({
        name,
        errors: ['ours' in text ? t(text.ours) : formatFieldError(text.theirs, failureText)],
      })),
    )
    form.focusField(first)
  }
  const send = async (values: RegistrationValues) => {
    const outcome = await register(values, origin)
    if (outcome.kind === 'not-checked') return notify.error(shared('humanCheckFailed'))
    if (outcome.kind === 'failed') return show(outcome.failure)
    if (outcome.kind === 'unclear') return notify.error(t('maybeCreated'))
    if (outcome.kind === 'signed-in') return succeeded(outcome, t('createdSignedIn'))
    if (outcome.kind !== 'created') return
    succeeded(outcome, t('created'))
    await navigate(paths.signIn(parseNextPage(search)))
  }
  const change = (changed: Partial<RegistrationValues>) => {
    clearChangedErrors(form, changed)
    if ('division' in changed) form.resetFields(['optionalSubject'])
  }
  return { form, valid, isBusy, send, change }
}

type RefusalText = { ours: 'alreadyUsed' | 'tooYoung' } | { theirs: string }

type RefusedField = { name: RegistrationField; text: RefusalText }

const wireFields: Record<string, RegistrationField> = {
  'name': 'name',
  'lastName': 'lastName',
  'last_name': 'lastName',
  'email': 'email',
  'phone': 'phone',
  'birthDate': 'birthDate',
  'birth_date': 'birthDate',
  'plainPassword': 'password',
  'plainPassword.first': 'password',
  'first': 'password',
  'second': 'confirmation',
  'plainPassword.second': 'confirmation',
  'country': 'country',
  'state': 'state',
  'division': 'division',
  'optionalSubject': 'optionalSubject',
}

const named: readonly [string, RegistrationField][] = [
  ['Birthdate', 'birthDate'],
  ['first Password', 'password'],
  ['Email', 'email'],
]

const isTooYoung = (text: string) => text.includes('This value should be less than')

function worded(field: RegistrationField, message: string): RefusedField {
  return isTooYoung(message)
    ? { name: 'birthDate', text: { ours: 'tooYoung' } }
    : { name: field, text: { theirs: message } }
}

/** Fields that a refusal marks; "already used" is the e-mail abroad, otherwise the phone (spec 1 §8). */
function refusedFields(failure: Failure, origin: Origin): RefusedField[] {
  if (failure.kind !== 'refused') return []
  if (isRefusal(failure, 'accountInformationUsed'))
    return [{ name: origin === 'foreign' ? 'email' : 'phone', text: { ours: 'alreadyUsed' } }]
  const marked = Object.entries(failure.fieldErrors).flatMap(([wire, [first]]) => {
    const field = wireFields[wire]
    return field !== undefined && first !== undefined ? [worded(field, first)] : []
  })
  if (marked.length > 0) return marked
  const message = getWireMessage(failure)
  if (isTooYoung(message)) return [worded('birthDate', message)]
  const meant = named.find(([word]) => message.includes(word))
  return meant ? [worded(meant[1], message)] : []
}

type RegisterOutcome =
  | { kind: 'signed-in'; message?: string | null | undefined }
  | { kind: 'created'; message?: string | null | undefined }
  | { kind: 'not-checked' }
  | { kind: 'failed'; failure: Failure }
  /** No response to the registration, nor to the sign-in that would have proved it. */
  | { kind: 'unclear' }
  | { kind: 'gone' }

/** Statuses and failures before which the platform has processed nothing. */
function mayBeProcessed(failure: Failure): boolean {
  if (failure.kind === 'offline') return failure.cause === undefined || failure.cause === 'replaced'
  return isInDoubt(failure) && !(failure.kind === 'refused' && (failure.status === 425 || failure.status === 429))
}

function useRegister() {
  const [call] = useMutation(contract.registration.register)
  const { signIn } = useSignInWith()
  const [isBusy, setBusy] = useState(false)
  const isMounted = useIsMounted()
  const isInFlight = useRef(false)
  const wasUnanswered = useRef(false)

  /** Without a response the account may exist, and "already used" may mean the own one: signing in tells. */
  const recover = useCallback(
    async (failure: Failure, credentials: Credentials): Promise<RegisterOutcome> => {
      const isUsed = isRefusal(failure, 'accountInformationUsed')
      if (isUsed ? !wasUnanswered.current : !mayBeProcessed(failure)) return { kind: 'failed', failure }
      wasUnanswered.current = true
      const outcome = await signIn(credentials)
      if (outcome.kind === 'signed-in') return outcome
      if (!isMounted()) return { kind: 'gone' }
      const isAnswered = outcome.kind === 'failed' && outcome.failure.kind === 'refused'
      return isUsed || isAnswered ? { kind: 'failed', failure } : { kind: 'unclear' }
    },
    [signIn, isMounted],
  )

  const attempt = useCallback(
    async (values: RegistrationValues, origin: Origin): Promise<RegisterOutcome> => {
      const token = await requestCaptchaToken('register')
      if (!isMounted()) return { kind: 'gone' }
      if (token === null) return { kind: 'not-checked' }
      const body = toBody(values, origin, token)
      const answer = await call({ body })
      if (!isMounted()) return { kind: 'gone' }
      const credentials = { username: body.email, password: values.password }
      if (!answer.ok) return recover(answer.failure, credentials)
      const outcome = await signIn(credentials)
      if (outcome.kind === 'signed-in') return { ...outcome, message: answer.data.message }
      return isMounted() ? { kind: 'created', message: answer.data.message } : { kind: 'gone' }
    },
    [call, signIn, recover, isMounted],
  )

  const register = useCallback(
    async (values: RegistrationValues, origin: Origin): Promise<RegisterOutcome> => {
      if (isInFlight.current) return { kind: 'gone' }
      isInFlight.current = true
      setBusy(true)
      try {
        return await attempt(values, origin)
      } finally {
        isInFlight.current = false
        setBusy(false)
      }
    },
    [attempt],
  )
  return { register, isBusy }
}
