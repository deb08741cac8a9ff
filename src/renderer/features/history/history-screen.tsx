import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Screen } from '../../core/screen/screen'
import { Card } from '../../ui/card'
import { TabPanel, Tabs } from '../../ui/tabs'
import { AttendancesSection } from './attendances-section'
import { BookmarksSection } from './bookmarks-section'
import { ClassChangesSection } from './class-changes-section'
import { sectionIn, sections, type Section } from './sections'
import { SubscriptionsSection } from './subscriptions-section'
import { TransfersSection } from './transfers-section'

const contents: Readonly<Record<Section, () => ReactNode>> = {
  transferts: TransfersSection, directs: AttendancesSection, classes: ClassChangesSection, abonnements: SubscriptionsSection, favoris: BookmarksSection,
}

/** What happened, each kind under a tab of its own (spec 2 §2). */
export function HistoryScreen() {
  const { t } = useTranslation('history')
  const [query, setQuery] = useSearchParams()
  const section = sectionIn(query.get('section'))
  const Content = contents[section]
  return (
    <Screen title={t('history')} gap={16}>
      <Tabs label={t('sections')} items={sections.map((key) => ({ key, label: t(key) }))} active={section} onChange={(key) => setQuery({ section: key }, { replace: true, preventScrollReset: true })} idBase="history" />
      <TabPanel idBase="history" tab={section}>
        <Card gap={12}>
          <Content />
        </Card>
      </TabPanel>
    </Screen>
  )
}
