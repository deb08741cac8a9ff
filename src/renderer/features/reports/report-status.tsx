import type { Report } from '../../../shared/contract/reports'
import { classNames } from '../../ui/class-names'
import styles from './reports.module.css'
import { reportsStrings } from './reports-strings'

const looks = { Pending: 'pending', 'In progress': 'progress', Rejected: 'rejected', Resolved: 'resolved' } as const

/** Where a report stands: a coloured dot, and the word that says the same. */
export function ReportStatus({ status }: { status: Report['status'] }) {
  const t = reportsStrings.useText()
  return (
    <span className={styles['status']}>
      <span className={classNames(styles['dot'], styles[looks[status]])} aria-hidden />
      {t(status)}
    </span>
  )
}
