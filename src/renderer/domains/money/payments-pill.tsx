import { useTranslation } from 'react-i18next'
import { paths } from '../../core/paths'
import { Icon } from '../../ui/icon'
import { clock } from 'virtual:icons/clock'
import { Link } from '../../ui/link'
import { Ltr } from '../../ui/ltr'
import { isFinal } from './transaction-labels'
import { useTransactions } from './transactions'
import styles from './payments-pill.module.css'

export function PaymentsPill() {
  const { t } = useTranslation('payments-pill')
  const count = useTransactions().filter((attempt) => !isFinal(attempt)).length
  if (count === 0) return null
  return (
    <Link to={paths.wallet()} className={styles['pill']} aria-label={t('inProgress', { count })}>
      <Icon glyph={clock} size={18} />
      <span className={styles['text']} aria-hidden>
        {t('inProgress', { count })}
      </span>
      {/* In Arabic the name of one or two payments has no digit, so it does not contain what is seen. */}
      <span className={styles['count']} aria-hidden>
        <Ltr>{count}</Ltr>
      </span>
    </Link>
  )
}
