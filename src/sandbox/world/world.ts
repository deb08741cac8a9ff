import type { MovableClock } from '../base/clock'
import { accounts } from './accounts'
import { createExams } from './class-exams'
import { type Coupon, createCoupons } from './coupons'
import type { Exam } from './exams'
import { createGifts, type Gift, tokensPerPoint } from './gifts'
import { type HelpVideo, helpVideos } from './help-videos'
import { createLiveEvents, type LiveEvent } from './live-events'
import { createMoney, type Money } from './money'
import { createOffers, type SoldOffer } from './offers'
import { createSchool, type Lesson, type School, type Subject } from './school'
import { type Student, createStudentFromAccount } from './student'

/** First account's user id; the others follow. */
export const firstNumber = 1001

/** Everything is mutable except the school. */
export type World = {
  readonly school: School
  readonly clock: MovableClock
  readonly createdAt: number
  readonly students: readonly Student[]
  isAsBegun(student: Student): boolean
  enrol(student: Student): void
  /** By id, such as `amira`; throws if missing. */
  student(id: string): Student
  /** By slug; throws if missing. */
  subject(slug: string): Subject
  /** Amira's class first; throws if missing. */
  lesson(slug: string): Lesson
  visitor: { country_code: string; country_name: string; city: string }
  magazines: Record<string, number>
  helpVideos: readonly HelpVideo[]
  exams: Exam[]
  /** First week's additions to the timetable; tests may change them. */
  liveEvents: LiveEvent[]
  money: Money
  offers: SoldOffer[]
  coupons: Coupon[]
  gifts: Gift[]
  tokensPerPoint: number
  desktopClient: { minimumVersion: string | null; message: string | null; requiredVersion?: string | null }
  sent: { at: string; to: string; text: string }[]
}

/** Provides the subjects, then changes the world. */
export type Scenario = { subjects(): Subject[]; arrange(world: World): void }

/** Creates a scenario's world. */
export function createWorld(scenario: Scenario, clock: MovableClock, createdAt: number): World {
  const school = createSchool(scenario.subjects())
  const students = accounts.map((account, index) =>
    createStudentFromAccount(account, firstNumber + index, school, createdAt),
  )
  const lessons = school.subjects.flatMap(({ chapters }) => chapters).flatMap((chapter) => chapter.lessons)
  let begun: ReadonlyMap<string, string> = new Map()
  const world: World = {
    school,
    clock,
    createdAt,
    students,
    isAsBegun: ({ id, engagement }) => begun.get(id) === JSON.stringify(engagement),
    enrol: (student) => {
      students.push(student)
    },
    student: (id) =>
      found(
        students.find((student) => student.id === id),
        `no one is called ${id}`,
      ),
    subject: (slug) => found(school.subjectBySlug(slug), `no subject has the slug ${slug}`),
    lesson: (slug) =>
      found(
        lessons.find((lesson) => lesson.slug === slug),
        `no lesson has the slug ${slug}`,
      ),
    visitor: { country_code: 'TN', country_name: 'Tunisie', city: 'Ariana' },
    desktopClient: { minimumVersion: null, message: null },
    magazines: { 'fonctions-affines': 6, 'nass-sardi': 4, 'atlas': 200 },
    helpVideos,
    exams: createExams(school, createdAt),
    liveEvents: createLiveEvents(school, createdAt),
    money: createMoney(),
    offers: createOffers(school),
    coupons: createCoupons(createdAt),
    gifts: createGifts(),
    tokensPerPoint,
    sent: [],
  }
  scenario.arrange(world)
  begun = new Map(students.map(({ id, engagement }) => [id, JSON.stringify(engagement)]))
  return world
}

function found<T>(value: T | undefined | null, problem: string): T {
  if (value === undefined || value === null) throw new Error(problem)
  return value
}
