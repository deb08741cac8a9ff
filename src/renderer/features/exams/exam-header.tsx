import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exam as examGlyph } from 'virtual:icons/exam'
import { paths } from '#core/paths.ts'
import type { ExamState } from '#domains/exams/exam-state.ts'
import { shortenInstructorName } from '#domains/learning/instructor-name.ts'
import type { Exam } from '#shared/contract/exams.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { formatMinutes } from './format-minutes'
import { StateChip } from './state-chip'
import { getExamName, getSubjectName, getSubject } from './subject-of'
import styles from './exam-screen.module.css'

export function ExamHeader({ exam, state, stamp }: { exam: Exam; state: ExamState; stamp: ReactNode }) {
  const { t } = useTranslation('exams')
  const { t: tLearning } = useTranslation('learning')
  const name = getExamName(exam) || t('unnamed')
  const teacher = shortenInstructorName(exam.content.instructor)
  const subject = getSubjectName(exam)
  const minutes = exam.duration ?? 0
  return (
    <Stack gap={12}>
      <Breadcrumb
        label={t('breadcrumb')}
        icon={examGlyph}
        items={[{ text: t('title'), to: paths.exams() }, { text: name }]}
      />
      <Row gap={16} align="start" className={styles['titles']}>
        <SubjectTile subject={getSubject(exam)} size={56} />
        <ScreenTitle
          stamp={stamp}
          meta={
            <Row as="span" gap={[4, 12]} wrap>
              {subject !== '' && <UserContent>{subject}</UserContent>}
              {teacher && <span>{tLearning('by', { name: teacher })}</span>}
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
