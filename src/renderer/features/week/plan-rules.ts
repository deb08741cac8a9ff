import { getExamStatus } from '#domains/exams/exam-state.ts'
import { getSubjectProgress } from '#domains/learning/subject-progress.ts'
import { getWeekStart, goalLimits, type WatchWeeks, type WeekGoal } from '#domains/learning/watch-weeks-slice.ts'
import { addDays } from '#domains/live/week-days.ts'
import { parseInteger } from '#domains/money/parse-integer.ts'
import type { Answer } from '#shared/contract/endpoint.ts'
import type { Exam } from '#shared/contract/exams.ts'
import type { contract } from '#shared/contract/index.ts'
import type { Subject } from '#shared/contract/resources.ts'

const shownWeeks = 8

/** `monday`: YYYY-MM-DD. */
export type PlannedWeek = { monday: string; minutes: number; lessons: number }

/** Oldest first; `now` in epoch milliseconds. */
export function getLastWeeks({ weeks }: Pick<WatchWeeks, 'weeks'>, now: number): PlannedWeek[] {
  const current = getWeekStart(now)
  return Array.from({ length: shownWeeks }, (_, index) => {
    const monday = addDays(current, 7 * (index + 1 - shownWeeks))
    const { seconds = 0, lessons = 0 } = weeks[monday] ?? {}
    return { monday, minutes: Math.floor(seconds / 60), lessons }
  })
}

export function getChartTop(weeks: readonly PlannedWeek[], unit: WeekGoal['kind'], goal: WeekGoal | null): number {
  const values = weeks.map((week) => week[unit])
  return Math.max(1, ...values, goal?.kind === unit ? goal.amount : 0)
}

type GoalProgress = { done: number; percent: number; isReached: boolean }

export function getGoalProgress(goal: WeekGoal, week: PlannedWeek): GoalProgress {
  const done = week[goal.kind]
  return {
    done,
    percent: Math.min(100, Math.floor((done / goal.amount) * 100)),
    isReached: done >= goal.amount,
  }
}

/** 0 and an empty field remove the goal. */
export function parseGoal(kind: WeekGoal['kind'], typed: string): WeekGoal | null | 'not-whole' | 'too-large' {
  const parsed = parseInteger(typed)
  if (parsed.kind === 'empty') return null
  if (parsed.kind === 'too-long') return 'too-large'
  if (parsed.kind !== 'whole' || parsed.value < 0) return 'not-whole'
  if (parsed.value === 0) return null
  return parsed.value > goalLimits[kind] ? 'too-large' : { kind, amount: parsed.value }
}

export type SubjectLeft = { subject: Subject; left: number; total: number }
/** `endsAt` in epoch milliseconds. */
type PreparedExam = { id: number; name: string; endsAt: number; subjects: SubjectLeft[] }

const maxExams = 5

/** Exams that are not over, the next first, with the lessons of their subjects that are not completed. */
export function getExamPreparation(
  exams: readonly Exam[],
  subjects: readonly Subject[],
  progress: Answer<typeof contract.progress.subjects>['payload'] | undefined,
  now: number,
): PreparedExam[] {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]))
  return exams
    .flatMap((exam): PreparedExam[] => {
      const { state, endsAt } = getExamStatus(exam, null, now)
      if (endsAt === null || state !== 'to-do') return []
      const ids = new Set(exam.subject_exams.map(({ subject }) => subject.id))
      const left = [...ids].flatMap((id): SubjectLeft[] => {
        const subject = byId.get(id)
        if (subject === undefined) return []
        const { completed, videos } = getSubjectProgress(subject, progress)
        return videos === 0 ? [] : [{ subject, left: Math.max(0, videos - completed), total: videos }]
      })
      return left.length === 0 ? [] : [{ id: exam.id, name: exam.content.name.trim(), endsAt, subjects: left }]
    })
    .sort((a, b) => a.endsAt - b.endsAt || a.id - b.id)
    .slice(0, maxExams)
}
