import { useTranslation } from 'react-i18next'
import { RequireOnline } from '../../core/network/require-online'
import { Button } from '../../ui/button'
import styles from './confirm-screen.module.css'
import { useResend } from './use-resend'

export function Resend() {
  const { t } = useTranslation('confirmation')
  const { resend, isBusy, isUsed } = useResend(t)
  if (isUsed) return <p className={styles['resend']}>{t('resendUsed')}</p>
  return (
    <p className={styles['resend']}>
      {t('notReceived')}{' '}
      <RequireOnline>
        <Button variant="link" loading={isBusy} onClick={() => void resend()}>
          {t('sendTheCodeAgain')}
        </Button>
      </RequireOnline>
    </p>
  )
}
