import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#shared/contract/reports.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { LessonChooser } from './lesson-chooser'
import type { ReportedLesson } from './report-draft'
import { ReportForm } from './report-form'

type ReportDialogProps = {
  lesson: ReportedLesson | null
  description?: string
  report?: Report | undefined
  /** The report was decided or is in progress, and is shown read-only (spec 2 §4). */
  isClosed?: boolean
  onClose: () => void
}

/** Reports a problem of a lesson; reason and description are required (spec 2 §3, §5). */
export function ReportDialog({ lesson, description = '', report, isClosed = false, onClose }: ReportDialogProps) {
  const { t } = useTranslation('report')
  const [chosen, setChosen] = useState(lesson)
  const [isChoosing, setChoosing] = useState(lesson === null)
  const choose = (next: ReportedLesson): void => {
    setChosen(next)
    setChoosing(false)
  }
  const title = t(report ? 'edit' : 'reportAProblem')
  return (
    <Modal open onClose={onClose} title={title} closeLabel={t('close')}>
      {isChoosing && <LessonChooser onChoose={choose} onClose={chosen === null ? onClose : () => setChoosing(false)} />}
      {chosen !== null && (
        // Stays while another lesson is chosen, so that nothing typed is lost.
        <div hidden={isChoosing}>
          <ReportForm
            label={title}
            lesson={chosen}
            report={report}
            description={report?.description ?? description}
            isClosed={isClosed}
            isHidden={isChoosing}
            onClose={onClose}
            onOtherLesson={lesson === null ? () => setChoosing(true) : undefined}
          />
        </div>
      )}
    </Modal>
  )
}
