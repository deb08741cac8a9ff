import * as z from 'zod'
import type { RefusalName } from '../../shared/contract/refusal'
import type { Exam as ToldExam, ExamDetail } from '../../shared/contract/exams'
import type { Subject, Teacher } from './school'

const minute = 60_000

/** A file of an exam; `path` is the one below the address of the media. */
const examFile = z.object({ id: z.number(), name: z.string(), path: z.string() })
export type ExamFile = z.output<typeof examFile>

/** What a platform with mistakes would tell instead: of the exam on its card, and of the exam with its files. */
export type ExamTwist = { card?(told: ToldExam): unknown; detail?(told: ExamDetail): unknown }

/** An exam of a class; times in epoch milliseconds. */
export type Exam = {
  id: number
  divisionId: number
  title: string
  subjects: Subject[]
  teacher: Teacher
  appearsAt: number | null
  /** When it is over for everybody. */
  dueAt: number | null
  /** How long one may sit it, in minutes. */
  duration: number | null
  files: ExamFile[]
  /** The general correction. */
  corrections: ExamFile[]
  twist: ExamTwist | null
}

/** A file that a pupil handed in: `path` is the one below the address of the media, `key` the idempotency key that it came with. */
const storedUpload = z.object({ id: z.number(), name: z.string(), size: z.number(), sha256: z.string(), path: z.string(), at: z.number(), key: z.string().nullable() })
export type StoredUpload = z.output<typeof storedUpload>

/** What a pupil did in an exam; `corrections` are those of the pupil's own work. */
export const sitting = z.object({ startedAt: z.number().nullable(), endsAt: z.number().nullable(), uploads: z.array(storedUpload), corrections: z.array(examFile) })
export type Sitting = z.output<typeof sitting>

/** An exam that nobody has begun. */
export const notBegun: Sitting = { startedAt: null, endsAt: null, uploads: [], corrections: [] }

/** When the time of who begins now is over: after the exam's duration, at its due date at the latest; null where it has neither. */
export function ownEnd({ dueAt, duration }: Exam, startedAt: number): number | null {
  const limit = duration === null ? null : startedAt + duration * minute
  if (limit === null || dueAt === null) return limit ?? dueAt
  return Math.min(limit, dueAt)
}

/** Whether the exam is over for everybody. */
export function isExpired({ dueAt }: Exam, now: number): boolean {
  return dueAt !== null && dueAt <= now
}

/** Why work cannot be handed in at this instant; null where it can. */
export function workRefusal(exam: Exam, { startedAt, endsAt }: Sitting, now: number): RefusalName | null {
  if (isExpired(exam, now) || (endsAt !== null && endsAt <= now)) return 'examDurationFinished'
  return startedAt === null ? 'examNotStarted' : null
}
