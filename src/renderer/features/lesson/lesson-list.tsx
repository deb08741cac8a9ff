import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bookOpen } from 'virtual:icons/book-open'
import { checkCircle } from 'virtual:icons/check-circle'
import { listChecks } from 'virtual:icons/list-checks'
import { lockSimple } from 'virtual:icons/lock-simple'
import { playCircle } from 'virtual:icons/play-circle'
import { VirtualList } from '#core/screen/virtual-list.tsx'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { toPercent } from '#domains/learning/numbers.ts'
import { showsAttachments } from '#domains/learning/shows-attachments.ts'
import { OfflineChapterButton } from '#domains/offline-lessons/offline-button.tsx'
import type { ChapterContents, LessonRow } from '#shared/contract/lessons.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type Glyph } from '#ui/icon.tsx'
import { Box, Row, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { withPositions, type RowPosition } from '#ui/row-list.tsx'
import type { SubjectKey } from '#ui/subjects.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { LessonAddress } from './lesson-address'
import { contentKind, contentSeconds, isLocked, getLessonName, locateLesson, sideTabs } from './lesson-rules'
import styles from './lesson-list.module.css'

const rowHeight = 44

type LessonListProps = {
  contents: ChapterContents
  chapterName: string
  address: Pick<LessonAddress, 'subjectSlug' | 'chapterSlug' | 'recording'>
  currentSlug: string
  completed: ReadonlySet<number>
  percent: number
  showPercent: boolean
  subject: SubjectKey
  getPath: (row: LessonRow) => string | null
}

export function LessonList(props: LessonListProps) {
  const { contents, chapterName, address, currentSlug, completed, subject } = props
  const { user } = useUser()
  const { subjectSlug, chapterSlug, recording } = address
  const { t } = useTranslation('lesson')
  const format = useFormat()
  const tabs = sideTabs(contents, recording)
  // Lessons that share a slug have their id in the address, so only the row says which of them is open.
  const currentRow = locateLesson(contents.contents, currentSlug).row
  const home = tabs.find((tab) => tab.sections.some(({ rows }) => rows.some((row) => row === currentRow))) ?? tabs[0]
  const [chosen, setChosen] = useState<number | null>(null)
  const active = tabs.find(({ id }) => id === chosen) ?? home
  const completedCount = contents.contents.filter(({ content }) => completed.has(content.id)).length
  const percent = toPercent(completedCount, contents.contents.length)
  return (
    <Card padding="none" className={styles['card']}>
      <Row as="header" gap={12} className={styles['head']}>
        <Box grow>
          <UserContent as="h2" clamp={2} size="card-title" weight="semibold">
            {chapterName}
          </UserContent>
          <Text as="p" size="small" tone="secondary">
            {t('lessonsCompleted', { completed: completedCount, count: contents.contents.length })}
          </Text>
          <Row gap={8} wrap marginTop={8}>
            <OfflineChapterButton
              name={chapterName}
              target={{
                subjectSlug,
                chapterSlug,
                recording,
                lessonSlug: null,
                withAttachments: showsAttachments(user),
              }}
            />
          </Row>
        </Box>
        <ProgressRing
          value={percent}
          label={t('chapterProgress')}
          valueText={format.percent(percent)}
          size={48}
          subject={subject}
        />
      </Row>
      {tabs.length > 1 && active && (
        <Tabs
          label={t('contents')}
          idBase="lessons"
          active={String(active.id)}
          onChange={(key) => setChosen(Number(key))}
          items={tabs.map(({ id, name }) => ({ key: String(id), label: name }))}
        />
      )}
      {active && (
        <ScrollToCurrent>
          {tabs.length > 1 ? (
            <TabPanel idBase="lessons" tab={String(active.id)}>
              <Sections {...props} tab={active} currentRow={currentRow} />
            </TabPanel>
          ) : (
            <Sections {...props} tab={active} currentRow={currentRow} />
          )}
        </ScrollToCurrent>
      )}
    </Card>
  )
}

function ScrollToCurrent({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (box.current && current)
      box.current.scrollTop += current.getBoundingClientRect().top - box.current.getBoundingClientRect().top - 96
  }, [])
  return (
    <div ref={box} className={styles['scroll']}>
      {children}
    </div>
  )
}

