import type { TFunction } from 'i18next'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import type { LocationState } from '#core/session/location-state.ts'
import { useUser } from '#core/session/use-user.ts'
import { useAccountFailureFormatter } from '#domains/account/failure-sentence.ts'
import { forcedChange, forcedChangeStart, type ForcedChange } from './forced-change'
import { isMissing, type NewPassword, type NewPasswordFault } from './new-password-rules'
import { resetFailure } from './reset-failure'
import { useCodeRequest } from './use-code-request'
import { useNewPassword } from './use-new-password'
import { usePasswordReset } from './use-password-reset'

export function useForcedChange(t: TFunction<'password'>) {
  const { t: account } = useTranslation('account')
  const { user, permissions } = useUser()
  const failureSentence = useAccountFailureFormatter()
  const { t: failureText } = useTranslation('failure')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [state, dispatch] = useReducer(forcedChange, permissions.changePassword === true, firstStep)
  const credential = user.email || user.phone || null
  const request = useCodeRequest()
  const reset = usePasswordReset(credential ?? undefined)
  // One at a time: a second code invalidates the first, and a code is valid for one password.
  const [start] = useSingleFlight((work: () => Promise<void>) => work())
  // A missing field is marked without a sentence: « Remplir les champs » stands below the form (spec 1 §5).
  const form = useNewPassword((fault: NewPasswordFault) => (isMissing(fault) ? '' : t(fault)))

  const requestCode = async () => {
    if (credential === null) return
    dispatch({ type: 'code-asked' })
    const outcome = await request(credential, state.step === 'reset')
    if (outcome.kind === 'sent') return dispatch({ type: 'code-sent' })
    dispatch({ type: 'stopped', obstacle: outcome.kind === 'failed' ? outcome.failure : outcome.kind })
  }

  const sendPassword = async (values: NewPassword) => {
    dispatch({ type: 'password-given' })
    await navigate(pathname + search, {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
      state: { stays: true } satisfies LocationState,
    })
    const outcome = await reset(values)
    if (outcome.kind === 'changed') return dispatch({ type: 'password-changed' })
    if (outcome.kind === 'not-checked') return dispatch({ type: 'stopped', obstacle: outcome.kind })
    const failure = resetFailure(outcome.failure, failureSentence(outcome.failure), failureText)
    if (failure.show === 'field') form.refuse(failure)
    dispatch({ type: 'stopped', obstacle: failure.show === 'field' ? null : outcome.failure })
  }

  const obstacle = state.step === 'done' ? null : state.obstacle
  const problem =
    obstacle === null ? null : obstacle === 'not-checked' ? account('humanCheckFailed') : failureSentence(obstacle)
  return {
    state,
    credential,
    form,
    problem,
    askForCode: () => start(requestCode),
    change: (values: NewPassword) => start(() => sendPassword(values)),
  }
}

function firstStep(mustChange: boolean): ForcedChange {
  return mustChange ? forcedChangeStart : { step: 'done' }
}
