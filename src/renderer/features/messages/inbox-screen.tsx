import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryScreen } from '#core/api/query-screen.tsx'
import { paths } from '#core/paths.ts'
import { NextStep } from '#core/policy/next-step.tsx'
import { useScrollRestoration } from '#core/screen/use-scroll-restoration.ts'
import { toExcerpt } from '#core/server-html/plain-words.ts'
import { useFormat } from '#core/strings/format.ts'
import { useMessages } from '#domains/messages/use-messages.ts'
import type { Message } from '#shared/contract/messages.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ListRow, RowList } from '#ui/row-list.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './inbox-screen.module.css'

export function InboxScreen() {
  const { t } = useTranslation('inbox')
  const { t: tMessages } = useTranslation('messages')
  const { messages, answer } = useMessages()
  useScrollRestoration(messages !== undefined)
  const unread = messages?.filter(({ seen }) => !seen).length ?? 0
  return (
    <QueryScreen
      title={t('messages')}
      meta={unread > 0 && tMessages('unread', { count: unread })}
      query={{ ...answer, data: messages }}
      loadingLabel={t('loading')}
      skeleton={
        <Card>
          <SkeletonList rows={6} />
        </Card>
      }
    >
      {(rows) => <Inbox messages={rows} unread={unread} />}
    </QueryScreen>
  )
}

const pageSize = 25
type Shown = 'all' | 'unread'

function Inbox({ messages, unread }: { messages: readonly Message[]; unread: number }) {
  const { t } = useTranslation('inbox')
  const [shown, setShown] = useState<Shown>('all')
  const [limit, setLimit] = useState(pageSize)
  const rows = shown === 'all' ? messages : messages.filter(({ seen }) => !seen)
  if (messages.length === 0) {
    return <EmptyCard title={t('emptyTitle')} text={t('emptyText')} action={<NextStep to="support" />} />
  }
  const choose = (chosen: Shown): void => {
    setShown(chosen)
    setLimit(pageSize)
  }
  const items = [
    { key: 'all' as const, label: t('all') },
    { key: 'unread' as const, label: t('unread'), count: unread },
  ]
  return (
    <Card>
      <Tabs label={t('show')} idBase="inbox" items={items} active={shown} onChange={choose} />
      <TabPanel idBase="inbox" tab={shown}>
        {rows.length === 0 ? (
          <Empty title={t('allReadTitle')} text={t('allReadText')} drawing="done" heading="h2" compact />
        ) : (
          <RowList label={t('messages')} className={styles['list']}>
            {rows.slice(0, limit).map((row) => (
              <MessageRow key={row._id} row={row} />
            ))}
          </RowList>
        )}
        {rows.length > limit && (
          <Button variant="pale" block marginTop={12} onClick={() => setLimit(limit + pageSize)}>
            {t('seeMore')}
          </Button>
        )}
      </TabPanel>
    </Card>
  )
}

function MessageRow({ row: { _id: id, seen, message } }: { row: Message }) {
  const { t } = useTranslation('inbox')
  const format = useFormat()
  const excerpt = useMemo(() => toExcerpt(message.body), [message.body])
  return (
    <ListRow to={paths.message(id)}>
      <span className={classNames(styles['dot'], seen && styles['none'])} aria-hidden />
      <Text grow className={styles['told']}>
        <Stack as="span" gap={2} shrink>
          {!seen && <VisuallyHidden>{t('unreadMark')} </VisuallyHidden>}
          <UserContent clamp={2} weight="medium" className={classNames(!seen && styles['unread'])}>
            {message.name.trim() || t('noName')}
          </UserContent>
          {excerpt !== '' && (
            <UserContent clamp={2} className={styles['excerpt']}>
              {excerpt}
            </UserContent>
          )}
        </Stack>
        {message.created_at && (
          <span className={styles['date']}>
            <Ltr>{format.dateTime(message.created_at)}</Ltr>
          </span>
        )}
      </Text>
    </ListRow>
  )
}
