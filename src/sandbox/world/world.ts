import type { MovableClock } from '../base/clock'
import { accounts } from './accounts'
import { type Coupon, createCoupons } from './coupons'
import { type HelpVideo, helpVideos } from './help-videos'
import type { Exam } from './exams'
import { createExams } from './class-exams'
import { createGifts, type Gift, tokensPerPoint } from './gifts'
import { createLiveEvents, type LiveEvent } from './live-events'
import { createMoney, type Money } from './money'
import { createOffers, type SoldOffer } from './offers'
import { createSchool, type Lesson, type School, type Subject } from './school'
import { type Student, createStudentFromAccount } from './student'

/** The number of the first user on the wire; the others follow. */
export const firstNumber = 1001

/** The demo school: what is taught, who is there, and who the visitor is. Everything but the school itself may change. */
export type World = {
  readonly school: School
  readonly clock: MovableClock
  /** Start of the world; its dates are relative to it. */
  readonly createdAt: number
  readonly students: readonly Student[]
  /** True while the student's engagement data is as created. */
  isAsBegun(student: Student): boolean
  /** Adds a registered student. */
  enrol(student: Student): void
  /** Finds a student by id, such as `amira`; throws if there is none. */
  student(id: string): Student
  /** Finds a subject by slug; throws if there is none. */
  subject(slug: string): Subject
  /** Finds a lesson by slug, in Amira's class first; throws if there is none. */
  lesson(slug: string): Lesson
  /** Response of the geolocation service. */
  visitor: { country_code: string; country_name: string; city: string }
  /** Number of pages by magazine. */
  magazines: Record<string, number>
  /** Videos of the help page. */
  helpVideos: readonly HelpVideo[]
  /** Exams of all classes; tests may change them. */
  exams: Exam[]
  /** Live sessions of the first week besides the timetable's; tests may change them. */
  liveEvents: LiveEvent[]
  /** Top-ups, transfers, codes and operator subscriptions. */
  money: Money
  /** Offers of all classes; tests may change them. */
  offers: SoldOffer[]
  /** Discount codes. */
  coupons: Coupon[]
  /** Gifts; tests may change them. */
  gifts: Gift[]
  /** Tokens per point. */
  tokensPerPoint: number
  /** Requirements on the desktop client; tests may raise the minimum version. */
  desktopClient: { minimumVersion: string | null; message: string | null }
  /** Messages sent by SMS or e-mail. */
  sent: { at: string; to: string; text: string }[]
}

/** A scenario provides the subjects, then may change anything in the world. */
export type Scenario = { subjects(): Subject[]; arrange(world: World): void }

/** Builds the world of a scenario as of `createdAt`. */
export function createWorld(scenario: Scenario, clock: MovableClock, createdAt: number): World {
  const school = createSchool(scenario.subjects())
  const students = accounts.map((account, index) => createStudentFromAccount(account, firstNumber + index, school, createdAt))
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
    student: (id) => found(students.find((student) => student.id === id), `no one is called ${id}`),
    subject: (slug) => found(school.subjectBySlug(slug), `no subject has the slug ${slug}`),
    lesson: (slug) => found(lessons.find((lesson) => lesson.slug === slug), `no lesson has the slug ${slug}`),
    visitor: { country_code: 'TN', country_name: 'Tunisie', city: 'Ariana' },
    desktopClient: { minimumVersion: null, message: null },
    magazines: { 'fonctions-affines': 6, 'nass-sardi': 4, atlas: 200 },
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
