import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Exam } from '../../../shared/contract/exams'
import type { ExamState } from '../../domains/exams/exam-state'
import { shortenInstructorName } from '../../domains/learning/instructor-name'
import { paths } from '../../core/paths'
import { Breadcrumb } from '../../ui/breadcrumb'
import { Row, Stack } from '../../ui/layout'
import { exam as examGlyph } from 'virtual:icons/exam'
import { ScreenTitle } from '../../ui/screen-title'
import { UserContent } from '../../ui/user-content'
import { SubjectTile } from '../../ui/subject-tile'
import styles from './exam-screen.module.css'
import { StateChip } from './state-chip'
import { getExamName, subjectNameOf, subjectOf } from './subject-of'
import { formatMinutes } from './format-minutes'

export function ExamHeader({ exam, state, stamp }: { exam: Exam; state: ExamState; stamp: ReactNode }) {
  const { t } = useTranslation('exams')
  const { t: words } = useTranslation('learning')
  const name = getExamName(exam) || t('unnamed')
  const teacher = shortenInstructorName(exam.content.instructor)
  const subject = subjectNameOf(exam)
  const minutes = exam.duration ?? 0
  return (
    <Stack gap={12}>
      <Breadcrumb
        label={t('breadcrumb')}
        icon={examGlyph}
        items={[{ text: t('title'), to: paths.exams() }, { text: name }]}
      />
      <Row gap={16} align="start" className={styles['titles']}>
        <SubjectTile subject={subjectOf(exam)} size={56} />
        <ScreenTitle
          stamp={stamp}
          meta={
            <Row as="span" gap={[4, 12]} wrap>
              {subject !== '' && <UserContent>{subject}</UserContent>}
              {teacher && <span>{words('by', { name: teacher })}</span>}
              {minutes > 0 && (
                <span>
                  {t('duration')} {formatMinutes(minutes, t)}
                </span>
              )}
              <StateChip state={state} />
            </Row>
          }
        >
          <UserContent>{name}</UserContent>
        </ScreenTitle>
      </Row>
    </Stack>
  )
}
