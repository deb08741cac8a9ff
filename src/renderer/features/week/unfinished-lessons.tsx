import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { toPercent } from '#domains/learning/numbers.ts'
import type { ResumePoint } from '#domains/learning/resume-point.ts'
import { useResumePoints } from '#domains/learning/resume-slice.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ListRow, RowList } from '#ui/row-list.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { subjectKeyFor } from '#ui/subjects.ts'
import { UserContent } from '#ui/user-content.tsx'
import styles from './week-screen.module.css'

const most = 5

export function useUnfinished(): readonly ResumePoint[] {
  const points = useResumePoints()
  return useMemo(
    () =>
      Object.values(points)
        .sort((one, other) => other.at - one.at)
        .slice(0, most),
    [points],
  )
}

export function UnfinishedLessons({ points }: { points: readonly ResumePoint[] }) {
  const { t } = useTranslation('week')
  return (
    <Card as="section" labelledBy="unfinished">
      <SectionTitle id="unfinished">{t('unfinished')}</SectionTitle>
      {points.length === 0 ? (
        <p className={styles['none']}>{t('unfinishedNone')}</p>
      ) : (
        <RowList labelledBy="unfinished">
          {points.map((point) => (
            <LessonRow key={point.contentId} point={point} />
          ))}
        </RowList>
      )}
    </Card>
  )
}

function LessonRow({ point }: { point: ResumePoint }) {
  const { t } = useTranslation('week')
  const { t: tLearning } = useTranslation('learning')
  const { percent } = useFormat()
  const share = toPercent(point.position, point.duration)
  const name = point.lessonName.trim() || tLearning('unnamed')
  const subject = subjectKeyFor(point.subjectColor, point.subjectName)
  return (
    <ListRow to={paths.lesson(point)} subject={subject}>
      <SubjectTile subject={subject} size={36} />
      <Stack as="span" gap={4} grow>
        <UserContent clamp={2} weight="medium">
          {name}
        </UserContent>
        <Row as="span" gap={[4, 10]} wrap size="small" tone="secondary" className={styles['about']}>
          <Bdi>{point.subjectName}</Bdi>
          <span>{t('seen', { percent: isolateLtr(percent(share)) })}</span>
        </Row>
        <ProgressBar
          value={share}
          label={t('seenLabel', { name })}
          valueText={percent(share)}
          height={5}
          subject={subject}
          decorative
        />
      </Stack>
    </ListRow>
  )
}
