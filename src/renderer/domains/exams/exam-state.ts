import { endOfWireTime, parseWireTime } from '#core/dates/wire-time.ts'
import type { Exam, ExamDetail, ExamTiming } from '#shared/contract/exams.ts'

/*
 * Exam lifecycle (spec 2 §4). Transitions follow the platform's state or clock, never local ticks.
 *
 *   ┌───────┐     start confirmed       ┌───────┐
 *   │ to-do │ ────────────────────────▶ │ begun │
 *   └───────┘                           └───────┘
 *       │ due, or marked as                  │ the student's time has ended,
 *       │ expired                            │ or marked as expired
 *       ▼                                    ▼
 *   ┌──────────────────────────────────────────┐   correction available    ┌───────────┐
 *   │ over                                     │ ────────────────────────▶ │ corrected │
 *   └──────────────────────────────────────────┘                           └───────────┘
 *
 * Without the platform's time, only the platform ends an exam and no remaining time is shown.
 */
export type ExamState = 'to-do' | 'begun' | 'over' | 'corrected'

/** Times in epoch milliseconds, null when the platform sends none. */
export type ExamStatus = {
  state: ExamState
  opensAt: number | null
  dueAt: number | null
  startedAt: number | null
  endsAt: number | null
  /** By the platform's clock; 0 when over, null when unknown. */
  leftMs: number | null
  isDue: boolean
}

type Row = Pick<Exam, 'due_date' | 'appearance_date' | 'expired'>
type Detail = Pick<ExamDetail, 'startedAt' | 'dueDate' | 'fileHomeWorkCorrection' | 'fileExamCorrection'>

/** `now` is platform time in epoch milliseconds, null while unknown. */
export function getExamStatus(
  exam: Row,
  timing: ExamTiming | null | undefined,
  now: number | null,
  detail?: Detail | null,
): ExamStatus {
  const startedAt = first(parseWireTime, timing?.started_at, detail?.startedAt)
  const isBegun = timing?.isExamStarted === true || startedAt !== null
  const dueAt = first(endOfWireTime, exam.due_date, isBegun ? null : detail?.dueDate)
  const ownEnd = isBegun ? first(endOfWireTime, timing?.due_date, detail?.dueDate) : null
  const endsAt = ownEnd ?? dueAt
  const isOver = exam.expired === true || isPast(endsAt, now)
  const isDue = isOver && (exam.expired === true || isPast(dueAt, now))
  const isCorrected =
    (detail?.fileHomeWorkCorrection.length ?? 0) > 0 || (isDue && (detail?.fileExamCorrection.length ?? 0) > 0)
  return {
    state: isOver ? (isCorrected ? 'corrected' : 'over') : isBegun ? 'begun' : 'to-do',
    opensAt: isBegun || isOver ? null : openingStillToCome(exam, dueAt, now),
    dueAt,
    startedAt,
    endsAt,
    isDue,
    leftMs: isOver ? 0 : endsAt === null || now === null ? null : endsAt - now,
  }
}

const urgentMs = 86_400_000

export function isUrgent({ state, leftMs }: ExamStatus): boolean {
  return (state === 'to-do' || state === 'begun') && leftMs !== null && leftMs <= urgentMs
}

function isPast(at: number | null, now: number | null): boolean {
  return at !== null && now !== null && now >= at
}

function openingStillToCome({ appearance_date: text }: Row, dueAt: number | null, now: number | null): number | null {
  const at = first(parseWireTime, text)
  if (at === null || now === null || now >= at) return null
  return dueAt !== null && at >= dueAt ? null : at
}

function first(read: (text: string) => number | null, ...texts: readonly (string | null | undefined)[]): number | null {
  for (const text of texts) {
    const at = text ? read(text) : null
    if (at !== null) return at
  }
  return null
}
