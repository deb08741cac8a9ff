import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMutation } from '#core/api/use-mutation.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import type { Failure } from '#core/failure/failure.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { paths } from '#core/paths.ts'
import { unsavedWork } from '#core/screen/unsaved-work.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import type { LocationState } from '#core/session/location-state.ts'
import { useUser } from '#core/session/use-user.ts'
import { toNextPageUrl, parseNextPage } from '#core/sign-in-redirect.ts'
import { requestCaptchaToken } from '#domains/account/captcha.ts'
import { contract } from '#shared/contract/index.ts'
import type { User } from '#shared/contract/resources.ts'
import { useNotify } from '#ui/notify.ts'
import { getRights, isChanged, isHeld, refusedField, toPayload, type ProfileField } from './profile-rules'
import type { ProfileFormState } from './use-profile-form'

const prefixes: Partial<Record<ProfileField, 'prefixBirthDate' | 'prefixName' | 'prefixLastName'>> = {
  birthDate: 'prefixBirthDate',
  name: 'prefixName',
  lastName: 'prefixLastName',
}

export function useSaveProfile(
  user: User,
  { form, current }: Pick<ProfileFormState, 'form' | 'current'>,
): [save: () => void, isBusy: boolean] {
  const { t } = useTranslation('profile')
  const notify = useNotify()
  const succeeded = useSuccess()
  const [update] = useMutation(contract.profile.update)
  const isMounted = useIsMounted()
  const leave = useLeaving(user)
  const tellRefusal = useRefusal(user, form)
  const failureText = useFailureText()
  const tellLater = (failure: Failure) => {
    if (failure.kind !== 'signed-out') notify.error(t('notSaved', { reason: failureText(failure) }))
  }

  return useSingleFlight(async () => {
    // A form that is left during the human check has no values any more.
    const values = current()
    const token = await requestCaptchaToken('update-profile')
    const answer = await update({ body: toPayload(values, user, token) })
    if (!answer.ok) return isMounted() ? tellRefusal(answer.failure) : tellLater(answer.failure)
    succeeded(answer.data, t('saved'))
    const credential = answer.data.payload?.credential
    if (!isMounted() || (!credential && isChanged(current(), values))) return
    unsavedWork.saved()
    leave(credential)
  })
}

function useRefusal(user: User, form: ProfileFormState['form']): (failure: Failure) => void {
  const { t } = useTranslation('profile')
  const notify = useNotify()
  const failureText = useFailureText()
  return (failure) => {
    const named = failure.kind === 'refused' ? refusedField(failure.fieldErrors) : null
    if (failure.kind !== 'refused' || named === null) {
      notify.error(failureText(failure))
      if (failure.kind === 'refused' && failure.status === 409 && getRights(user, false).typePhone)
        show('phone', failureText(failure))
      return
    }
    const message = failureText(failure)
    const prefix = prefixes[named]
    notify.error(prefix === undefined ? message : `${t(prefix)} ${message}`)
    show(named, message)
  }

  function show(name: ProfileField, sentence: string): void {
    form.setFields([{ name, errors: [sentence] }])
    form.focusField(name)
  }
}

function useLeaving(user: User): (credential: string | null | undefined) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { user: before } = useUser()
  const [isLanding, setLanding] = useState(false)
  const next = parseNextPage(search)
  const free = isLanding && !isHeld(before)
  useEffect(() => {
    if (free) void navigate(next === 'offres' ? paths.offers() : paths.home())
  }, [free, next, navigate])

  const confirm = useRef<(() => void) | null>(null)
  useEffect(
    () => () => {
      if (confirm.current) queueMicrotask(confirm.current)
    },
    [],
  )

  return (credential) => {
    if (credential) {
      const state: LocationState = { credential }
      confirm.current = () => void navigate(toNextPageUrl(paths.confirm(), next), { state, replace: true })
      confirm.current()
    } else if (isHeld(user)) setLanding(true)
    else void navigate(paths.profile())
  }
}
