import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { contract } from '../../../shared/contract/index'
import type { Message } from '../../../shared/contract/messages'
import { useInvalidateTags } from '../../core/api/use-invalidate-tags'
import { useQuery } from '../../core/api/use-query'
import { FailedState } from '../../core/failure/failed-state'
import { isRefusal } from '../../core/failure/is-refusal'
import { useMessages } from '../../domains/messages/use-messages'
import { CachedAtLabel } from '../../core/network/cached-at-label'
import { paths } from '../../core/paths'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { ServerHtml } from '../../core/server-html/server-html'
import { useUser } from '../../core/session/use-user'
import { useFormat } from '../../core/strings/format'
import { Breadcrumb } from '../../ui/breadcrumb'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Row, Stack } from '../../ui/layout'
import { envelopeSimple } from 'virtual:icons/envelope-simple'
import { Ltr } from '../../ui/ltr'
import { Page } from '../../ui/page'
import { ScreenTitle } from '../../ui/screen-title'
import { UserContent } from '../../ui/user-content'
import { SkeletonCard, SkeletonLine } from '../../ui/skeleton'
import { Empty } from '../../ui/states/empty'
import { Loading } from '../../ui/states/loading'

export function MessageScreen() {
  const { id = '' } = useParams()
  return /^[\w-]{1,64}$/.test(id) ? <OpenMessage key={id} id={id} /> : <NoSuchMessage />
}

function OpenMessage({ id }: { id: string }) {
  const { t } = useTranslation('inbox')
  const { user } = useUser()
  const { messages } = useMessages()
  const answer = useQuery(contract.messages.one, { query: { user_id: user.id, message_id: id } })
  const { data, failure, isFetching, keptAt, refetch } = answer
  useTellRead(data !== undefined && keptAt === null && messages?.find(({ _id }) => _id === id)?.seen === false)
  if (data) return <Shown id={id} row={data.payload} among={messages ?? []} stamp={<CachedAtLabel answers={[answer]} />} />
  if (failure && isRefusal(failure, 'notFound')) return <NoSuchMessage />
  return (
    <Untitled>
      {failure ? (
        <Card>
          <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h2" />
        </Card>
      ) : (
        <Loading label={t('loadingOne')}>
          <Stack gap={20}>
            <SkeletonLine width="40%" height={28} />
            <SkeletonCard lines={6} />
          </Stack>
        </Loading>
      )}
    </Untitled>
  )
}

/** The platform marks as seen what it is asked for: the list, which says otherwise, is asked again, once. */
function useTellRead(isListBehind: boolean): void {
  const forget = useInvalidateTags()
  const told = useRef(false)
  useEffect(() => {
    if (!isListBehind || told.current) return
    told.current = true
    forget(['messages'])
  }, [isListBehind, forget])
}

function Shown({ id, row: { message }, among, stamp }: { id: string; row: Message; among: readonly Message[]; stamp: ReactNode }) {
  const { t } = useTranslation('inbox')
  const format = useFormat()
  const name = message.name.trim() || t('noName')
  useScreenTitle(name)
  return (
    <Page gap={20}>
      <Stack gap={12}>
        <Breadcrumb label={t('breadcrumb')} icon={envelopeSimple} items={[{ text: t('messages'), to: paths.messages() }, { text: name }]} />
        <ScreenTitle
          stamp={stamp}
          meta={message.created_at && <>{t('receivedAt')} <Ltr>{format.dateTime(message.created_at)}</Ltr></>}
        >
          <UserContent>{name}</UserContent>
        </ScreenTitle>
      </Stack>
      <Card as="article">
        <ServerHtml html={message.body} />
      </Card>
      <Others id={id} among={among} />
    </Page>
  )
}

/** The messages before and after this one in the list, and the list. */
function Others({ id, among }: { id: string; among: readonly Message[] }) {
  const { t } = useTranslation('inbox')
  const at = among.findIndex(({ _id }) => _id === id)
  const previous = at < 0 ? undefined : among[at - 1]
  const next = at < 0 ? undefined : among[at + 1]
  return (
    <Row aria-label={t('others')} as="nav" gap={12} align="stretch" wrap>
      {previous && <ButtonLink to={paths.message(previous._id)}>{t('previous')}</ButtonLink>}
      {next && <ButtonLink to={paths.message(next._id)}>{t('next')}</ButtonLink>}
      <ButtonLink variant="link" to={paths.messages()}>{t('back')}</ButtonLink>
    </Row>
  )
}

function NoSuchMessage() {
  const { t } = useTranslation('inbox')
  return (
    <Untitled>
      <Card>
        <Empty title={t('missingTitle')} text={t('missingText')} heading="h2" action={<ButtonLink variant="primary" to={paths.messages()}>{t('back')}</ButtonLink>} />
      </Card>
    </Untitled>
  )
}

function Untitled({ children }: { children: ReactNode }) {
  const { t } = useTranslation('inbox')
  useScreenTitle(t('messages'))
  return (
    <Page gap={20}>
      <ScreenTitle>{t('messages')}</ScreenTitle>
      {children}
    </Page>
  )
}
