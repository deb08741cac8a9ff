import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { envelopeSimple } from 'virtual:icons/envelope-simple'
import { QueryContent } from '#core/api/query-screen.tsx'
import { useInvalidateTags } from '#core/api/use-invalidate-tags.ts'
import { useQuery } from '#core/api/use-query.ts'
import { isRefusal } from '#core/failure/is-refusal.ts'
import { CachedAtLabel } from '#core/network/cached-at-label.tsx'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { ServerHtml } from '#core/server-html/server-html.tsx'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { useMessages } from '#domains/messages/use-messages.ts'
import { contract } from '#shared/contract/index.ts'
import type { Message } from '#shared/contract/messages.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SkeletonCard, SkeletonLine } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { UserContent } from '#ui/user-content.tsx'

export function MessageScreen() {
  const { id = '' } = useParams()
  return /^[\w-]{1,64}$/.test(id) ? <OpenMessage key={id} id={id} /> : <NoSuchMessage />
}

function OpenMessage({ id }: { id: string }) {
  const { t } = useTranslation('inbox')
  const { user } = useUser()
  const { messages } = useMessages()
  const answer = useQuery(contract.messages.one, { query: { user_id: user.id, message_id: id } })
  const { data, failure, cachedAt } = answer
  useTellRead(data !== undefined && cachedAt === null && messages?.find(({ _id }) => _id === id)?.seen === false)
  if (data)
    return <Shown id={id} row={data.payload} among={messages ?? []} stamp={<CachedAtLabel answers={[answer]} />} />
  if (failure && isRefusal(failure, 'notFound')) return <NoSuchMessage />
  return (
    <Screen title={t('messages')}>
      <QueryContent query={answer} loadingLabel={t('loadingOne')} skeleton={<MessageSkeleton />}>
        {() => null}
      </QueryContent>
    </Screen>
  )
}

function MessageSkeleton() {
  return (
    <Stack gap={20}>
      <SkeletonLine width="40%" height={28} />
      <SkeletonCard lines={6} />
    </Stack>
  )
}

/** Fetching a message marks it as seen. */
function useTellRead(isListBehind: boolean): void {
  const invalidate = useInvalidateTags()
  const hasInvalidated = useRef(false)
  useEffect(() => {
    if (!isListBehind || hasInvalidated.current) return
    hasInvalidated.current = true
    invalidate(['messages'])
  }, [isListBehind, invalidate])
}

function Shown({
  id,
  row: { message },
  among,
  stamp,
}: {
  id: string
  row: Message
  among: readonly Message[]
  stamp: ReactNode
}) {
  const { t } = useTranslation('inbox')
  const format = useFormat()
  const name = message.name.trim() || t('noName')
  return (
    <Screen
      title={name}
      heading={<UserContent>{name}</UserContent>}
      stamp={stamp}
      meta={
        message.created_at && (
          <>
            {t('receivedAt')} <Ltr>{format.dateTime(message.created_at)}</Ltr>
          </>
        )
      }
      breadcrumb={
        <Breadcrumb
          label={t('breadcrumb')}
          icon={envelopeSimple}
          items={[{ text: t('messages'), to: paths.messages() }, { text: name }]}
        />
      }
    >
      <Card as="article">
        <ServerHtml html={message.body} />
      </Card>
      <Others id={id} among={among} />
    </Screen>
  )
}

function Others({ id, among }: { id: string; among: readonly Message[] }) {
  const { t } = useTranslation('inbox')
  const at = among.findIndex(({ _id }) => _id === id)
  const previous = at < 0 ? undefined : among[at - 1]
  const next = at < 0 ? undefined : among[at + 1]
  return (
    <Row aria-label={t('others')} as="nav" gap={12} align="stretch" wrap>
      {previous && <ButtonLink to={paths.message(previous._id)}>{t('previous')}</ButtonLink>}
      {next && <ButtonLink to={paths.message(next._id)}>{t('next')}</ButtonLink>}
      <ButtonLink variant="link" to={paths.messages()}>
        {t('back')}
      </ButtonLink>
    </Row>
  )
}

function NoSuchMessage() {
  const { t } = useTranslation('inbox')
  return (
    <Screen title={t('messages')}>
      <EmptyCard title={t('missingTitle')} text={t('missingText')} link={{ to: paths.messages(), text: t('back') }} />
    </Screen>
  )
}
