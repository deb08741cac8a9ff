import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaymentsAllowed } from './use-policy'
import styles from './policy.module.css'

export function PaymentsGate({ silent = false, children }: { silent?: boolean; children: ReactNode }) {
  const { t } = useTranslation('school')
  if (usePaymentsAllowed()) return children
  return silent ? null : <p className={styles['elsewhere']}>{t('buyElsewhere')}</p>
}
