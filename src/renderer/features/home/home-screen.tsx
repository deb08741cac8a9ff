import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery, type QueryResult } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { CachedAtLabel } from '#core/network/cached-at-label.tsx'
import { NextStep } from '#core/policy/next-step.tsx'
import { usePaymentsAllowed } from '#core/policy/use-policy.ts'
import { useReadyTiming } from '#core/screen/use-ready-timing.ts'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { useCoreDispatch, useCoreSelector } from '#core/store/core-state.ts'
import { clientTypeChanged } from '#core/store/session-slice.ts'
import { AdvertCards } from '#domains/learning/advert-cards.tsx'
import { selectAdverts } from '#domains/learning/adverts.ts'
import type { ResumePoint } from '#domains/learning/resume-point.ts'
import { useLatestResume } from '#domains/learning/resume-slice.ts'
import { getSubjectProgress, shownSubjects } from '#domains/learning/subject-progress.ts'
import { contract } from '#shared/contract/index.ts'
import { Card } from '#ui/card.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { PageColumns } from '#ui/page-columns.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonBlock, SkeletonCard, SkeletonList } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { ResumeHero, SubjectHero, WelcomeHero } from './continue-hero'
import { ExpiryWarnings } from './expiry-warnings'
import { ForumPreview } from './forum-preview'
import { findMostAdvanced, type SubjectStanding } from './home-rules'
import { LessonCards } from './lesson-cards'
import { MyProgress } from './my-progress'
import { ProfileSummary } from './profile-summary'
import { TodayLive } from './today-live'
import styles from './home-screen.module.css'

export function HomeScreen() {
  const { t } = useTranslation('home')
  const { t: tLearning } = useTranslation('learning')
  const adverts = useQuery(contract.subjects.promoCards)
  useScreenTitle(t('title'))

  const cards = adverts.data?.payload ?? []
  const aside = adverts.isLoading ? (
    <SkeletonCard image lines={3} />
  ) : selectAdverts(cards).length > 0 ? (
    <AdvertCards cards={cards} />
  ) : null
  return (
    <Page>
      <PageColumns asideWidth={248} asideLabel={tLearning('adverts')} aside={aside}>
        <Stack gap={20}>
          <ProfileSummary stamp={<LearningStamp />} />
          <Learning />
          <LessonCards />
          <ForumPreview />
          <PartnerWelcome />
        </Stack>
      </PageColumns>
    </Page>
  )
}

function LearningStamp() {
  return <CachedAtLabel answers={[useQuery(contract.subjects.list), useQuery(contract.progress.subjects)]} />
}

function Learning() {
  const point = useLatestResume()
  const subjects = useQuery(contract.subjects.list)
  const progress = useQuery(contract.progress.subjects)
  const isLoading = subjects.isLoading || progress.isLoading
  useReadyTiming('home', subjects.data !== undefined && !progress.isLoading)

  const standings = shownSubjects(subjects.data?.payload ?? []).map((subject) => ({
    subject,
    progress: getSubjectProgress(subject, progress.data?.payload),
  }))
  return (
    <>
      <Continue point={point} standings={standings} isLoading={isLoading} />
      <ExpiryWarnings />
      <Row gap={20} align="stretch" wrap className={styles['pair']}>
        <TodayLive />
        {isLoading ? (
          <ProgressLoading />
        ) : subjects.data === undefined ? (
          <ProgressFailed answer={subjects} />
        ) : (
          <Progress standings={standings} />
        )}
      </Row>
    </>
  )
}

function Continue({
  point,
  standings,
  isLoading,
}: {
  point: ResumePoint | null
  standings: readonly SubjectStanding[]
  isLoading: boolean
}) {
  const { t } = useTranslation('home')
  if (point) return <ResumeHero point={point} />
  if (isLoading) {
    return (
      <Loading label={t('loading')}>
        <SkeletonBlock height={228} radius="hero" />
      </Loading>
    )
  }
  if (standings.length === 0) return null
  const started = findMostAdvanced(standings)
  return started ? <SubjectHero standing={started} /> : <WelcomeHero />
}

function Progress({ standings }: { standings: readonly SubjectStanding[] }) {
  const { t } = useTranslation('home')
  if (standings.length > 0) return <MyProgress standings={standings} />
  return <EmptyCard title={t('noSubjectYet')} text={t('noSubjectText')} action={<NextStep to="profile" />} />
}

function ProgressFailed({
  answer: { failure, refetch, isFetching },
}: {
  answer: Pick<QueryResult<typeof contract.subjects.list>, 'failure' | 'refetch' | 'isFetching'>
}) {
  return <Card>{failure && <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h2" />}</Card>
}

function ProgressLoading() {
  const { t } = useTranslation('home')
  return (
    <Loading label={t('loadingProgress')}>
      <Card>
        <SkeletonList rows={5} tile={36} />
      </Card>
    </Loading>
  )
}

const WelcomeModal = lazy(async () => ({ default: (await import('./welcome-modal')).WelcomeModal }))

/** The welcome for a partner's client is shown once per session (spec 2 §2). */
function PartnerWelcome() {
  const dispatch = useCoreDispatch()
  const clientType = useCoreSelector((state) => state.session.clientType)
  const mayPay = usePaymentsAllowed()
  if (clientType !== 'operator' || !mayPay) return null
  return (
    <Suspense>
      <WelcomeModal open onClose={() => dispatch(clientTypeChanged(null))} />
    </Suspense>
  )
}
