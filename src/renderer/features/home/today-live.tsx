import { useTranslation } from 'react-i18next'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { paths } from '#core/paths.ts'
import { plainLines } from '#core/server-html/plain-lines.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { shortenInstructorName } from '#domains/learning/instructor-name.ts'
import { toSubjectKey } from '#domains/learning/subject-key.ts'
import { todayPollMs, todayQuery } from '#domains/live/today-query.ts'
import { selectTodaySessions, type TodaySession, type TodaySessionState } from '#domains/live/today-sessions.ts'
import { useLiveNow } from '#domains/live/use-live-now.ts'
import type { TodayEvent } from '#shared/contract/home.ts'
import { contract } from '#shared/contract/index.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Link, TextLink } from '#ui/link.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './today-live.module.css'

export function TodayLive() {
  const { t } = useTranslation('home')
  return (
    <Card labelledBy="today-live">
      <SectionTitle id="today-live" link={{ to: paths.sessions(), text: t('calendar') }}>
        {t('liveToday')}
      </SectionTitle>
      <Sessions />
      <TextLink to={paths.week()} trailing="caret" marginTop={12}>
        {t('myWeek')}
      </TextLink>
    </Card>
  )
}

function Sessions() {
  const { t } = useTranslation('home')
  const { data, failure, isLoading, isFetching, refetch } = useQuery(contract.home.todayEvents, todayQuery, {
    pollMs: todayPollMs,
  })
  if (isLoading) {
    return (
      <Loading label={t('loadingLive')}>
        <SkeletonList rows={2} />
      </Loading>
    )
  }
  if (data === undefined)
    return failure && <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h3" compact />
  return <SessionList events={data.payload} />
}

function SessionList({ events }: { events: readonly TodayEvent[] }) {
  const { t } = useTranslation('home')
  const sessions = selectTodaySessions(events, useLiveNow())
  if (sessions.length === 0) return <p className={styles['none']}>{t('noLive')}</p>
  return (
    <Stack as="ul" marginTop={4} aria-labelledby="today-live">
      {sessions.map((session) => (
        <SessionRow key={session.event.id} session={session} />
      ))}
    </Stack>
  )
}

function SessionRow({ session: { event, times, state } }: { session: TodaySession }) {
  const { t } = useTranslation('home')
  const { t: tLearning } = useTranslation('learning')
  const format = useFormat()
  const at = (ms: number): string => format.tunisClock(ms)
  const zone = format.zoneNote(times.start)
  const subject = event.subject?.name ?? ''
  const teacher = shortenInstructorName(event.teacher)
  const title = plainLines(event.description ?? '').join(' ') || subject || t('liveSession')
  const to = paths.sessions(event.id)
  return (
    <Row as="li" gap={[8, 14]} wrap className={styles['row']} data-subject={toSubjectKey(event.subject)}>
      <Ltr className={styles['times']}>
        <Text weight="semibold">{at(times.start)}</Text>
        {times.endKnown && (
          <Text size="small" tone="secondary">
            {at(times.end)}
          </Text>
        )}
      </Ltr>
      <span className={styles['bar']} aria-hidden />
      <Stack as="span" gap={2} grow className={styles['session']}>
        <Link to={to} className={styles['title']}>
          <UserContent>{title}</UserContent>
        </Link>
        <Row as="span" gap={[4, 10]} wrap size="small" tone="secondary">
          {subject !== '' && !title.startsWith(subject) && <Bdi>{subject}</Bdi>}
          {teacher && <span>{tLearning('by', { name: teacher })}</span>}
          {zone !== null && <span>{zone}</span>}
          <StateChip state={state} />
        </Row>
      </Stack>
      {state.kind === 'live' && (
        <ButtonLink
          variant="pale"
          to={to}
          className={styles['join']}
          data-moment
          aria-label={t('joinSession', { title })}
        >
          {t('join')}
        </ButtonLink>
      )}
    </Row>
  )
}

function StateChip({ state }: { state: TodaySessionState }) {
  const { t } = useTranslation('home')
  if (state.kind === 'live')
    return (
      <Chip state="live" data-moment>
        {t('liveNow')}
      </Chip>
    )
  if (state.kind === 'over')
    return (
      <Chip state="completed" data-moment>
        {t('over')}
      </Chip>
    )
  const { hours, minutes } = state
  const text =
    hours === 0
      ? t('inMinutes', { minutes: isolateLtr(String(minutes)) })
      : t('inHours', { hours: isolateLtr(String(hours)), minutes: isolateLtr(String(minutes).padStart(2, '0')) })
  return (
    <Chip state="soon" data-moment>
      {text}
    </Chip>
  )
}
