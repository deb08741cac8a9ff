import type { TFunction } from 'i18next'
import { useId, useLayoutEffect, useRef, useState, type ChangeEvent, type SyntheticEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { isRefusal } from '#core/failure/is-refusal.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { normalizeUsername } from '#domains/account/contact-rules.ts'
import { useAccountFailureFormatter } from '#domains/account/failure-sentence.ts'
import { usePrefilledCredentials, type Credentials } from '#domains/account/prefilled-credentials.ts'
import { useSignInWith } from '#domains/account/sign-in-with.ts'
import { useNotify } from '#ui/notify.ts'
import { passwordRule, usernameRule } from './sign-in-rules'

/**
 * The refusal is announced; it describes the first field only once the focus has left it, because a new description of
 * the field that has the focus is read as well (Orca 43).
 */
type Refusal = 'announced' | 'left'

export function useSignInForm(t: TFunction<'sign-in'>, onTeacher: () => void) {
  const { t: shared } = useTranslation('account')
  const isMounted = useIsMounted()
  const notify = useNotify()
  const sentence = useAccountFailureFormatter()
  const { values, valid, error, change, leave, fill } = useCredentials(t)
  const { signIn } = useSignInWith()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const refusalId = useId()
  /** Stays until the next attempt: a platform that does not answer is no passing event. */
  const [unanswered, setUnanswered] = useState<string | null>(null)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    // React misses text typed into the prerendered form.
    if (username.current && password.current)
      fill({ username: username.current.value, password: password.current.value })
    // oxlint-disable-next-line react/exhaustive-deps -- once, after hydration
  }, [])

  usePrefilledCredentials((credentials) => {
    fill(credentials)
    setRefusal(null)
  })

  const [send, isBusy] = useSingleFlight(async () => {
    setRefusal(null)
    setUnanswered(null)
    const outcome = await signIn({ ...values, username: normalizeUsername(values.username) })
    if (outcome.kind === 'signed-in' || !isMounted()) return
    if (outcome.kind === 'teacher') return onTeacher()
    if (outcome.kind === 'not-checked') return notify.error(shared('humanCheckFailed'))
    if (outcome.failure.kind === 'offline' || outcome.failure.kind === 'server')
      return setUnanswered(sentence(outcome.failure))
    if (!isRefusal(outcome.failure, 'invalidCredentials')) return notify.error(sentence(outcome.failure))
    // Marks both fields without visible text (spec 1 §8).
    setRefusal('announced')
    username.current?.focus()
  })

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (valid) send()
  }
  const field = (name: keyof Credentials) => ({
    ref: name === 'username' ? username : password,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      change(name, event.target.value)
      setRefusal(null)
    },
    onBlur: () => {
      leave(name)
      if (name === 'username' && refusal !== null) setRefusal('left')
    },
    invalid: refusal !== null,
    ...((refusal === 'left' || (refusal !== null && name === 'password')) && { 'aria-describedby': refusalId }),
  })
  return {
    field,
    error,
    refusal: { id: refusalId, text: refusal === null ? '' : t('refused') },
    submit,
    valid,
    isBusy,
    unanswered,
  }
}

type FieldName = keyof Credentials
const untouched: Readonly<Record<FieldName, boolean>> = { username: false, password: false }

function useCredentials(t: TFunction<'sign-in'>) {
  const [values, setValues] = useState<Credentials>({ username: '', password: '' })
  const [left, setLeft] = useState(untouched)
  const rules = useMemo<Record<FieldName, z.ZodType<string>>>(
    () => ({ username: usernameRule(t), password: passwordRule(t) }),
    [t],
  )
  const problem = (name: FieldName) => rules[name].safeParse(values[name]).error?.issues[0]?.message
  return {
    values,
    valid: problem('username') === undefined && problem('password') === undefined,
    error: (name: FieldName) => (left[name] ? problem(name) : undefined),
    change: (name: FieldName, value: string) => setValues((before) => ({ ...before, [name]: value })),
    leave: (name: FieldName) => setLeft((before) => ({ ...before, [name]: true })),
    fill: (credentials: Credentials) => {
      setValues(credentials)
      setLeft(untouched)
    },
  }
}
