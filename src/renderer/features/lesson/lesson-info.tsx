import { useTranslation } from 'react-i18next'
import { plainText } from '#core/server-html/plain-lines.ts'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { shortenInstructorName } from '#domains/learning/instructor-name.ts'
import { pluralCount } from '#domains/learning/numbers.ts'
import type { LessonRow } from '#shared/contract/lessons.ts'
import type { Attachment } from '#shared/contract/resources.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { Attachments } from './attachments'
import { chapterFacts, shownAttachments, completedShare } from './lesson-rules'
import styles from './lesson-info.module.css'

/** Stays with what follows it. */
const dot = ' •\u00A0'

type LessonInfoProps = {
  row: LessonRow
  rows: readonly LessonRow[]
  attachments: readonly Attachment[] | null | undefined
  locked: boolean
  validation: { percent: number; completed: boolean } | null
}

export function LessonInfo({ row, rows, attachments, locked, validation }: LessonInfoProps) {
  const { t } = useTranslation('lesson')
  const format = useFormat()
  const { user } = useUser()
  const { instructor, event } = row.content
  const description = plainText(row.content.description ?? '')
  const teacher = shortenInstructorName(instructor)
  const facts = chapterFacts(rows)
  const files = shownAttachments(attachments, locked, user)
  return (
    <Card as="section" padding="none" className={styles['card']} labelledBy="lesson-about">
      <h2 id="lesson-about" className="visually-hidden">
        {t('about')}
      </h2>
      <Row gap={[12, 0]} wrap className={styles['panel']}>
        {teacher && (
          <Row gap={12}>
            <Avatar name={[instructor?.name, instructor?.last_name].filter(Boolean).join(' ')} size={40} />
            <div>
              <UserContent as="p" className={styles['strong']}>
                {teacher}
              </UserContent>
              <Text as="p" size="small" tone="secondary">
                {t('teacher')}
              </Text>
            </div>
          </Row>
        )}
        <div>
          <Text as="p" size="small" tone="secondary">
            {t('chapter')}
          </Text>
          <p className={styles['strong']}>
            {(['courses', 'magazines'] as const)
              .filter((kind) => facts[kind] > 0)
              .map((kind) => t(kind, { count: pluralCount(facts[kind]), shown: format.number(facts[kind]) }) + dot)}
            <Ltr>{format.duration(facts.seconds)}</Ltr>
          </p>
        </div>
        {event?.start_date && (
          <div>
            <Text as="p" size="small" tone="secondary">
              {t('sessionDate')}
            </Text>
            <p className={styles['strong']}>
              <Ltr>{format.dateTime(event.start_date)}</Ltr>
            </p>
          </div>
        )}
        {validation && <Validation {...validation} />}
        {files.length > 0 && (
          <div className={styles['files']}>
            <Attachments files={files} />
          </div>
        )}
      </Row>
      {description !== '' && (
        <UserContent as="p" className={styles['description']}>
          {description}
        </UserContent>
      )}
    </Card>
  )
}

function Validation({ percent, completed }: { percent: number; completed: boolean }) {
  const { t } = useTranslation('lesson')
  const format = useFormat()
  const needed = completedShare * 100
  return (
    <Stack gap={6} className={styles['validation']} aria-live="off">
      <Row as="p" gap={12} align="stretch" justify="between" size="small" className={styles['line']}>
        <Text size="small" tone="secondary">
          {completed ? t('completed') : t('validation')}
        </Text>
        <Ltr>
          <b>{format.percent(percent)}</b> / {format.percent(needed)}
        </Ltr>
      </Row>
      <ProgressBar
        value={percent}
        tick={needed}
        label={t('validation')}
        valueText={`${format.percent(percent)} / ${format.percent(needed)}`}
        tone={completed ? 'success' : 'lagoon'}
      />
    </Stack>
  )
}
