import { useTranslation } from 'react-i18next'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { useQuery } from '#core/api/use-query.ts'
import { useStartState } from '#core/desktop/start-state.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { RequireOnline } from '#core/network/require-online.tsx'
import { isolate } from '#core/strings/isolate.ts'
import { useForum } from '#domains/learning/use-forum.ts'
import type { Answer } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './forum-preview.module.css'

const shownTopics = 3

type Topic = Answer<typeof contract.home.latestPosts>['payload']['topics'][number]

/** Only its links require the permission (spec 1 §2). */
export function ForumPreview() {
  const { t } = useTranslation('home')
  const open = useForum()
  const hasForum = useStartState().platform.forum !== null
  const { data, failure, isLoading, isFetching, refetch } = useQuery(contract.home.latestPosts, {}, { skip: !hasForum })
  const topics = data?.payload.topics ?? []
  if (!hasForum || (!isLoading && !failure && topics.length === 0)) return null
  const all = (
    <RequireOnline>
      <Button variant="link" size="small" trailingIcon={arrowSquareOut} onClick={() => open()}>
        {t('seeAll')}
        <VisuallyHidden>{` (${t('opensBrowser')})`}</VisuallyHidden>
      </Button>
    </RequireOnline>
  )
  return (
    <Card labelledBy="forum">
      <SectionTitle id="forum" aside={all}>
        {t('onForum')}
      </SectionTitle>
      {isLoading && (
        <Loading label={t('loadingForum')}>
          <SkeletonList rows={3} tile={36} />
        </Loading>
      )}
      {data === undefined && failure && (
        <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h3" compact />
      )}
      {topics.length > 0 && (
        <Stack as="ul" className={styles['list']} aria-labelledby="forum">
          {topics.slice(0, shownTopics).map((topic, index) => (
            <li key={index}>
              <TopicRow topic={topic} open={() => open(topic.url)} />
            </li>
          ))}
        </Stack>
      )}
    </Card>
  )
}

function TopicRow({ topic: { title, last_poster_username: poster }, open }: { topic: Topic; open: () => void }) {
  const { t } = useTranslation('home')
  return (
    <RequireOnline>
      <button type="button" className={styles['row']} onClick={open}>
        <Avatar name={poster || title} size={36} />
        <Stack as="span" grow>
          <UserContent clamp={2} weight="medium">
            {title}
          </UserContent>
          {poster && (
            <Text size="small" tone="secondary">
              {t('lastPoster', { name: isolate(poster) })}
            </Text>
          )}
        </Stack>
        <VisuallyHidden>{` (${t('opensBrowser')})`}</VisuallyHidden>
      </button>
    </RequireOnline>
  )
}
