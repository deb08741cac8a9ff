import type { TFunction } from 'i18next'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import type { LocationState } from '#core/session/location-state.ts'
import { useUser } from '#core/session/use-user.ts'
import { useAccountFailureFormatter } from '#domains/account/failure-sentence.ts'
import { forcedChange, forcedChangeStart, type ForcedChange, type Obstacle } from './forced-change'
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
  const isMounted = useIsMounted()
  const { pathname, search } = useLocation()
  const [state, dispatch] = useReducer(forcedChange, permissions.changePassword === true, firstStep)
  const credential = user.email || user.phone || null
  const request = useCodeRequest()
  const reset = usePasswordReset(credential ?? undefined)
  // One at a time: a second code invalidates the first, and a code is valid for one password.
  const [start] = useSingleFlight((work: () => Promise<void>) => work())
  // A missing field is marked without a sentence: « Remplir les champs » stands below the form (spec 1 §5).
  const form = useNewPassword((fault: NewPasswordFault) => (isMissing(fault) ? '' : t(fault)))

  const getSentence = (obstacle: Obstacle): string => {
    if (obstacle === 'not-checked') return account('humanCheckFailed')
    return resetFailure(obstacle, failureSentence(obstacle), failureText).text
  }
  const isSaidAtField = (obstacle: Obstacle): boolean =>
    obstacle !== 'not-checked' && resetFailure(obstacle, failureSentence(obstacle), failureText).show === 'field'

  const requestCode = async () => {
    if (credential === null) return
    dispatch({ type: 'code-asked' })
    const outcome = await request(credential, state.step === 'reset')
    if (!isMounted()) return
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
    if (!isMounted()) return
    if (outcome.kind === 'changed') return dispatch({ type: 'password-changed' })
    const obstacle = outcome.kind === 'failed' ? outcome.failure : outcome.kind
    dispatch({ type: 'stopped', obstacle })
    if (obstacle === 'not-checked') return
    const failure = resetFailure(obstacle, failureSentence(obstacle), failureText)
    if (failure.show === 'field') form.refuse(failure)
  }

  const obstacle = state.step === 'done' ? null : state.obstacle
  const problem = obstacle === null || isSaidAtField(obstacle) ? null : getSentence(obstacle)
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
