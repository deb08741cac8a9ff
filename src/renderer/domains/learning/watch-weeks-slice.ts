import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import * as z from 'zod'
import { calendarDay, dateText, wireDay } from '#core/dates/wire-time.ts'
import { persistedSlice } from '#core/store/slice.ts'

export const goalLimits = { minutes: 3000, lessons: 200 } as const
const maxWeeks = 104
/** A week at double speed. */
const maxWeekSeconds = 2 * 7 * 24 * 3600

const weekGoal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('minutes'), amount: z.int().min(1).max(goalLimits.minutes) }),
  z.object({ kind: z.literal('lessons'), amount: z.int().min(1).max(goalLimits.lessons) }),
])
export type WeekGoal = z.output<typeof weekGoal>

const weekDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
/** Seconds of lessons watched, lessons completed. */
const watchedWeek = z.object({ seconds: z.number().min(0).max(maxWeekSeconds), lessons: z.int().min(0).max(10_000) })

/** By their Monday in Tunis; `since`: the first day counted here. */
export const watchWeeks = z.object({
  goal: weekGoal.nullable().catch(null),
  weeks: z.record(weekDate, watchedWeek),
  since: weekDate.nullable(),
})
export type WatchWeeks = z.output<typeof watchWeeks>

const initialState: WatchWeeks = { goal: null, weeks: {}, since: null }

/** Monday of the week in Tunis; `at` in epoch milliseconds. */
export function getWeekStart(at: number): string {
  return dateText(calendarDay(wireDay(at)).startOf('isoWeek'))
}

type Watched = { at: number; seconds: number; lessons: number }

export function addWatched(state: WatchWeeks, { at, seconds, lessons }: Watched): WatchWeeks {
  if (!Number.isFinite(at) || !(seconds >= 0) || seconds + lessons === 0) return state
  const week = getWeekStart(at)
  const before = state.weeks[week] ?? { seconds: 0, lessons: 0 }
  const weeks = {
    ...state.weeks,
    [week]: {
      seconds: Math.min(maxWeekSeconds, before.seconds + seconds),
      lessons: Math.min(10_000, before.lessons + lessons),
    },
  }
  const retained = Object.entries(weeks)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, maxWeeks)
  const day = wireDay(at)
  const since = state.since === null || day < state.since ? day : state.since
  return { ...state, weeks: Object.fromEntries(retained), since }
}

export function mergeWatchWeeks(stored: WatchWeeks, current: WatchWeeks): WatchWeeks {
  const weeks = { ...stored.weeks }
  for (const [week, { seconds, lessons }] of Object.entries(current.weeks)) {
    const before = weeks[week] ?? { seconds: 0, lessons: 0 }
    weeks[week] = {
      seconds: Math.min(maxWeekSeconds, before.seconds + seconds),
      lessons: Math.min(10_000, before.lessons + lessons),
    }
  }
  const since = [stored.since, current.since].filter((day) => day !== null).sort()[0] ?? null
  return { goal: current.goal ?? stored.goal, weeks, since }
}

const watchWeeksSlice = createSlice({
  name: 'watchWeeks',
  initialState,
  reducers: {
    watchedCounted: (state, { payload }: PayloadAction<Watched>) => addWatched(state, payload),
    goalChosen: (state, { payload }: PayloadAction<WeekGoal | null>) => ({ ...state, goal: payload }),
  },
})

export const watchWeeksState = persistedSlice(watchWeeksSlice, {
  schema: watchWeeks,
  version: 2,
  outlivesSession: 'sealed',
  merge: mergeWatchWeeks,
})

export const { watchedCounted, goalChosen } = watchWeeksSlice.actions

const useWeeksSelector = useSelector.withTypes<{ watchWeeks: WatchWeeks }>()

export function useWatchWeeks(): WatchWeeks {
  return useWeeksSelector((state) => state.watchWeeks)
}

export function useCountWatched(): (watched: Watched) => void {
  const dispatch = useDispatch()
  return useCallback((watched) => void dispatch(watchedCounted(watched)), [dispatch])
}

export function useChooseGoal(): (goal: WeekGoal | null) => void {
  const dispatch = useDispatch()
  return useCallback((goal) => void dispatch(goalChosen(goal)), [dispatch])
}
