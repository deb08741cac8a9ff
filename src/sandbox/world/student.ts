import * as z from 'zod'
import type { DivisionChange } from '../../shared/contract/profile'
import type { ReactionType } from '../../shared/contract/reactions'
import type { Permissions, User } from '../../shared/contract/resources'
import { createUser } from './account-user'
import type { Account, UserType } from './accounts'
import { createEngagement } from './engagement'
import type { Engagement } from './engagement'
import type { Sitting } from './exams'
import { post } from './ledger'
import type { LedgerEntry } from './ledger'
import type { StoredSubscription } from './money'
import type { StoredReport } from './reports'
import { courseLessons } from './school'
import type { Lesson, School } from './school'

/** What was watched of a lesson, in seconds. */
type LessonProgress = { completed: boolean; totalWatched: number }

/** A person of the world, with everything that changes about them; tests may set any of it. */
export type Student = {
  readonly id: string
  readonly type: UserType
  readonly about: string
  user: User
  permissions: Permissions
  /** By lesson number. */
  progress: Record<string, LessonProgress>
  /** When each lesson was bookmarked (ISO), by its number. */
  bookmarks: Record<string, string>
  reactions: Record<string, ReactionType>
  /** Problems with lessons that this person told. */
  reports: StoredReport[]
  /** How many reports were ever made: their numbers are not given twice. */
  reportsMade: number
  /** What was done in each exam, by its number; nothing stands here of an exam that was not begun. */
  exams: Record<string, Sitting>
  /** How many files of work were ever handed in: their numbers are not given twice. */
  uploadsMade: number
  /** The live sessions that this person takes part in, by their numbers. */
  participations: number[]
  /** The attended sessions that were rated, or that this person did not want to rate. */
  ratings: StoredRating[]
  /** Seconds of the free plan; null without one. */
  freeSeconds: number | null
  usedFreeSeconds: number
  /** Every change of class, the oldest first. */
  divisionChanges: DivisionChange[]
  /** Registered here, so not among the accounts that the world begins with. */
  readonly registered: boolean
  /** The fingerprint of a password of their own; null: the password of every demo account. */
  password: string | null
  /** The name of a photo of their own; null: the portrait that `user.avatar` names, if any. */
  photo: string | null
  /** Whether the registration code was asked for again. */
  codeResent: boolean
  /** The points of the wallet, the same as `user.points`; setting them is a correction in the ledger. */
  points: number
  /** Every movement of the wallet, the oldest first: together they are its points. */
  entries: LedgerEntry[]
  /** What was bought, the oldest first. */
  subscriptions: StoredSubscription[]
  /** Notifications, messages, requests of parents, gifts. */
  engagement: Engagement
}

/** What a person begins with. */
type StudentSeed = Pick<Student, 'id' | 'type' | 'about' | 'user' | 'permissions' | 'registered'> &
  Partial<Pick<Student, 'progress' | 'freeSeconds' | 'usedFreeSeconds' | 'password'>>

/** A person who has done nothing yet but what is said. */
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
    entries: beginning.user.points === 0 ? [] : [{ kind: 'opening', points: beginning.user.points, key: null, reference: '' }],
    get points() {
      return this.user.points
    },
    set points(value: number) {
      post(this, { kind: 'correction', points: value - this.user.points, key: null, reference: '' })
    },
  }
}

/** The person of a demo account as the world begins; `number` is the user's number on the wire. */
export function createStudentFromAccount(account: Account, number: number, school: School, createdAt: number): Student {
  const { id, type, about, permissions, freePlan } = account
  return createStudent({
    id, type, about, registered: false,
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
  for (const subject of school.subjectsOf(account.divisionId)) {
    const done = account.done[subject.key] ?? []
    const courses = subject.chapters.filter(({ type }) => type === 'course')
    for (const [index, chapter] of courses.entries()) {
      for (const lesson of chapter.lessons.slice(0, done[index] ?? 0)) {
        progress[lesson.id] = { completed: true, totalWatched: lesson.film.seconds }
      }
    }
  }
  return progress
}

/** How many of these lessons the student has completed. */
export function completedAmong(student: Student, lessons: readonly Lesson[]): number {
  return lessons.filter((lesson) => student.progress[lesson.id]?.completed === true).length
}

/** The share of a subject's course lessons that is completed, in whole percent, never above 100. */
export function subjectPercent(student: Student, subject: Parameters<typeof courseLessons>[0]): number {
  const lessons = courseLessons(subject)
  return lessons.length === 0 ? 0 : Math.min(100, Math.floor((100 * completedAmong(student, lessons)) / lessons.length))
}

/** Whether an offer of the student runs at this instant. */
export function hasOffer(student: Student, now: number): boolean {
  return (student.user.affiliations ?? []).some(({ end_date }) => typeof end_date === 'string' && Date.parse(end_date) > now)
}

/** Whether the lesson is closed to the student: premium ones always, the others without an offer or free hours left. */
export function isLocked(student: Student, lesson: Lesson, now: number): boolean {
  if (lesson.free || student.subscriptions.some((bought) => opens(bought, lesson, now))) return false
  const freePlanRuns = student.freeSeconds !== null && student.usedFreeSeconds <= student.freeSeconds
  if (!heldFromTheBeginning(student, now) && !freePlanRuns) return true
  return lesson.premium
}

function opens({ startsAt, endsAt, chapter, opens: opened }: StoredSubscription, lesson: Lesson, now: number): boolean {
  if (opened === null || startsAt > now || endsAt <= now) return false
  const { subject, id } = lesson.chapter
  return (opened.premium || !lesson.premium) && (opened.subjects === null || opened.subjects.includes(subject.id) || chapter === id)
}

/** Whether an offer runs that was not bought here: it opens every subject. */
function heldFromTheBeginning(student: Student, now: number): boolean {
  const bought = new Set(student.subscriptions.map(({ id }) => id))
  return (student.user.affiliations ?? []).some(({ id, end_date }) => !bought.has(id ?? 0) && typeof end_date === 'string' && Date.parse(end_date) > now)
}

/** What somebody said of an attended session: `rate` from 1 to 5, null where they did not want to rate it. */
export const storedRating = z.object({ attendance: z.string(), rate: z.number().nullable(), observation: z.string(), at: z.number() })
type StoredRating = z.output<typeof storedRating>
