import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { QueriedTable } from '#core/api/queried-table.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { useHasService } from '#core/desktop/start-state.ts'
import { paths } from '#core/paths.ts'
import { NextStep } from '#core/policy/next-step.tsx'
import { Screen } from '#core/screen/screen.tsx'
import { useFormat } from '#core/strings/format.ts'
import { ConfirmTransferDialog } from '#domains/money/transfers/confirm-transfer-dialog.tsx'
import { TransfersTable } from '#domains/money/transfers/transfers-table.tsx'
import type { Answer } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'
import { Card } from '#ui/card.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { TextLink } from '#ui/link.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { AttendancesSection } from './attendances-section'
import { ClassChangesSection } from './class-changes-section'
import { SubscriptionsSection } from './subscriptions-section'

type Bookmark = Answer<typeof contract.bookmarks.list>['payload'][number]

function BookmarksSection() {
  const { t } = useTranslation('history')
  const query = useQuery(contract.bookmarks.list)
  return (
    <QueriedTable
      query={query}
      rows={query.data?.payload}
      label={t('favoris')}
      columns={useColumns()}
      rowKey={({ id, chapterSlug }) => `${chapterSlug}/${id}`}
      loading={t('loadingHistory')}
      empty={{ title: t('noHistory'), text: t('bookmarksEmpty'), action: <NextStep to="subjects" /> }}
      heading="h2"
    />
  )
}

function useColumns(): DataColumn<Bookmark>[] {
  const { t } = useTranslation('history')
  const format = useFormat()
  const markedAt = ({ marked_bookmarked_at: marked, created_at: created }: Bookmark) => marked ?? created
  return [
    {
      key: 'lesson',
      title: t('lesson'),
      width: 240,
      narrow: 'first',
      render: (row) => (
        <TextLink to={toAddress(row)}>
          <UserContent>{row.name}</UserContent>
        </TextLink>
      ),
    },
    {
      key: 'subject',
      title: t('subject'),
      width: 140,
      narrow: 'second',
      render: ({ subject }) => <UserContent>{subject.name}</UserContent>,
    },
    {
      key: 'date',
      title: t('markedOn'),
      width: 130,
      narrow: 'second',
      render: (row) => <Ltr>{format.date(markedAt(row) ?? '')}</Ltr>,
    },
  ]
}

function toAddress({ subject, chapterSlug, lessonSlug, chapter_type: type }: Bookmark): string {
  return paths.lesson({ subjectSlug: subject.slug, chapterSlug, lessonSlug, recording: type === 'recording' })
}

function TransfersSection() {
  const [confirming, setConfirming] = useState<number | null>(null)
  return (
    <>
      <TransfersTable onConfirm={setConfirming} />
      <ConfirmTransferDialog transferId={confirming} onClose={() => setConfirming(null)} />
    </>
  )
}

const contents: Readonly<Record<Section, () => ReactNode>> = {
  transferts: TransfersSection,
  directs: AttendancesSection,
  classes: ClassChangesSection,
  abonnements: SubscriptionsSection,
  favoris: BookmarksSection,
}

/** Transfers, attendances, class changes and subscriptions in sections; the address names one (spec 2 §2). */
export function HistoryScreen() {
  const { t } = useTranslation('history')
  const [query, setQuery] = useSearchParams()
  const hasAttendances = useHasService('attendance')
  const offered = sections.filter((section) => section !== 'directs' || hasAttendances)
  const section = offered.find((each) => each === query.get('section')) ?? offered[0] ?? 'transferts'
  const Content = contents[section]
  return (
    <Screen title={t('history')} gap={16}>
      <Tabs
        label={t('sections')}
        items={offered.map((key) => ({ key, label: t(key) }))}
        active={section}
        onChange={(key) => setQuery({ section: key }, { replace: true, preventScrollReset: true })}
        idBase="history"
      />
      <TabPanel idBase="history" tab={section}>
        <Card gap={12}>
          <Content />
        </Card>
      </TabPanel>
    </Screen>
  )
}

const sections = ['transferts', 'directs', 'classes', 'abonnements', 'favoris'] as const
type Section = (typeof sections)[number]
