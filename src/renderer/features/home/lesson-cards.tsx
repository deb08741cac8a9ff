import { useTranslation } from 'react-i18next'
import { useQuery, type QueryResult } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { paths } from '#core/paths.ts'
import { LessonCard } from '#domains/learning/lesson-card.tsx'
import type { ContentCard } from '#shared/contract/home.ts'
import { contract } from '#shared/contract/index.ts'
import { Card } from '#ui/card.tsx'
import { Grid, Stack } from '#ui/layout.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'

/** Home shows at most two cards of each kind (spec 1 §9). */
const shownCards = 2

export function LessonCards() {
  const { t } = useTranslation('home')
  const latest = useQuery(contract.home.newContents)
  const free = useQuery(contract.home.freeContents)
  return (
    <Grid gap={20} min={340}>
      <CardSection
        id="latest"
        title={t('latestCourses')}
        loading={t('loadingLatest')}
        answer={latest}
        to={paths.courses()}
      />
      <CardSection
        id="free"
        title={t('freeVideos')}
        loading={t('loadingFree')}
        answer={free}
        to={`${paths.courses()}?free=1`}
        isFree
      />
    </Grid>
  )
}

type Answer = Pick<
  QueryResult<typeof contract.home.newContents>,
  'data' | 'failure' | 'isLoading' | 'isFetching' | 'refetch'
>

function CardSection({
  id,
  title,
  loading,
  answer,
  to,
  isFree = false,
}: {
  id: string
  title: string
  loading: string
  answer: Answer
  to: string
  isFree?: boolean
}) {
  const { t } = useTranslation('home')
  const { data, failure, isLoading, isFetching, refetch } = answer
  const cards: readonly ContentCard[] = data?.payload ?? []
  if (!isLoading && !failure && cards.length === 0) return null
  return (
    <Stack aria-labelledby={id} as="section" gap={10}>
      <SectionTitle id={id} link={{ to, text: t('seeAll') }}>
        {title}
      </SectionTitle>
      {isLoading && (
        <Loading label={loading}>
          <Grid gap={16} min={150} fill align="start">
            <SkeletonCard image lines={2} />
            <SkeletonCard image lines={2} />
          </Grid>
        </Loading>
      )}
      {data === undefined && failure && (
        <Card>
          <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h3" compact />
        </Card>
      )}
      {cards.length > 0 && (
        <Grid as="ul" gap={16} min={150} fill align="start" aria-labelledby={id}>
          {cards.slice(0, shownCards).map((card, index) => (
            <li key={`${index}-${card.content.slug}`}>
              <LessonCard card={card} free={isFree} />
            </li>
          ))}
        </Grid>
      )}
    </Stack>
  )
}
