import { useTranslation } from 'react-i18next'
import { calendarDots } from 'virtual:icons/calendar-dots'
import { clock } from 'virtual:icons/clock'
import { hourglassMedium } from 'virtual:icons/hourglass-medium'
import { shownDeadline } from '#core/dates/wire-time.ts'
import { paths } from '#core/paths.ts'
import { useFormat } from '#core/strings/format.ts'
import { shortenInstructorName } from '#domains/learning/instructor-name.ts'
import { CardLink } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { UserContent } from '#ui/user-content.tsx'
import type { ListedExam } from './exam-groups'
import { formatMinutes } from './format-minutes'
import { StateChip } from './state-chip'
import { getExamName, getSubjectName, getSubject } from './subject-of'
import styles from './exam-card.module.css'

export function ExamCard({ row: { exam, status, isKnown }, urgent }: { row: ListedExam; urgent: boolean }) {
  const { t } = useTranslation('exams')
  const { t: tLearning } = useTranslation('learning')
  const format = useFormat()
  const subject = getSubject(exam)
  const teacher = shortenInstructorName(exam.content.instructor)
  const { endsAt, leftMs, opensAt } = status
  const isOver = leftMs === 0
  const minutes = exam.duration ?? 0
  return (
    <CardLink
      to={paths.exam(exam.id)}
      className={classNames(styles['card'], urgent && styles['urgent'])}
      subject={subject}
    >
      <Row as="span" gap={[6, 12]} wrap>
        <SubjectTile subject={subject} size={40} />
        <Stack as="span" grow>
          <UserContent clamp={1} size="label" weight="strong" className={styles['subject']}>
            {getSubjectName(exam)}
          </UserContent>
          {teacher && (
            <Text size="small" tone="secondary">
              {tLearning('by', { name: teacher })}
            </Text>
          )}
        </Stack>
        {isKnown && <StateChip state={status.state} />}
      </Row>
      <UserContent clamp={2} size="card-title" weight="semibold">
        {getExamName(exam) || t('unnamed')}
      </UserContent>
      <Stack as="span" gap={4} size="small" tone="secondary">
        <Row as="span" gap={8} align="start" className={classNames(styles['fact'], styles['due'])}>
          <Icon glyph={hourglassMedium} size={16} filled={urgent} />
          {endsAt === null ? (
            t('noDue')
          ) : (
            <span>
              {t(isOver ? 'ended' : 'due')} <Remaining endsAt={endsAt} leftMs={leftMs} />{' '}
              <Ltr>{format.dateTime(shownDeadline(endsAt))}</Ltr>
            </span>
          )}
        </Row>
        {(opensAt !== null || exam.appearance_date) && (
          <Row as="span" gap={8} align="start" className={styles['fact']}>
            <Icon glyph={calendarDots} size={16} />
            <span>
              {t(opensAt === null ? 'appears' : 'opens')}{' '}
              <Ltr>{opensAt === null ? format.date(exam.appearance_date ?? '') : format.dateTime(opensAt)}</Ltr>
            </span>
          </Row>
        )}
        {minutes > 0 && (
          <Row as="span" gap={8} align="start" className={styles['fact']}>
            <Icon glyph={clock} size={16} />
            <span>
              {t('duration')} {formatMinutes(minutes, t)}
            </span>
          </Row>
        )}
      </Stack>
    </CardLink>
  )
}

/** Hidden without the platform's time. */
function Remaining({ endsAt, leftMs }: { endsAt: number; leftMs: number | null }) {
  const format = useFormat()
  if (leftMs === null || leftMs === 0) return null
  return <strong className={styles['left']}>{format.ago(endsAt, endsAt - leftMs)}</strong>
}
