import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { paths } from '#core/paths.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { sessionChanged } from '#core/store/session-slice.ts'
import { AccountPage } from '#domains/account/account-page.tsx'
import { SocialButtons } from '#domains/account/social-buttons.tsx'
import { socialProviders, type SocialProvider } from '#shared/contract/social.ts'
import type { SocialOutcome } from '#shared/desktop/session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonLine } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'

export function SocialReturnScreen() {
  const { provider: providerParam } = useParams()
  const { key } = useLocation()
  const provider = socialProviders.find((each) => each === providerParam)
  if (provider === undefined) return <Navigate to={paths.home()} replace />
  return <SocialReturn key={key} provider={provider} />
}

function useOutcome(provider: SocialProvider): SocialOutcome | null {
  const dispatch = useCoreDispatch()
  const [outcome, setOutcome] = useState<SocialOutcome | null>(null)
  useEffect(() => {
    let shown = true
    const finish = async () => {
      const { outcome: ended } = await desktop['session.social-finish']({ provider })
      if (ended === 'signed-in') dispatch(sessionChanged((await desktop['app.start']()).session))
      if (shown) setOutcome(ended)
    }
    finish().catch((error: unknown) => {
      reportFailure('session.social-finish', error)
      if (shown) setOutcome('unreachable')
    })
    return () => {
      shown = false
    }
  }, [provider, dispatch])
  return outcome
}

function SocialReturn({ provider }: { provider: SocialProvider }) {
  const outcome = useOutcome(provider)
  switch (outcome) {
    case null:
    case 'signed-in':
      return <Finishing />
    case 'nothing':
      return <Navigate to={paths.home()} replace />
    case 'teacher':
      return <Teacher />
    case 'not-ours':
    case 'refused':
    case 'unreachable':
      return <Failed outcome={outcome} provider={provider} />
  }
}

function Finishing() {
  const { t } = useTranslation('social-return')
  return (
    <AccountPage title={t('signIn')} subtitle={t('finishing')}>
      <Loading label={t('finishing')}>
        <SkeletonLine />
        <SkeletonLine width="60%" />
      </Loading>
    </AccountPage>
  )
}

function Teacher() {
  const { t } = useTranslation('social-return')
  return (
    <AccountPage title={t('signIn')}>
      <Notice tone="success" role="status" title={t('teacherTitle')}>
        {t('teacherText')}
      </Notice>
      <ButtonLink size="large" block to={paths.signIn()}>
        {t('signInWithAnotherAccount')}
      </ButtonLink>
    </AccountPage>
  )
}

const textKeys = {
  'not-ours': { title: 'notOursTitle', text: 'notOursText' },
  'refused': { title: 'refusedTitle', text: 'refusedText' },
  'unreachable': { title: 'unreachableTitle', text: 'unreachableText' },
} as const

function Failed({ outcome, provider }: { outcome: keyof typeof textKeys; provider: SocialProvider }) {
  const { t } = useTranslation('social-return')
  const { title, text } = textKeys[outcome]
  return (
    <AccountPage title={t('failedTitle')} back={{ to: paths.signIn(), text: t('backToSignIn') }}>
      <Notice tone={outcome === 'not-ours' ? 'warning' : 'error'} role="alert" title={t(title)}>
        {t(text)}
      </Notice>
      <SocialButtons again={provider} />
    </AccountPage>
  )
}
