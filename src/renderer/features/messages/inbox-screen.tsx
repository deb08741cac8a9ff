import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../shared/contract/messages'
import { FailedState } from '../../core/failure/failed-state'
import { useMessages } from '../../domains/messages/use-messages'
import { CachedAtLabel } from '../../core/network/cached-at-label'
import { paths } from '../../core/paths'
import { useScrollRestoration } from '../../core/screen/use-scroll-restoration'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { toExcerpt } from '../../core/server-html/excerpt'
import { useFormat } from '../../core/strings/format'
import { classNames } from '../../ui/class-names'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Ltr } from '../../ui/ltr'
import { Page } from '../../ui/page'
import { ListRow, RowList } from '../../ui/row-list'
import { ScreenTitle } from '../../ui/screen-title'
import { UserContent } from '../../ui/user-content'
import { SkeletonList } from '../../ui/skeleton'
import { Empty } from '../../ui/states/empty'
import { Loading } from '../../ui/states/loading'
import { TabPanel, Tabs } from '../../ui/tabs'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './inbox-screen.module.css'

export function InboxScreen() {
  const { t } = useTranslation('inbox')
  const { t: words } = useTranslation('messages')
  const { messages, answer } = useMessages()
  const { failure, isFetching, refetch } = answer
  useScreenTitle(t('messages'))
  useScrollRestoration(messages !== undefined)
  const unread = messages?.filter(({ seen }) => !seen).length ?? 0
  return (
    <Page gap={20}>
      <ScreenTitle meta={unread > 0 && words('unread', { count: unread })} stamp={<CachedAtLabel answers={[answer]} />}>
        {t('messages')}
      </ScreenTitle>
      {messages ? (
        <Inbox messages={messages} unread={unread} />
      ) : (
        <Card>
          {failure ? (
            <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h2" />
          ) : (
            <Loading label={t('loading')}>
              <SkeletonList rows={6} />
            </Loading>
          )}
        </Card>
      )}
    </Page>
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
        <Empty title={t('emptyTitle')} text={t('emptyText')} heading="h2" />
      </Card>
    )
  }
  const choose = (chosen: Shown): void => {
    setShown(chosen)
    setLimit(pageSize)
  }
  const items = [{ key: 'all' as const, label: t('all') }, { key: 'unread' as const, label: t('unread'), count: unread }]
  return (
    <Card>
      <Tabs label={t('show')} idBase="inbox" items={items} active={shown} onChange={choose} />
      <TabPanel idBase="inbox" tab={shown}>
        {rows.length === 0 ? (
          <Empty title={t('allReadTitle')} text={t('allReadText')} drawing="done" heading="h2" compact />
        ) : (
          <RowList label={t('messages')} className={styles['list']}>
            {rows.slice(0, limit).map((row) => <MessageRow key={row._id} row={row} />)}
          </RowList>
        )}
        {rows.length > limit && (
          <Button variant="pale" block className={styles['more']} onClick={() => setLimit(limit + pageSize)}>
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
      <span className={styles['told']}>
        <span className={styles['words']}>
          {!seen && <VisuallyHidden>{t('unreadMark')} </VisuallyHidden>}
          <UserContent clamp={2} className={classNames(styles['name'], !seen && styles['unread'])}>
            {message.name.trim() || t('noName')}
          </UserContent>
          {excerpt !== '' && (
            <UserContent clamp={2} className={styles['excerpt']}>
              {excerpt}
            </UserContent>
          )}
        </span>
        {message.created_at && (
          <span className={styles['date']}>
            <Ltr>{format.dateTime(message.created_at)}</Ltr>
          </span>
        )}
      </span>
    </ListRow>
  )
}
