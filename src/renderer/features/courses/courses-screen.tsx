import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { QueryContent } from '#core/api/query-screen.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { CachedAtLabel } from '#core/network/cached-at-label.tsx'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { LessonCard } from '#domains/learning/lesson-card.tsx'
import { SubjectFilter, getSubjects } from '#domains/learning/subject-filter.tsx'
import type { ContentCard } from '#shared/contract/home.ts'
import { contract } from '#shared/contract/index.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Grid, Stack } from '#ui/layout.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'

type Kind = 'latest' | 'free'

/** Back restores the tab and subject of the URL. */
export function CoursesScreen() {
  const { t } = useTranslation('courses')
  const [query, setQuery] = useSearchParams()
  const kind: Kind = query.get('free') === '1' ? 'free' : 'latest'
  const free = useQuery(contract.home.freeContents, {}, { skip: kind !== 'free' })
  const latest = useQuery(contract.home.newContents, {}, { skip: kind === 'free' })
  const answer = kind === 'free' ? free : latest

  const show = (shown: Kind): void =>
    setQuery(shown === 'free' ? { free: '1' } : {}, { replace: true, preventScrollReset: true })
  const narrow = (slug: string | null): void =>
    setQuery(
      { ...(kind === 'free' && { free: '1' }), ...(slug !== null && { matiere: slug }) },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Screen title={t('title')} meta={t('about')} stamp={<CachedAtLabel answers={[answer]} />}>
      <Tabs
        label={t('title')}
        items={[
          { key: 'latest', label: t('latestCourses') },
          { key: 'free', label: t('freeVideos') },
        ]}
        active={kind}
        onChange={show}
        idBase="courses"
      />
      <TabPanel idBase="courses" tab={kind}>
        <QueryContent query={answer} loadingLabel={t('loading')} skeleton={<CoursesSkeleton />}>
          {({ payload }) => (
            <Courses cards={payload} isFree={kind === 'free'} chosen={query.get('matiere')} choose={narrow} />
          )}
        </QueryContent>
      </TabPanel>
    </Screen>
  )
}

type CoursesProps = {
  cards: readonly ContentCard[]
  isFree: boolean
  chosen: string | null
  choose: (slug: string | null) => void
}

/** Cards that are added by a press: all of a long answer would be thousands of elements. */
const step = 60

function Courses({ cards, isFree, chosen, choose }: CoursesProps) {
  const { t } = useTranslation('courses')
  const [limit, setLimit] = useState(step)
  if (cards.length === 0) {
    return (
      <EmptyCard
        title={isFree ? t('noFree') : t('noLatest')}
        text={t('emptyText')}
        action={<ButtonLink to={paths.subjects()}>{t('seeSubjects')}</ButtonLink>}
      />
    )
  }
  const subjects = getSubjects(cards)
  const subject = subjects.find(({ slug }) => slug === chosen)?.slug ?? null
  const shown = cards.filter((card) => subject === null || card.subject.slug === subject)
  return (
    <Stack gap={20}>
      <SubjectFilter subjects={subjects} chosen={subject} choose={choose} />
      <Grid
        as="ul"
        gap={[24, 20]}
        min={232}
        fill
        align="start"
        aria-label={isFree ? t('freeVideos') : t('latestCourses')}
      >
        {shown.slice(0, limit).map((card, index) => (
          <li key={`${index}-${card.content.slug}`}>
            <LessonCard card={card} free={isFree} />
          </li>
        ))}
      </Grid>
      {shown.length > limit && (
        <Button variant="pale" block onClick={() => setLimit(limit + step)}>
          {t('seeMore')}
        </Button>
      )}
    </Stack>
  )
}

function CoursesSkeleton() {
  return (
    <Grid gap={[24, 20]} min={232} fill align="start">
      {Array.from({ length: 6 }, (_, index) => (
        <SkeletonCard key={index} image lines={2} />
      ))}
    </Grid>
  )
}
