import * as z from 'zod'
import type { Exam as WireExam, ExamDetail } from '#shared/contract/exams.ts'
import type { RefusalName } from '#shared/contract/refusal.ts'
import type { Subject, Teacher } from './school'

const minute = 60_000

/** `path` is relative to the media URL. */
const examFile = z.object({ id: z.number(), name: z.string(), path: z.string() })
export type ExamFile = z.output<typeof examFile>

/** Malformed responses for exam card and detail. */
export type ExamTwist = { card?(exam: WireExam): unknown; detail?(detail: ExamDetail): unknown }

/** Times in epoch milliseconds. */
export type Exam = {
  id: number
  divisionId: number
  title: string
  subjects: Subject[]
  teacher: Teacher
  appearsAt: number | null
  /** Deadline for all students. */
  dueAt: number | null
  /** Minutes. */
  duration: number | null
  files: ExamFile[]
  corrections: ExamFile[]
  twist: ExamTwist | null
}

/** `path` is relative to the media URL. */
const storedUpload = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  path: z.string(),
  at: z.number(),
  key: z.string().nullable(),
})
export type StoredUpload = z.output<typeof storedUpload>

/** `corrections` are those of the student's own work. */
export const sitting = z.object({
  startedAt: z.number().nullable(),
  endsAt: z.number().nullable(),
  uploads: z.array(storedUpload),
  corrections: z.array(examFile),
})
export type Sitting = z.output<typeof sitting>

/** An exam not yet started. */
export const notBegun: Sitting = { startedAt: null, endsAt: null, uploads: [], corrections: [] }

/** Capped at the due date; null without either. */
export function ownEnd({ dueAt, duration }: Exam, startedAt: number): number | null {
  const limit = duration === null ? null : startedAt + duration * minute
  if (limit === null || dueAt === null) return limit ?? dueAt
  return Math.min(limit, dueAt)
}

/** True once the due date has passed. */
export function isExpired({ dueAt }: Exam, now: number): boolean {
  return dueAt !== null && dueAt <= now
}

/** Refusal of a submission at `now`; null if allowed. */
export function workRefusal(exam: Exam, { startedAt, endsAt }: Sitting, now: number): RefusalName | null {
  if (isExpired(exam, now) || (endsAt !== null && endsAt <= now)) return 'examDurationFinished'
  return startedAt === null ? 'examNotStarted' : null
}
