import { useTranslation } from 'react-i18next'
import { bookOpen } from 'virtual:icons/book-open'
import { caretRight } from 'virtual:icons/caret-right'
import { checkCircle } from 'virtual:icons/check-circle'
import { videoCamera } from 'virtual:icons/video-camera'
import { paths } from '#core/paths.ts'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { shortenInstructorName } from '#domains/learning/instructor-name.ts'
import { pluralCount, formatIndex } from '#domains/learning/numbers.ts'
import { showsAttachments } from '#domains/learning/shows-attachments.ts'
import { OfflineChapterButton } from '#domains/offline-lessons/offline-button.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { NumberTile } from '#ui/number-tile.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ListRow, type RowPosition } from '#ui/row-list.tsx'
import type { SubjectKey } from '#ui/subjects.ts'
import { UserContent } from '#ui/user-content.tsx'
import type { ListedChapter } from './subject-rules'
import styles from './chapter-row.module.css'

type ChapterRowProps = {
  listed: ListedChapter
  subject: SubjectKey
  subjectSlug: string
  current: boolean
  position: RowPosition | undefined
}

export function ChapterRow({
  listed: { row, index, percent },
  subject,
  subjectSlug,
  current,
  position,
}: ChapterRowProps) {
  const { t } = useTranslation('subject')
  const format = useFormat()
  const { chapter, firstLessonSlug } = row
  const { user } = useUser()
  const leads = Boolean(firstLessonSlug?.trim()) && chapter.slug.trim() !== ''
  const to =
    leads && firstLessonSlug
      ? paths.lesson({
          subjectSlug,
          chapterSlug: chapter.slug,
          lessonSlug: firstLessonSlug,
          recording: chapter.type === 'recording',
        })
      : undefined
  const isCompleted = percent === 100
  const word = isCompleted ? t('completed') : percent > 0 || current ? t('progress') : t('toStart')
  return (
    <ListRow
      position={position}
      current={current}
      subject={subject}
      {...(to && { to })}
      className={styles['row']}
      aside={
        leads && (
          <OfflineChapterButton
            compact
            name={chapter.name || t('unnamed')}
            target={{
              subjectSlug,
              chapterSlug: chapter.slug,
              recording: chapter.type === 'recording',
              lessonSlug: null,
              withAttachments: showsAttachments(user),
            }}
          />
        )
      }
    >
      <NumberTile subject={subject} state={isCompleted ? 'completed' : current ? 'current' : 'idle'}>
        {formatIndex(index)}
      </NumberTile>
      <Stack as="span" grow>
        <Row as="span" gap={[0, 10]} wrap weight="strong">
          <UserContent clamp={3}>{chapter.name || t('unnamed')}</UserContent>
          {current && percent > 0 && <Chip state="soon">{t('current')}</Chip>}
        </Row>
        <ChapterMeta row={row} />
      </Stack>
      <Stack as="span" gap={4} shrink={false} className={styles['progress']}>
        <Row as="span" gap={4} size="small" className={styles['state']}>
          {isCompleted && <Icon glyph={checkCircle} size={16} filled />}
          <span className={styles['word']}>{word}</span>
          <Ltr weight="semibold">{format.percent(percent)}</Ltr>
        </Row>
        <ProgressBar
          value={percent}
          label={t('progressOf', { name: chapter.name })}
          valueText={format.percent(percent)}
          subject={subject}
          decorative
        />
      </Stack>
      <Icon glyph={caretRight} size={20} />
    </ListRow>
  )
}

function ChapterMeta({ row: { chapter, instructor, nbContent } }: { row: ListedChapter['row'] }) {
  const { t } = useTranslation('subject')
  const format = useFormat()
  const teacher = shortenInstructorName(instructor)
  const count = nbContent ?? 0
  const exam = chapter.type === 'exam'
  const values = { count: pluralCount(count), shown: format.number(count) }
  return (
    <Row as="span" gap={[0, 12]} align="stretch" wrap size="small" tone="secondary">
      {teacher && <Bdi>{t('by', { name: teacher })}</Bdi>}
      <Row as="span" inline gap={6} nowrap>
        <Icon glyph={exam ? bookOpen : videoCamera} size={16} />
        {exam ? t('magazines', values) : t('videos', values)}
      </Row>
    </Row>
  )
}
