import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '#core/api/use-query.ts'
import { useClock } from '#core/clock/clock.ts'
import { useClockSkew, useServerClock } from '#core/clock/use-server-now.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useUser } from '#core/session/use-user.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { useFormat } from '#core/strings/format.ts'
import { useCachedTimings } from '#domains/exams/use-exam-timings.ts'
import type { LiveEvent } from '#shared/contract/events.ts'
import { contract } from '#shared/contract/index.ts'
import type { Reminder } from '#shared/desktop/reminders.ts'
import { remindersFor } from './reminder-rules'

const minuteMs = 60_000
const startupDelayMs = minuteMs
const pollMs = 30 * minuteMs

export function ReminderPlanner() {
  const { reminders: isWanted } = useSettings()
  return isWanted ? <Planner /> : <Nothing />
}

function Nothing() {
  usePlan(none)
  return null
}

const none: readonly Reminder[] = []

function Planner() {
  usePlan(useReminders())
  return null
}

function useReminders(): readonly Reminder[] | null {
  const { t } = useTranslation('reminders')
  const format = useFormat()
  const viewer = useUser()
  const clock = useClock()
  const server = useServerClock()
  const aheadMs = useClockSkew() * minuteMs
  const isLate = useLater(startupDelayMs)
  const thisWeek = useWeek(0, !isLate)
  const nextWeek = useWeek(1, !isLate)
  const hasExams = viewer.permissions.has_exam === true
  const exams = useQuery(contract.exams.list, {}, { skip: !isLate || !hasExams, pollMs }).data?.payload.contents
  const timings = useCachedTimings(useMemo(() => (exams ?? []).map(({ id }) => id), [exams]))
  return useMemo(() => {
    const sessions = [...(thisWeek ?? []), ...(nextWeek ?? [])]
    if (thisWeek === null && nextWeek === null && exams === undefined) return null
    const input = { sessions, exams: hasExams ? (exams ?? []) : [], getTiming: (id: number) => timings.get(id), viewer }
    return remindersFor(input, { t, format, now: server.now() ?? clock.now() - aheadMs, aheadMs })
  }, [thisWeek, nextWeek, exams, hasExams, timings, viewer, t, format, server, clock, aheadMs])
}

function useWeek(offset: number, skip: boolean): readonly LiveEvent[] | null {
  return useQuery(contract.events.week, { query: { offset } }, { skip, pollMs }).data?.payload.events ?? null
}

function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}

/** Null means not loaded. */
function usePlan(plan: readonly Reminder[] | null): void {
  const handed = useRef<string | null>(null)
  useEffect(() => {
    if (plan === null) return
    const text = JSON.stringify(plan)
    if (text === handed.current) return
    handed.current = text
    desktop['reminders.plan']({ reminders: [...plan] }).catch((error: unknown) => {
      handed.current = null
      reportFailure('reminders.plan', error)
    })
  }, [plan])
}
