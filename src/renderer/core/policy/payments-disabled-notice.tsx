import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice'
import { lock } from 'virtual:icons/lock'
import { Managed } from './managed'
import styles from './policy.module.css'

export function PaymentsDisabledNotice() {
  const { t } = useTranslation('school')
  return (
    <Notice tone="info" icon={lock} title={t('paymentsOff')}>
      <span className={styles['notice']}>
        {t('paymentsOffText')}
        <Managed />
      </span>
    </Notice>
  )
}
