import { NeedsLine } from '../../core/network/needs-line'
import { Button } from '../../ui/button'
import styles from './confirm-screen.module.css'
import { confirmationStrings } from './confirmation-strings'
import { useResend } from './use-resend'

export function Resend() {
  const t = confirmationStrings.useText()
  const { resend, isBusy, isUsed } = useResend(t)
  if (isUsed) return <p className={styles['resend']}>{t('resendUsed')}</p>
  return (
    <p className={styles['resend']}>
      {t('notReceived')}{' '}
      <NeedsLine>
        <Button variant="link" loading={isBusy} onClick={() => void resend()}>
          {t('resend')}
        </Button>
      </NeedsLine>
    </p>
  )
}
