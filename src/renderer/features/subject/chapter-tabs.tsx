import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useScrollRestoration } from '#core/screen/use-scroll-restoration.ts'
import { VirtualList } from '#core/screen/virtual-list.tsx'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { Answer } from '#shared/contract/endpoint.ts'
import type { contract } from '#shared/contract/index.ts'
import type { ChapterSection, ChapterType } from '#shared/contract/resources.ts'
import type { ChapterRow as ChapterRowData } from '#shared/contract/subjects.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Text } from '#ui/layout.tsx'
import type { RowPosition } from '#ui/row-list.tsx'
import type { SubjectKey } from '#ui/subjects.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { ChapterRow } from './chapter-row'
import {
  chapterCounts,
  chapterTabs,
  getChapterType,
  firstFilledTab,
  toSections,
  type ListedSection,
} from './subject-rules'
import styles from './chapter-tabs.module.css'

const tabLabels = {
  course: 'tabCourse',
  exam: 'tabExam',
  recording: 'tabRecording',
  divers: 'tabDivers',
} as const satisfies Record<ChapterType, string>

const rowHeight = 62

type ChapterTabsProps = {
  rows: readonly ChapterRowData[]
  sections: readonly ChapterSection[]
  progress: Answer<typeof contract.progress.chaptersOfSubject>['payload'] | undefined
  subject: SubjectKey
  subjectSlug: string
  currentId: number | null
}

export function ChapterTabs({ rows, sections, progress, subject, subjectSlug, currentId }: ChapterTabsProps) {
  const { t } = useTranslation('subject')
  const counts = chapterCounts(rows)
  // The chosen tab is in the address, so that Back restores it.
  const [query, setQuery] = useSearchParams()
  const requestedTab = chapterTabs.find((type) => type === query.get('onglet') && counts[type] > 0)
  const active = requestedTab ?? firstFilledTab(counts)
  useScrollRestoration(true)
  const listed = toSections(
    rows.filter(({ chapter }) => getChapterType(chapter) === active),
    sections,
    progress,
  )
  return (
    <Card padding="none">
      <Tabs
        label={t('tabs')}
        idBase="chapters"
        active={active}
        onChange={(type) => setQuery({ onglet: type }, { replace: true, preventScrollReset: true })}
        items={chapterTabs.map((key) => ({
          key,
          label: t(tabLabels[key]),
          disabled: counts[key] === 0,
          ...(counts[key] > 0 && { count: counts[key] }),
        }))}
      />
      <TabPanel idBase="chapters" tab={active} className={styles['panel']}>
        {listed.map((section, index) => (
          <Section
            key={section.id ?? 'none'}
            section={section}
            first={index === 0}
            titled={section.name !== null || listed.length > 1}
          >
            {(chapter, position) => (
              <ChapterRow
                position={position}
                listed={chapter}
                subject={subject}
                subjectSlug={subjectSlug}
                current={chapter.row.chapter.id === currentId}
              />
            )}
          </Section>
        ))}
      </TabPanel>
    </Card>
  )
}

type SectionProps = {
  section: ListedSection
  titled: boolean
  first: boolean
  children: (chapter: ListedSection['chapters'][number], position: RowPosition | undefined) => ReactNode
}

function Section({ section, titled, first, children }: SectionProps) {
  const { t } = useTranslation('subject')
  const name = section.name ?? t('otherChapters')
  const id = useId()
  return (
    <section>
      {titled && (
        <Row as="header" gap={[0, 12]} align="baseline" justify="between" wrap marginBottom={6}>
          <Text as="h2" id={id} size="body" weight="semibold">
            <Bdi>{name}</Bdi>
          </Text>
          <span className={styles['count']}>
            {t('chaptersCompleted', {
              share: isolateLtr(`${section.completed} / ${section.chapters.length}`),
              count: section.chapters.length,
            })}
          </span>
        </Row>
      )}
      <VirtualList
        items={section.chapters}
        {...(titled ? { labelledBy: id } : { label: name })}
        rowHeight={rowHeight}
        opensAt={first ? 0 : null}
      >
        {children}
      </VirtualList>
    </section>
  )
}
