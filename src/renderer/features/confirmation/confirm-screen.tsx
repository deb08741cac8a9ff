import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { AccountPage } from '../../domains/account/account-page'
import { parseNextPage } from '../../core/sign-in-redirect'
import { paths } from '../../core/paths'
import { parseLocationState } from '../../core/session/location-state'
import { useSignOut } from '../../core/session/use-sign-out'
import { useUser } from '../../core/session/use-user'
import { isolateLtr } from '../../core/strings/isolate'
import { Button } from '../../ui/button'
import { signOut as signOutGlyph } from 'virtual:icons/sign-out'
import { CodeForm } from './code-form'
import { proofOf } from './confirmation-rules'
import { masked } from './masked'
import { Resend } from './resend'
import { useConfirmation } from './use-confirmation'
import { isDenied } from '../../domains/account/profile-completeness'
import { Verified } from './verified'

/** The last step to an account that can be used; also where a new e-mail or phone of a profile is confirmed. */
export function ConfirmScreen() {
  const { t } = useTranslation('confirmation')
  const { user } = useUser()
  const location = useLocation()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { credential } = parseLocationState(location.state)
  const verified = !isDenied(user.verified)
  const confirmation = useConfirmation(t, proofOf(credential, verified))
  const landing = parseNextPage(location.search) === 'offres' ? paths.offers() : paths.home()
  const mayLeave = confirmation.isDone && verified

  useEffect(() => {
    if (mayLeave) void navigate(landing, { replace: true })
  }, [mayLeave, navigate, landing])

  const leave = (
    <Button size="small" icon={signOutGlyph} onClick={() => void signOut()}>
      {t('signOut')}
    </Button>
  )
  return (
    <AccountPage
      screen={t('screen')}
      title={t('title')}
      subtitle={confirmation.isDone ? undefined : whereTo(t, credential, user)}
      action={leave}
      {...(verified && { back: { to: paths.profile(), text: t('backToProfile') } })}
    >
      {confirmation.isDone ? (
        <Verified />
      ) : (
        <>
          <CodeForm confirmation={confirmation} />
          {!verified && <Resend />}
        </>
      )}
    </AccountPage>
  )
}

function whereTo(t: TFunction<'confirmation'>, credential: string | undefined, user: { phone?: string | null | undefined; email?: string | null | undefined }): string {
  const shown = (address: string) => isolateLtr(masked(address))
  const only = credential ?? (user.phone && user.email ? undefined : (user.phone ?? user.email))
  if (only) return t('sentTo', { to: shown(only) })
  return user.phone && user.email ? t('sentToEither', { phone: shown(user.phone), email: shown(user.email) }) : t('sent')
}
