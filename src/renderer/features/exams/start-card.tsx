import { useTranslation } from 'react-i18next'
import { play } from 'virtual:icons/play'
import type { PlatformFile } from '#core/files/file-name.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { AddToCalendar } from '#domains/calendar/add-to-calendar.tsx'
import type { ExamStatus } from '#domains/exams/exam-state.ts'
import type { Exam } from '#shared/contract/exams.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { TimeAllowed } from './start-modal'
import { getExamName, getSubjectName } from './subject-of'
import type { StartExam } from './use-start-exam'

type StartCardProps = { exam: Exam; status: ExamStatus; start: StartExam; firstFile: PlatformFile | null }

export function StartCard({ exam, status: { opensAt, endsAt }, start, firstFile }: StartCardProps) {
  const { t } = useTranslation('exams')
  const format = useFormat()
  const { flow, requestStart } = start
  const errorMessage = flow.step === 'rest' ? flow.errorMessage : null
  return (
    <Card as="section" labelledBy="exam-before" gap={12} pack="start">
      <SectionTitle id="exam-before">{t('beforeTitle')}</SectionTitle>
      <Stack gap={8}>
        <TimeAllowed duration={exam.duration} endsAt={endsAt} />
        <p>{t('beforeOnce')}</p>
      </Stack>
      {errorMessage !== null && (
        <Notice tone="error" role="alert" title={t('notStarted')}>
          {errorMessage}
        </Notice>
      )}
      {opensAt !== null && (
        <Notice tone="info">{t('opensFrom', { time: isolateLtr(format.dateTime(opensAt)) })}</Notice>
      )}
      <Row gap={12} align="stretch" wrap>
        {opensAt === null && (
          <RequireOnline>
            <Button variant="primary" size="large" icon={play} iconFilled onClick={() => requestStart(firstFile)}>
              {t('start')}
            </Button>
          </RequireOnline>
        )}
        {endsAt !== null && (
          <AddToCalendar
            size="large"
            exam={{ id: exam.id, name: getExamName(exam), dueAt: endsAt, subject: getSubjectName(exam) }}
          />
        )}
      </Row>
    </Card>
  )
}
