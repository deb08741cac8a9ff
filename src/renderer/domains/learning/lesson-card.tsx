import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useFormat } from '#core/strings/format.ts'
import type { ContentCard } from '#shared/contract/home.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Thumbnail } from '#ui/thumbnail.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { shortenInstructorName } from './instructor-name'
import { parseDurationSeconds } from './numbers'
import { toSubjectKey } from './subject-key'
import styles from './lesson-card.module.css'

export function LessonCard({ card, free = false }: { card: ContentCard; free?: boolean }) {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { subject, chapter, content, instructor } = card
  const key = toSubjectKey(subject)
  const seconds = parseDurationSeconds(content.duration)
  const teacher = shortenInstructorName(instructor)
  const to = paths.lesson({
    subjectSlug: subject.slug,
    chapterSlug: chapter.slug,
    lessonSlug: content.slug,
    recording: card.chapter_type === 'recording',
    contentId: content.id,
  })
  return (
    <Link to={to} className={styles['card']}>
      <Thumbnail
        subject={key}
        contentId={content.id ?? content.slug}
        image={subject.thumbnail || undefined}
        {...(seconds > 0 && { duration: format.duration(seconds) })}
        {...(free && { free: t('free') })}
      />
      <Stack as="span" gap={2} data-subject={key}>
        <UserContent className={styles['subject']}>{subject.name}</UserContent>
        <UserContent clamp={2} weight="strong" className={styles['name']}>
          {content.name.trim() || t('unnamed')}
        </UserContent>
        {teacher && (
          <Text size="small" tone="secondary">
            {t('by', { name: teacher })}
          </Text>
        )}
      </Stack>
    </Link>
  )
}
