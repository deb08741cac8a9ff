import { useTranslation } from 'react-i18next'
import { useQuery, type QueryResult } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { CachedAtLabel } from '#core/network/cached-at-label.tsx'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { PrintProgress } from '#domains/learning/print-progress.tsx'
import { getSubjectProgress, shownSubjects, type SubjectProgress } from '#domains/learning/subject-progress.ts'
import { contract } from '#shared/contract/index.ts'
import type { Subject } from '#shared/contract/resources.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardLink } from '#ui/card.tsx'
import { Grid, Row, Stack } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { SubjectPicture } from '#ui/subject-picture.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { subjectKeyFor } from '#ui/subjects.ts'
import { UserContent } from '#ui/user-content.tsx'
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
      <EmptyCard
        title={t('noSubjectYet')}
        text={t('noSubjectText')}
        action={<Button onClick={subjects.refetch}>{t('refresh')}</Button>}
      />
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
  const { t: tLearning } = useTranslation('learning')
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
          <span>{state ?? tLearning('videosSeen', { count: progress.completed, total: progress.videos })}</span>
          <Ltr tone="primary" weight="semibold">
            {percent}
          </Ltr>
        </Row>
        <ProgressBar
          value={progress.percent}
          label={t('progressIn', { subject: subject.name })}
          valueText={percent}
          subject={key}
          decorative
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
