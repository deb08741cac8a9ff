import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { caretDown } from 'virtual:icons/caret-down'
import { caretUp } from 'virtual:icons/caret-up'
import { useFormat } from '#core/strings/format.ts'
import type { SubjectProgress } from '#domains/learning/subject-progress.ts'
import { SubjectRow } from '#domains/learning/subject-row.tsx'
import type { Subject } from '#shared/contract/resources.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Box, Row, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SubjectPicture } from '#ui/subject-picture.tsx'
import { subjectKeyFor } from '#ui/subjects.ts'
import { UserContent } from '#ui/user-content.tsx'
import { otherSubjectsShown } from './subject-rules'
import styles from './subject-widget.module.css'

export function SubjectWidget({
  subject,
  progress,
  chapters,
}: {
  subject: Subject
  progress: SubjectProgress
  chapters: number
}) {
  const { t } = useTranslation('subject')
  const { t: tLearning } = useTranslation('learning')
  const format = useFormat()
  const key = subjectKeyFor(subject.color, subject.name)
  return (
    <Card as="section" padding="none" labelledBy="subject-progress" className={styles['widget']}>
      <SubjectPicture subject={key} image={subject.img ?? subject.thumbnail} className={styles['picture']} />
      <Row gap={16} className={styles['figures']}>
        <ProgressRing
          value={progress.percent}
          label={t('progressOf', { name: subject.name })}
          valueText={format.percent(progress.percent)}
          size={76}
          subject={key}
        />
        <Box size="small" tone="secondary" shrink>
          <Text as="h2" size="body" tone="primary" weight="semibold" id="subject-progress">
            {t('myProgress')}
          </Text>
          <UserContent as="p">{subject.label || subject.name}</UserContent>
          <p>{tLearning('videosSeen', { count: progress.completed, total: progress.videos })}</p>
          <p>{t('chapters', { count: chapters })}</p>
        </Box>
      </Row>
    </Card>
  )
}

type Other = { subject: Subject; progress: SubjectProgress }

export function OtherSubjects({ others }: { others: readonly Other[] }) {
  const { t } = useTranslation('subject')
  const [all, setAll] = useState(false)
  if (others.length === 0) return null
  return (
    <Card as="section" labelledBy="other-subjects">
      <SectionTitle id="other-subjects">{t('otherSubjects')}</SectionTitle>
      <ul className={styles['others']}>
        {(all ? others : others.slice(0, otherSubjectsShown)).map((other) => (
          <OtherSubject key={other.subject.id} other={other} />
        ))}
      </ul>
      {others.length > otherSubjectsShown && (
        <Button
          variant="link"
          className={styles['more']}
          trailingIcon={all ? caretUp : caretDown}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('seeLess') : t('seeMore')}
        </Button>
      )}
    </Card>
  )
}

function OtherSubject({ other: { subject, progress } }: { other: Other }) {
  const { t } = useTranslation('subject')
  const format = useFormat()
  return (
    <SubjectRow
      subject={subject}
      progress={progress}
      label={t('progressOf', { name: subject.name })}
      tileSize={32}
      barHeight={6}
      nameClassName={styles['name']}
      decorative
      note={<Ltr className={styles['percent']}>{format.percent(progress.percent)}</Ltr>}
    />
  )
}
