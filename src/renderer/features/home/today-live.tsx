import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { useNow } from '../../core/clock/use-now'
import { FailedState } from '../../core/failure/failed-state'
import { shortInstructorName } from '../../core/learning/instructor-name'
import { learningStrings } from '../../core/learning/learning-strings'
import { paths } from '../../core/paths'
import { useFormat } from '../../core/strings/format'
import { isolateLtr } from '../../core/strings/isolate'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Chip } from '../../ui/chip'
import { Link } from '../../ui/link'
import { Ltr } from '../../ui/ltr'
import { SectionTitle } from '../../ui/section-title'
import { ServerText } from '../../ui/server-text'
import { SkeletonList } from '../../ui/skeleton'
import { Loading } from '../../ui/states/loading'
import { subjectKeyFor } from '../../ui/subjects'
import { homeStrings } from './home-strings'
import styles from './today-live.module.css'
import { sessionsToday, type Session, type SessionState } from './today-rules'

const tickMs = 20_000
/** A session may be added or moved during the day. */
const pollMs = 300_000

export function TodayLive() {
  const t = homeStrings.useText()
  return (
    <Card labelledBy="today-live">
      <SectionTitle id="today-live" link={{ to: paths.sessions(), text: t('calendar') }}>
        {t('liveToday')}
      </SectionTitle>
      <Sessions />
    </Card>
  )
}

function Sessions() {
  const t = homeStrings.useText()
  const now = useNow(tickMs)
  const { data, failure, isLoading, isFetching, refetch } = useQuery(contract.home.todayEvents, { query: { offset: 0, today: 1 } }, { pollMs })
  if (isLoading) {
    return (
      <Loading label={t('loadingLive')}>
        <SkeletonList rows={2} />
      </Loading>
    )
  }
  if (data === undefined) return failure && <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h3" compact />
  const sessions = sessionsToday(data.payload, now)
  if (sessions.length === 0) return <p className={styles['none']}>{t('noLive')}</p>
  return (
    <ul className={styles['list']} aria-labelledby="today-live">
      {sessions.map((session) => (
        <SessionRow key={session.event.id} session={session} />
      ))}
    </ul>
  )
}

function SessionRow({ session: { event, times, state } }: { session: Session }) {
  const t = homeStrings.useText()
  const words = learningStrings.useText()
  const format = useFormat()
  const at = (ms: number): string => format.clockTime(new Date(ms).toISOString())
  const subject = event.subject?.name ?? ''
  const color = event.subject?.['color']
  const teacher = shortInstructorName(event.teacher)
  const title = event.description?.trim() || subject || t('liveSession')
  const to = paths.sessions(event.id)
  return (
    <li className={styles['row']} data-subject={subjectKeyFor(typeof color === 'string' ? color : null, subject)}>
      <Ltr className={styles['times']}>
        <span className={styles['start']}>{at(times.start)}</span>
        {times.end !== null && <span className={styles['end']}>{at(times.end)}</span>}
      </Ltr>
      <span className={styles['bar']} aria-hidden />
      <span className={styles['what']}>
        <Link to={to} className={styles['title']}>
          <ServerText>{title}</ServerText>
        </Link>
        <span className={styles['about']}>
          {subject !== '' && !title.startsWith(subject) && <bdi>{subject}</bdi>}
          {teacher && <span>{words('by', { name: teacher })}</span>}
          <StateChip state={state} />
        </span>
      </span>
      {state.kind === 'live' && (
        <ButtonLink variant="pale" to={to} aria-label={t('joinSession', { title })}>
          {t('join')}
        </ButtonLink>
      )}
    </li>
  )
}

function StateChip({ state }: { state: SessionState }) {
  const t = homeStrings.useText()
  if (state.kind === 'live') return <Chip state="live">{t('liveNow')}</Chip>
  if (state.kind === 'over') return <Chip state="done">{t('liveOver')}</Chip>
  const { hours, minutes } = state
  const text = hours === 0 ? t('inMinutes', { minutes: isolateLtr(String(minutes)) }) : t('inHours', { hours: isolateLtr(String(hours)), minutes: isolateLtr(String(minutes).padStart(2, '0')) })
  return <Chip state="soon">{text}</Chip>
}