type SectionsProps = LessonListProps & { tab: ReturnType<typeof sideTabs>[number]; currentRow: LessonRow | null }

function Sections({ tab, ...props }: SectionsProps) {
  const { t } = useTranslation('lesson')
  const idBase = useId()
  const isTitled = (name: string | null) => name !== null || tab.sections.length > 1
  return tab.sections.map(({ id, name, rows }, index) => (
    <section key={id ?? 'none'}>
      {isTitled(name) && (
        <UserContent
          as="h3"
          id={`${idBase}-${index}`}
          size="label"
          tone="secondary"
          weight="strong"
          className={styles['sectionName']}
        >
          {name ?? t('otherLessons')}
        </UserContent>
      )}
      <VirtualList
        items={rows}
        {...(isTitled(name) ? { labelledBy: `${idBase}-${index}` } : { label: t('lessons') })}
        rowHeight={rowHeight}
        opensAt={props.currentRow ? rows.indexOf(props.currentRow) : 0}
        divided={false}
      >
        {(row, position) => <LessonItem row={row} position={position} {...props} />}
      </VirtualList>
    </section>
  ))
}

type LessonItemProps = Pick<SectionsProps, 'currentRow' | 'completed' | 'percent' | 'showPercent' | 'getPath'> & {
  row: LessonRow
  position: RowPosition | undefined
}

function LessonItem({ row, position, currentRow, completed, percent, showPercent, getPath }: LessonItemProps) {
  const { t } = useTranslation('lesson')
  const format = useFormat()
  const current = row === currentRow
  const to = getPath(row)
  const locked = isLocked(row)
  const isCompleted = completed.has(row.content.id)
  const seconds = contentSeconds(row.content)
  const kind = contentKind(row.content)
  const aside =
    kind === 'quiz'
      ? t('typeQuiz')
      : kind === 'magazine'
        ? t('magazine')
        : seconds > 0
          ? format.duration(seconds)
          : kind === 'recording'
            ? t('typeRecording')
            : ''
  const glyph: Glyph = isCompleted
    ? checkCircle
    : locked
      ? lockSimple
      : kind === 'quiz'
        ? listChecks
        : kind === 'magazine'
          ? bookOpen
          : playCircle
  const face = (
    <>
      <Icon
        glyph={glyph}
        size={20}
        filled={isCompleted || current}
        className={isCompleted ? styles['completed'] : undefined}
      />
      <Stack as="span" gap={4} grow>
        <Row as="span" gap={[0, 12]} align="baseline" justify="between" className={styles['names']}>
          <UserContent clamp={2} className={styles['name']}>
            {getLessonName(row) || t('someLesson')}
          </UserContent>
          <Ltr className={styles['aside']}>{aside}</Ltr>
        </Row>
        {current && showPercent && (
          <Row as="span" gap={12} weight="semibold" className={styles['watched']}>
            <ProgressBar value={percent} label={t('validation')} valueText={format.percent(percent)} height={5} />
            <Ltr>{format.percent(percent)}</Ltr>
          </Row>
        )}
      </Stack>
      {(isCompleted || locked) && <VisuallyHidden>{isCompleted ? t('isCompleted') : t('isLocked')}</VisuallyHidden>}
    </>
  )
  return (
    <li
      {...withPositions(position)}
      className={classNames(styles['line'], current && styles['current'], locked && styles['lockedLine'])}
    >
      {to !== null ? (
        <Link to={to} className={styles['link']} {...(current && { current: 'page' as const })}>
          {face}
        </Link>
      ) : (
        <span className={styles['link']}>{face}</span>
      )}
    </li>
  )
}

export function LessonListFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('lesson')
  return (
    <Card>
      <p role="alert">{t('listFailed')}</p>
      <Button marginTop={12} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Card>
  )
}
