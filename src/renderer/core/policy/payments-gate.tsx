import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaymentsAllowed } from './use-policy'
import styles from './policy.module.css'

/** A way to buy where that is allowed; elsewhere the words of where else it can be bought, or nothing where they stand already. */
export function PaymentsGate({ silent = false, children }: { silent?: boolean; children: ReactNode }) {
  const { t } = useTranslation('school')
  if (usePaymentsAllowed()) return children
  return silent ? null : <p className={styles['elsewhere']}>{t('buyElsewhere')}</p>
}
