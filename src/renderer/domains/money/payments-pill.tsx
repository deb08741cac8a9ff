import { useTranslation } from 'react-i18next'
import { clock } from 'virtual:icons/clock'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { isFinal } from './transaction-labels'
import { useTransactions } from './transactions'
import styles from './payments-pill.module.css'

export function PaymentsPill() {
  const { t } = useTranslation('payments-pill')
  const count = useTransactions().filter((attempt) => !isFinal(attempt)).length
  if (count === 0) return null
  return (
    <Link to={paths.wallet()} className={styles['pill']}>
      <Icon glyph={clock} size={18} />
      <span className={styles['text']}>{t('inProgress', { count })}</span>
      {/* In Arabic the sentence of one or two payments has no digit: as a name beside it, it would lack what is seen. */}
      <span className={styles['count']} aria-hidden>
        <Ltr>{count}</Ltr>
      </span>
    </Link>
  )
}
