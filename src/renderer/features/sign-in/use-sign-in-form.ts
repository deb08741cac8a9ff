import { useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { useSuggestedSignIn, type Credentials } from '../../core/session/suggested-sign-in'
import { useLanguage } from '../../core/strings/use-language'
import { useNotify } from '../../ui/notify'
import { signInFailure } from './sign-in-failure'
import type { SignInText } from './sign-in-strings'
import { useCredentials } from './use-credentials'
import { useSignIn } from './use-sign-in'

/** What the form holds and does: its two fields, sending them, and what it shows when they are refused. */
export function useSignInForm(t: SignInText, onTeacher: () => void) {
  const notify = useNotify()
  const { language } = useLanguage()
  const { values, valid, error, change, leave, fill } = useCredentials(t)
  const { signIn, isBusy } = useSignIn()
  const [refused, setRefused] = useState(false)
  const username = useRef<HTMLInputElement>(null)

  useSuggestedSignIn((credentials) => {
    fill(credentials)
    setRefused(false)
  })

  const send = async () => {
    if (!valid || isBusy) return
    setRefused(false)
    const outcome = await signIn(values)
    if (outcome.kind === 'teacher') return onTeacher()
    if (outcome.kind === 'not-checked') return notify.error(t('humanCheckFailed'))
    if (outcome.kind === 'signed-in') return
    const shown = signInFailure(outcome.failure, language, t('retryLater'))
    if (shown.show === 'sentence') return notify.error(shown.text)
    setRefused(true)
    username.current?.focus()
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  const field = (name: keyof Credentials) => ({
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      change(name, event.target.value)
      setRefused(false)
    },
    onBlur: () => leave(name),
    invalid: refused,
  })
  return { field, error, submit, valid, isBusy, username }
}
