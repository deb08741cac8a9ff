import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import type { Subject } from '../../../shared/contract/resources'
import { useQuery, type QueryResult } from '../../core/api/use-query'
import { FailedState } from '../../core/failure/failed-state'
import { getSubjectProgress, shownSubjects } from '../../domains/learning/subject-progress'
import type { SubjectProgress } from '../../domains/learning/subject-progress'
import { CachedAtLabel } from '../../core/network/cached-at-label'
import { paths } from '../../core/paths'
import { PrintProgress } from '../../domains/learning/print-progress'
import { useUser } from '../../core/session/use-user'
import { useFormat } from '../../core/strings/format'
import { Screen } from '../../core/screen/screen'
import { Button } from '../../ui/button'
import { Card, CardLink } from '../../ui/card'
import { Grid, Row, Stack } from '../../ui/layout'
import { Ltr } from '../../ui/ltr'
import { ProgressBar } from '../../ui/progress-bar'
import { UserContent } from '../../ui/user-content'
import { SkeletonCard } from '../../ui/skeleton'
import { Empty } from '../../ui/states/empty'
import { Loading } from '../../ui/states/loading'
import { SubjectPicture } from '../../ui/subject-picture'
import { SubjectTile } from '../../ui/subject-tile'
import { subjectKeyFor } from '../../ui/subjects'
import styles from './subjects-screen.module.css'

type Answer = Pick<QueryResult<typeof contract.subjects.list>, 'failure' | 'isFetching' | 'refetch'>
type Standing = { subject: Subject; progress: SubjectProgress }

export function SubjectsScreen() {
  const { t } = useTranslation('subjects')
  const { user } = useUser()
  const subjects = useQuery(contract.subjects.list)
  const progress = useQuery(contract.progress.subjects)

  const isLoading = subjects.isLoading || progress.isLoading
  const standings = isLoading
    ? []
    : shownSubjects(subjects.data?.payload ?? []).map((subject) => ({
        subject,
        progress: getSubjectProgress(subject, progress.data?.payload),
      }))
  return (
    <Screen
      title={t('subjects')}
      meta={user.division && <UserContent>{user.division.name}</UserContent>}
      stamp={<CachedAtLabel answers={[subjects, progress]} />}
      actions={standings.length > 0 && <PrintProgress subjects={standings} />}
    >
      {isLoading ? (
        <CardsLoading />
      ) : (
        <SubjectCards answer={subjects} isRead={subjects.data !== undefined} standings={standings} />
      )}
    </Screen>
  )
}

function SubjectCards({
  answer: subjects,
  isRead,
  standings,
}: {
  answer: Answer
  isRead: boolean
  standings: readonly Standing[]
}) {
  const { t } = useTranslation('subjects')
  if (!isRead) {
    return (
      <Card>
        {subjects.failure && (
          <FailedState
            failure={subjects.failure}
            retry={subjects.refetch}
            retrying={subjects.isFetching}
            heading="h2"
          />
        )}
      </Card>
    )
  }
  if (standings.length === 0) {
    return (
      <Card>
        <Empty
          title={t('noSubjectYet')}
          text={t('noSubjectText')}
          heading="h2"
          action={<Button onClick={subjects.refetch}>{t('refresh')}</Button>}
        />
      </Card>
    )
  }
  return (
    <Grid as="ul" gap={20} min={232} fill>
      {standings.map((standing) => (
        <li key={standing.subject.id}>
          <SubjectCard {...standing} />
        </li>
      ))}
    </Grid>
  )
}

function SubjectCard({ subject, progress }: Standing) {
  const { t } = useTranslation('subjects')
  const { t: words } = useTranslation('learning')
  const format = useFormat()
  const key = subjectKeyFor(subject.color, subject.name)
  const percent = format.percent(progress.percent)
  const state = progress.percent >= 100 ? t('completed') : progress.percent > 0 ? null : t('notStarted')
  return (
    <CardLink to={paths.subject(subject.id, subject.slug)} padding="none" subject={key} className={styles['card']}>
      <SubjectPicture subject={key} image={subject.thumbnail ?? subject.img} className={styles['picture']} />
      <Stack as="span" gap={8} className={styles['body']}>
        <Row as="span" gap={12} className={styles['names']}>
          <SubjectTile subject={key} size={40} />
          <Stack as="span" shrink>
            <UserContent as="h2" clamp={2} className={styles['title']}>
              {subject.name}
            </UserContent>
            {subject.label && subject.label !== subject.name && (
              <UserContent size="small" tone="secondary">
                {subject.label}
              </UserContent>
            )}
          </Stack>
        </Row>
        <Row as="span" gap={12} align="stretch" justify="between" size="small" tone="secondary">
          <span>{state ?? words('videosSeen', { count: progress.completed, total: progress.videos })}</span>
          <Ltr tone="primary" weight="semibold">
            {percent}
          </Ltr>
        </Row>
        <ProgressBar
          value={progress.percent}
          label={t('progressIn', { subject: subject.name })}
          valueText={percent}
          subject={key}
        />
      </Stack>
    </CardLink>
  )
}

function CardsLoading() {
  const { t } = useTranslation('subjects')
  return (
    <Loading label={t('loading')}>
      <Grid gap={20} min={232} fill>
        {Array.from({ length: 8 }, (_, index) => (
          <SkeletonCard key={index} image lines={2} />
        ))}
      </Grid>
    </Loading>
  )
}
