import * as z from 'zod'
import type { DivisionChange } from '#shared/contract/profile.ts'
import type { ReactionType } from '#shared/contract/reactions.ts'
import type { Permissions, User } from '#shared/contract/resources.ts'
import { createUser } from './account-user'
import type { Account, UserType } from './accounts'
import { createEngagement, type Engagement } from './engagement'
import type { Sitting } from './exams'
import { post, type LedgerEntry } from './ledger'
import type { StoredSubscription } from './money'
import type { StoredReport } from './reports'
import { courseLessons, type Lesson, type School } from './school'

/** `totalWatched` in seconds. */
type LessonProgress = { completed: boolean; totalWatched: number }

/** Tests may set any field. */
export type Student = {
  readonly id: string
  readonly type: UserType
  readonly about: string
  user: User & { points: number }
  permissions: Permissions
  progress: Record<string, LessonProgress>
  /** ISO times, by lesson id. */
  bookmarks: Record<string, string>
  reactions: Record<string, ReactionType>
  reports: StoredReport[]
  /** Number of ids issued; never reused. */
  reportsMade: number
  /** By exam id; only started exams. */
  exams: Record<string, Sitting>
  /** Number of ids issued; never reused. */
  uploadsMade: number
  participations: number[]
  /** Includes declined ratings. */
  ratings: StoredRating[]
  /** Seconds of the free plan; null without one. */
  freeSeconds: number | null
  usedFreeSeconds: number
  /** Oldest first. */
  divisionChanges: DivisionChange[]
  readonly registered: boolean
  /** Null for the shared password. */
  password: string | null
  /** Uploaded photo; null for the portrait in `user.avatar`. */
  photo: string | null
  codeResent: boolean
  /** Setting it posts a ledger correction. */
  points: number
  /** Oldest first; they add up to `points`. */
  entries: LedgerEntry[]
  /** Oldest first. */
  subscriptions: StoredSubscription[]
  engagement: Engagement
}

type StudentSeed = Pick<Student, 'id' | 'type' | 'about' | 'user' | 'permissions' | 'registered'> &
  Partial<Pick<Student, 'progress' | 'freeSeconds' | 'usedFreeSeconds' | 'password'>>

/** Creates a student without activity. */
export function createStudent(beginning: StudentSeed): Student {
  return {
    progress: {},
    bookmarks: {},
    reactions: {},
    reports: [],
    reportsMade: 0,
    exams: {},
    uploadsMade: 0,
    participations: [],
    ratings: [],
    freeSeconds: null,
    usedFreeSeconds: 0,
    divisionChanges: [],
    password: null,
    photo: null,
    codeResent: false,
    subscriptions: [],
    engagement: createEngagement(),
    ...beginning,
    entries:
      beginning.user.points === 0 ? [] : [{ kind: 'opening', points: beginning.user.points, key: null, reference: '' }],
    get points() {
      return this.user.points
    },
    set points(value: number) {
      post(this, { kind: 'correction', points: value - this.user.points, key: null, reference: '' })
    },
  }
}

/** `number` is the user id in responses. */
export function createStudentFromAccount(account: Account, number: number, school: School, createdAt: number): Student {
  const { id, type, about, permissions, freePlan } = account
  return createStudent({
    id,
    type,
    about,
    registered: false,
    user: createUser(account, number, createdAt),
    permissions: { ...permissions },
    progress: startingProgress(account, school),
    freeSeconds: freePlan?.seconds ?? null,
    usedFreeSeconds: freePlan?.used ?? 0,
  })
}

function startingProgress(account: Account, school: School): Record<string, LessonProgress> {
  const progress: Record<string, LessonProgress> = {}
  if (account.divisionId === null) return progress
  for (const subject of school.getSubjects(account.divisionId)) {
    const completed = account.completed[subject.key] ?? []
    const courses = subject.chapters.filter(({ type }) => type === 'course')
    for (const [index, chapter] of courses.entries()) {
      for (const lesson of chapter.lessons.slice(0, completed[index] ?? 0)) {
        progress[lesson.id] = { completed: true, totalWatched: lesson.film.seconds }
      }
    }
  }
  return progress
}

/** Counts the completed lessons. */
export function completedAmong(student: Student, lessons: readonly Lesson[]): number {
  return lessons.filter((lesson) => student.progress[lesson.id]?.completed === true).length
}

/** Whole percent, rounded down. */
export function subjectPercent(student: Student, subject: Parameters<typeof courseLessons>[0]): number {
  const lessons = courseLessons(subject)
  return lessons.length === 0 ? 0 : Math.min(100, Math.floor((100 * completedAmong(student, lessons)) / lessons.length))
}

/** True while any offer is valid. */
export function hasOffer(student: Student, now: number): boolean {
  return (student.user.affiliations ?? []).some(
    ({ end_date }) => typeof end_date === 'string' && Date.parse(end_date) > now,
  )
}

/** Free and purchased lessons are open; others need an offer or free hours, and premium ones stay locked. */
export function isLocked(student: Student, lesson: Lesson, now: number): boolean {
  if (lesson.free || student.subscriptions.some((bought) => opens(bought, lesson, now))) return false
  const freePlanRuns = student.freeSeconds !== null && student.usedFreeSeconds <= student.freeSeconds
  if (!hasUnpurchasedOffer(student, now) && !freePlanRuns) return true
  return lesson.premium
}

function opens({ startsAt, endsAt, chapter, opens: opened }: StoredSubscription, lesson: Lesson, now: number): boolean {
  if (opened === null || startsAt > now || endsAt <= now) return false
  const { subject, id } = lesson.chapter
  return (
    (opened.premium || !lesson.premium) &&
    (opened.subjects === null || opened.subjects.includes(subject.id) || chapter === id)
  )
}

function hasUnpurchasedOffer(student: Student, now: number): boolean {
  const bought = new Set(student.subscriptions.map(({ id }) => id))
  return (student.user.affiliations ?? []).some(
    ({ id, end_date }) => !bought.has(id ?? 0) && typeof end_date === 'string' && Date.parse(end_date) > now,
  )
}

/** `rate` is 1 to 5; null if declined. */
export const storedRating = z.object({
  attendance: z.string(),
  rate: z.number().nullable(),
  observation: z.string(),
  at: z.number(),
})
type StoredRating = z.output<typeof storedRating>
