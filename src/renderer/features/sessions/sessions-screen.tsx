import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { FailedState } from '../../core/failure/failed-state'
import { tunisWall } from '../../domains/live/session-times'
import { CachedAtLabel } from '../../core/network/cached-at-label'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { useLanguage } from '../../core/strings/use-language'
import { Card } from '../../ui/card'
import { Page } from '../../ui/page'
import { SkeletonBlock } from '../../ui/skeleton'
import { Empty } from '../../ui/states/empty'
import { Loading } from '../../ui/states/loading'
import { useMediaQuery } from '../../ui/theme/media-query'
import { getDayFormats } from '../../domains/live/format-day'
import { DayList } from './day-list'
import { EventDialog } from './event-dialog'
import { useChosen } from './use-chosen'
import { useWeek } from './use-week'
import { weekAddressIn, weekPath } from './week-address'
import { Legend, Levels, OtherSessions } from './week-foot'
import { WeekGrid } from './week-grid'
import { WeekHead } from './week-head'
import { WeekNews } from './week-news'
import { sessionToJoin, type Session } from './week-sessions'

/** Below this width the week is shown day by day (spec 2 §9). */
const small = '(max-width: 599px)'

/** The live sessions of a week; the one that the address names stands open above it (spec 2 §2). */
export function SessionsScreen() {
  const { t } = useTranslation('sessions')
  const { language } = useLanguage()
  const [query] = useSearchParams()
  const { offset, eventId, chosen } = weekAddressIn(query)
  const { answer, week, dates, sessions, now } = useWeek(offset)
  const isSmall = useMediaQuery(small)
  const [todays, setTodays] = useState(0)
  const [toJoin, setToJoin] = useState<string | null>(null)
  const news = useChosen(chosen, now, setToJoin)
  const { navigate, open, close, openedKey } = useOpened(offset)
  useScreenTitle(t('title'))

  const named = sessions.filter(({ id }) => id === eventId)
  const opened = named.find(({ key }) => key === openedKey) ?? named[0] ?? null
  const placed = sessions.filter(({ times }) => times !== null && dates.includes(tunisWall(times.start).date))
  const showToday = () => {
    setTodays((count) => count + 1)
    navigate(weekPath(0))
  }
  const join = (session: Session) => {
    setToJoin(session.key)
    open(session)
  }
  return (
    <Page gap={16}>
      <WeekHead
        offset={offset} range={getDayFormats(language).range(dates)} stamp={<CachedAtLabel answers={[answer]} />} joinable={sessionToJoin(sessions)}
        onWeek={(next) => navigate(weekPath(next))} onToday={showToday} onJoin={join}
      />
      <WeekNews news={news} missing={eventId !== null && week !== undefined && opened === null} onMissingSeen={close} />
      {week === undefined ? (
        answer.failure ? (
          <Card>
            <FailedState failure={answer.failure} retry={answer.refetch} retrying={answer.isFetching} heading="h2" />
          </Card>
        ) : (
          <Loading label={t('loading')}>
            <SkeletonBlock height={isSmall ? 360 : 700} radius="card" />
          </Loading>
        )
      ) : (
        <>
          {sessions.length === 0 ? (
            <Card>
              <Empty title={t('emptyTitle')} text={t('emptyText')} heading="h2" />
            </Card>
          ) : isSmall ? (
            <DayList key={`${offset} ${todays}`} sessions={placed} dates={dates} now={now} opened={opened} onOpen={open} />
          ) : (
            <WeekGrid sessions={placed} dates={dates} now={now} onOpen={open} />
          )}
          {sessions.length > 0 && <Legend sessions={sessions} now={now} />}
          <OtherSessions sessions={sessions.filter((session) => !placed.includes(session))} now={now} onOpen={open} />
          <Levels levels={week.student_levels} />
        </>
      )}
      <EventDialog session={opened} now={now} toJoin={toJoin} onJoinTaken={() => setToJoin(null)} onClose={close} />
    </Page>
  )
}

/** The opened session stands in the address; closing goes back to where it was opened here, so that the way back closes it too. */
function useOpened(offset: number) {
  const navigateTo = useNavigate()
  const location = useLocation()
  const openedKey = openedHere(location.state)
  const navigate = (to: string) => {
    if (to !== location.pathname + location.search) void navigateTo(to, { preventScrollReset: true })
  }
  const open = ({ id, key }: Session) => void navigateTo(weekPath(offset, id), { state: { opened: key }, preventScrollReset: true })
  const closed = useRef<string | null>(null)
  const close = () => {
    // The way back takes a moment: a second Escape must not go one further.
    if (closed.current === location.key) return
    closed.current = location.key
    void (openedKey !== null ? navigateTo(-1) : navigateTo(weekPath(offset), { replace: true, preventScrollReset: true }))
  }
  return { navigate, open, close, openedKey }
}

/** Which session this entry of the history opened from the week; null where the address alone names one. */
function openedHere(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'opened' in state && typeof state.opened === 'string' ? state.opened : null
}
