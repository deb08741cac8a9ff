import { useRef, useState, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { CachedAtLabel } from '#core/network/cached-at-label.tsx'
import { RequireOnline } from '#core/network/require-online.tsx'
import { NextStep } from '#core/policy/next-step.tsx'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { useUser } from '#core/session/use-user.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { getDayFormats } from '#domains/live/format-day.ts'
import { tunisWall, type SessionTimes, getStatusChangeTimes } from '#domains/live/session-times.ts'
import { useLiveNow } from '#domains/live/use-live-now.ts'
import { getShownDates } from '#domains/live/week-days.ts'
import { contract } from '#shared/contract/index.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useMediaQuery } from '#ui/theme/media-query.ts'
import { DayList } from './day-list'
import { EventDialog } from './event-dialog'
import { useMissingSession } from './use-missing-session'
import { useSelectedSession } from './use-selected-session'
import { weekAddressIn, weekPath } from './week-address'
import { Legend, Levels, OtherSessions } from './week-footer'
import { WeekGrid } from './week-grid'
import { WeekHeader } from './week-header'
import { findSessionToJoin, type Session, toSessions } from './week-sessions'

/** Seven columns of a readable width need a window of 1280 pixels. */
const asDays = '(max-width: 1279px)'

/** Seven columns have no room for large letters, nor for large targets beside each other. */
function useHasLargeLook(): boolean {
  const { comfort } = useSettings()
  const textSize = useCoreSelector(({ preferences }) => preferences.textSize)
  return textSize !== 'normal' || comfort.typeface === 'dyslexic' || comfort.largeTargets
}

/** A calendar of the week in a wide window, a list of days in another; always the list below 600 pixels (spec 2 §9). */
export function SessionsScreen() {
  const { t } = useTranslation('sessions')
  const { language } = useLanguage()
  const [query] = useSearchParams()
  const { offset, eventId, chosen } = weekAddressIn(query)
  const { answer, week, dates, sessions, now } = useWeek(offset)
  const isNarrow = useMediaQuery(asDays)
  const isSmall = useHasLargeLook() || isNarrow
  const [todays, setTodays] = useState(0)
  const [toJoin, setToJoin] = useState<string | null>(null)
  const purchaseSearch = useSelectedSession(chosen, now, setToJoin)
  const { navigate, open, close, openedKey } = useOpened(offset)
  useScreenTitle(t('title'))

  const named = sessions.filter(({ id }) => id === eventId)
  const opened = named.find(({ key }) => key === openedKey) ?? named[0] ?? null
  const isMissing = useMissingSession(eventId, opened !== null, answer)
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
      <WeekHeader
        offset={offset}
        range={getDayFormats(language).range(dates)}
        stamp={<CachedAtLabel answers={[answer]} />}
        joinable={findSessionToJoin(sessions)}
        onWeek={(next) => navigate(weekPath(next))}
        onToday={showToday}
        onJoin={join}
      />
      <WeekNotices search={purchaseSearch} missing={isMissing} onMissingSeen={close} />
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
            <EmptyCard title={t('emptyTitle')} text={t('emptyText')} action={<NextStep to="subjects" />} />
          ) : isSmall ? (
            <DayList
              key={`${offset} ${todays}`}
              sessions={placed}
              dates={dates}
              now={now}
              opened={opened}
              onOpen={open}
            />
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

/** Closing navigates back, like Back itself. */
function useOpened(offset: number) {
  const navigateTo = useNavigate()
  const location = useLocation()
  const openedKey = openedHere(location.state)
  const navigate = (to: string) => {
    if (to !== location.pathname + location.search) void navigateTo(to, { preventScrollReset: true })
  }
  const open = ({ id, key }: Session) =>
    void navigateTo(weekPath(offset, id), { state: { opened: key }, preventScrollReset: true })
  const closed = useRef<string | null>(null)
  const close = () => {
    // Navigation is asynchronous: a second Escape must not go back twice.
    if (closed.current === location.key) return
    closed.current = location.key
    void (openedKey !== null
      ? navigateTo(-1)
      : navigateTo(weekPath(offset), { replace: true, preventScrollReset: true }))
  }
  return { navigate, open, close, openedKey }
}

function openedHere(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'opened' in state && typeof state.opened === 'string'
    ? state.opened
    : null
}

function WeekNotices({
  search: { status, again, dismiss },
  missing,
  onMissingSeen,
}: {
  search: ReturnType<typeof useSelectedSession>
  missing: boolean
  onMissingSeen: () => void
}) {
  const { t } = useTranslation('sessions')
  return (
    <>
      {status === 'looking' && (
        <Notice tone="info" role="status">
          {t('lookingText')}
        </Notice>
      )}
      {status === 'not-found' && (
        <Notice
          tone="success"
          role="status"
          title={t('notFoundTitle')}
          action={
            <Button size="small" onClick={dismiss}>
              {t('dismiss')}
            </Button>
          }
        >
          {t('notFoundText')}
        </Notice>
      )}
      {status === 'not-looked' && (
        <Notice
          tone="warning"
          role="status"
          action={
            <RequireOnline>
              <Button size="small" onClick={again}>
                {t('retry')}
              </Button>
            </RequireOnline>
          }
        >
          {t('notLookedText')}
        </Notice>
      )}
      {missing && (
        <Notice
          tone="info"
          role="status"
          title={t('missingTitle')}
          action={
            <Button size="small" onClick={onMissingSeen}>
              {t('dismiss')}
            </Button>
          }
        >
          {t('missingText')}
        </Notice>
      )}
    </>
  )
}

const minRefetchIntervalMs = 60_000

function useWeek(offset: number) {
  const student = useUser()
  const now = useLiveNow()
  const answer = useQuery(contract.events.week, { query: { offset } })
  const week = answer.data?.payload
  const dates = useMemo(() => getShownDates(week?.days ?? [], now, offset), [week, now, offset])
  const sessions = useMemo(() => toSessions(week?.events ?? [], dates, student, now), [week, dates, student, now])
  useTurns(
    offset,
    sessions.map(({ times }) => times),
    now,
    answer.refetch,
  )
  return { answer, week, dates, sessions, now }
}

/** At most once a minute. */
function useTurns(offset: number, times: readonly (SessionTimes | null)[], now: number, refetch: () => void): void {
  const lastRequest = useRef({ offset, at: now })
  useEffect(() => {
    if (offset !== lastRequest.current.offset || now < lastRequest.current.at) lastRequest.current = { offset, at: now }
    if (
      now - lastRequest.current.at < minRefetchIntervalMs ||
      getStatusChangeTimes(times, lastRequest.current.at, now).length === 0
    )
      return
    lastRequest.current = { offset, at: now }
    refetch()
  })
}
