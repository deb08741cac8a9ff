import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportDropped } from '#core/api/dropped-rows.tsx'
import { FailedState } from '#core/failure/failed-state.tsx'
import { useOnline } from '#core/network/use-network.ts'
import { Box, Text } from '#ui/layout.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { NotificationList } from './notification-list'
import { type FeedName, countUnread } from './notification-state'
import { useNotificationCentre, useNotifications } from './use-notifications'
import styles from './notifications.module.css'

type TabsProps = { idBase: string; heading: 'h2' | 'h3'; leave?: () => void }

/** Refetches a list whenever it is shown. */
export function NotificationTabs({ idBase, heading, leave }: TabsProps) {
  const { t } = useTranslation('notifications')
  const online = useOnline()
  const count = useNotifications(countUnread)
  const [shown, setShown] = useState<FeedName>('all')
  const centre = useNotificationCentre()
  useEffect(() => void centre.fetchPage(shown, 'head'), [centre, shown, online])
  const unread = count === null || count === 0 ? {} : { count: count > 99 ? '99+' : count }
  return (
    <Box shrink className={styles['tabs']}>
      <Tabs
        label={t('show')}
        idBase={idBase}
        items={[
          { key: 'all', label: t('all') },
          { key: 'unread', label: t('onlyUnread'), ...unread },
        ]}
        active={shown}
        onChange={setShown}
      />
      <TabPanel idBase={idBase} tab={shown}>
        {!online && (
          <Text as="p" size="small" tone="secondary" role="status" className={styles['note']}>
            {t('offline')}
          </Text>
        )}
        <Shown key={shown} name={shown} heading={heading} {...(leave && { leave })} />
      </TabPanel>
    </Box>
  )
}

function Shown({ name, heading, leave }: { name: FeedName; heading: 'h2' | 'h3'; leave?: () => void }) {
  const { t } = useTranslation('notifications')
  const centre = useNotificationCentre()
  const { feed, asking, failure, dropped } = useNotifications((state) => state[name])
  useReportDropped(
    dropped,
    useCallback(() => void centre.fetchPage(name, 'head'), [centre, name]),
  )
  if (feed.rows.length > 0) return <NotificationList name={name} {...(leave && { leave })} />
  if (failure && asking === null)
    return <FailedState failure={failure} retry={() => void centre.fetchPage(name, 'head')} heading={heading} compact />
  if (feed.total === null || feed.hasMore) {
    return (
      <Loading label={t('loading')}>
        <SkeletonList rows={6} />
      </Loading>
    )
  }
  return name === 'all' ? (
    <Empty title={t('emptyTitle')} text={t('emptyText')} heading={heading} compact />
  ) : (
    <Empty title={t('allReadTitle')} text={t('allReadText')} drawing="done" heading={heading} compact />
  )
}
