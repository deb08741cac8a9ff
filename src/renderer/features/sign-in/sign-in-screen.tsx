import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRetryStorage } from '#core/session/use-retry-storage.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import { AccountPage } from '#domains/account/account-page.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { SignInForm } from './sign-in-form'
import styles from './sign-in.module.css'

export function SignInScreen() {
  const { t } = useTranslation('sign-in')
  const expired = useCoreSelector((state) => state.session.endedBy === 'expired')
  const [isTeacher, setTeacher] = useState(false)
  // The prerendered sign-in has no notices: with another first render, React would throw it away.
  const isHydrated = useIsHydrated()
  return (
    <AccountPage title={t('title')} screen={t('signIn')} subtitle={t('subtitle')} check={t('humanCheck')}>
      {isHydrated && (
        <>
          {expired && (
            <Notice tone="info" role="status" title={t('sessionEnded')}>
              {t('sessionEndedText')}
            </Notice>
          )}
          <IdleNotice />
          <KeychainLocked />
        </>
      )}
      {isTeacher ? (
        <TeacherElsewhere back={() => setTeacher(false)} />
      ) : (
        <SignInForm onTeacher={() => setTeacher(true)} />
      )}
    </AccountPage>
  )
}

function TeacherElsewhere({ back }: { back: () => void }) {
  const { t } = useTranslation('sign-in')
  return (
    <div className={styles['form']}>
      <Notice tone="success" role="status" title={t('teacherTitle')}>
        {t('teacherText')}
      </Notice>
      <Button size="large" block onClick={back}>
        {t('signInWithAnotherAccount')}
      </Button>
    </div>
  )
}

function IdleNotice() {
  const { t } = useTranslation('idle')
  const isIdle = useCoreSelector((state) => state.session.endedBy === 'idle')
  if (!isIdle) return null
  return (
    <Notice tone="info" role="status" title={t('signedOut')}>
      {t('signedOutText')}
    </Notice>
  )
}

function KeychainLocked() {
  const { t } = useTranslation('session')
  const isLocked = useCoreSelector((state) => state.session.memoryReason === 'keychain-locked')
  const { retryStorage, isRetrying } = useRetryStorage()
  if (!isLocked) return null
  return (
    <Notice
      tone="warning"
      role="status"
      title={t('keychainLocked')}
      action={
        <Button size="small" onClick={retryStorage} loading={isRetrying}>
          {t('retry')}
        </Button>
      }
    >
      {t('keychainLockedText')}
    </Notice>
  )
}
