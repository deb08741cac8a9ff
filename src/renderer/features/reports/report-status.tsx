import { useTranslation } from 'react-i18next'
import type { Report } from '../../../shared/contract/reports'
import { classNames } from '../../ui/class-names'
import { UserContent } from '../../ui/user-content'
import { knownStatus } from './report-rules'
import styles from './reports.module.css'

const looks = { Pending: 'pending', 'In progress': 'progress', Rejected: 'rejected', Resolved: 'resolved' } as const

/** Where a report stands: a coloured dot, and the word that says the same; a status that is not known as it was sent. */
export function ReportStatus({ status }: { status: Report['status'] }) {
  const { t } = useTranslation('reports')
  const known = knownStatus(status)
  if (known === null) return <UserContent>{status ?? ''}</UserContent>
  return (
    <span className={styles['status']}>
      <span className={classNames(styles['dot'], styles[looks[known]])} aria-hidden />
      {t(known)}
    </span>
  )
}
