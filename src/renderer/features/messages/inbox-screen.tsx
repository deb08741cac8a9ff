import { NextStep } from '../../core/policy/next-step'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../shared/contract/messages'
import { useMessages } from '../../domains/messages/use-messages'
import { paths } from '../../core/paths'
import { useScrollRestoration } from '../../core/screen/use-scroll-restoration'
import { toExcerpt } from '../../core/server-html/plain-words'
import { useFormat } from '../../core/strings/format'
import { QueryScreen } from '../../core/api/query-screen'
import { classNames } from '../../ui/class-names'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Stack, Text } from '../../ui/layout'
import { Ltr } from '../../ui/ltr'
import { ListRow, RowList } from '../../ui/row-list'
import { UserContent } from '../../ui/user-content'
import { SkeletonList } from '../../ui/skeleton'
import { Empty } from '../../ui/states/empty'
import { TabPanel, Tabs } from '../../ui/tabs'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './inbox-screen.module.css'

export function InboxScreen() {
  const { t } = useTranslation('inbox')
  const { t: words } = useTranslation('messages')
  const { messages, answer } = useMessages()
  useScrollRestoration(messages !== undefined)
  const unread = messages?.filter(({ seen }) => !seen).length ?? 0
  return (
    <QueryScreen
      title={t('messages')}
      meta={unread > 0 && words('unread', { count: unread })}
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
    return (
      <Card>
        <Empty title={t('emptyTitle')} text={t('emptyText')} heading="h2" action={<NextStep to="support" />} />
      </Card>
    )
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
