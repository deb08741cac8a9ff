import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { FailedState } from '../../core/failure/failed-state'
import { AdvertCards } from '../../core/learning/advert-cards'
import { shownAdverts } from '../../core/learning/adverts'
import { learningStrings } from '../../core/learning/learning-strings'
import { progressOfSubject, shownSubjects } from '../../core/learning/subject-progress'
import type { ResumePoint } from '../../core/resume/resume-point'
import { useLatestResume } from '../../core/resume/resume-slice'
import { useReadyMark } from '../../core/screen/use-ready-mark'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { Card } from '../../ui/card'
import { Page } from '../../ui/page'
import { PageColumns } from '../../ui/page-columns'
import { SkeletonBlock, SkeletonCard, SkeletonList } from '../../ui/skeleton'
import { Empty } from '../../ui/states/empty'
import { Loading } from '../../ui/states/loading'
import { ResumeHero, SubjectHero, WelcomeHero } from './continue-hero'
import { mostAdvanced } from './home-rules'
import styles from './home-screen.module.css'
import { homeStrings } from './home-strings'
import { MyProgress } from './my-progress'
import { ProfileSummary } from './profile-summary'

export function HomeScreen() {
  const t = homeStrings.useText()
  const words = learningStrings.useText()
  const adverts = useQuery(contract.subjects.promoCards)
  useScreenTitle(t('title'))

  const cards = adverts.data?.payload ?? []
  const column = (
    <div className={styles['column']}>
      <ProfileSummary />
      <Learning />
    </div>
  )
  return (
    <Page>
      {adverts.isLoading || shownAdverts(cards).length > 0 ? (
        <PageColumns asideWidth={248} asideLabel={words('adverts')} aside={adverts.isLoading ? <SkeletonCard image lines={3} /> : <AdvertCards cards={cards} />}>
          {column}
        </PageColumns>
      ) : (
        column
      )}
    </Page>
  )
}

/** Where to go on, then how far each subject is. */
function Learning() {
  const t = homeStrings.useText()
  const point = useLatestResume()
  const subjects = useQuery(contract.subjects.list)
  const progress = useQuery(contract.progress.subjects)
  useReadyMark('home', subjects.data !== undefined && !progress.isLoading)

  if (subjects.isLoading || progress.isLoading) return <LearningLoading point={point} />
  if (subjects.data === undefined) {
    return (
      <>
        {point && <ResumeHero point={point} />}
        <Card>{subjects.failure && <FailedState failure={subjects.failure} retry={subjects.refetch} retrying={subjects.isFetching} heading="h2" />}</Card>
      </>
    )
  }
  const standings = shownSubjects(subjects.data.payload).map((subject) => ({ subject, progress: progressOfSubject(subject, progress.data?.payload) }))
  if (standings.length === 0) {
    return (
      <Card>
        <Empty title={t('noSubjectTitle')} text={t('noSubjectText')} heading="h2" />
      </Card>
    )
  }
  const started = mostAdvanced(standings)
  return (
    <>
      {point ? <ResumeHero point={point} /> : started ? <SubjectHero standing={started} /> : <WelcomeHero />}
      <MyProgress standings={standings} />
    </>
  )
}

function LearningLoading({ point }: { point: ResumePoint | null }) {
  const t = homeStrings.useText()
  return (
    <>
      {point && <ResumeHero point={point} />}
      <Loading label={t('loading')}>
        <div className={styles['column']}>
          {point === null && <SkeletonBlock height={228} radius="hero" />}
          <Card>
            <SkeletonList rows={5} tile={36} />
          </Card>
        </div>
      </Loading>
    </>
  )
}
