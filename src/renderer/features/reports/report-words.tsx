import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../shared/contract/reports'
import { plainLines } from '../../core/server-html/plain-lines'
import { Button } from '../../ui/button'
import { UserContent } from '../../ui/user-content'
import styles from './reports.module.css'

/** Longer descriptions are cut until they are opened. */
const shortLength = 110

/** What the pupil wrote, and why it was turned down. */
export function ReportWords({ report }: { report: Report }) {
  const { t } = useTranslation('reports')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const description = report.description?.trim() ?? ''
  const answer = plainLines(report.reject_reason ?? '').join(' ')
  const isLong = description.length > shortLength || description.split('\n').length > 2
  return (
    <div className={styles['words']}>
      {description !== '' && (
        <UserContent as="p" id={id} className={styles['description']} {...(isLong && !isOpen && { clamp: 2 as const })}>
          {description}
        </UserContent>
      )}
      {isLong && (
        <Button variant="link" size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'less' : 'more')}
        </Button>
      )}
      {report.status === 'Rejected' && answer !== '' && (
        <p className={styles['answer']}>
          <strong>{t('rejectReason')}</strong> <UserContent>{answer}</UserContent>
        </p>
      )}
    </div>
  )
}
