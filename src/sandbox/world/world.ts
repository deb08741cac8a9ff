import type { MovableClock } from '../clock'
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
import { type Student, studentOfAccount } from './student'

/** The number of the first user on the wire; the others follow. */
export const firstNumber = 1001

/** The demo school: what is taught, who is there, and who the visitor is. Everything but the school itself may change. */
export type World = {
  readonly school: School
  readonly clock: MovableClock
  /** When this world began; its dates count from here. */
  readonly bornAt: number
  readonly students: readonly Student[]
  /** Whether nothing was told to, asked of or ordered by this person since the world began. */
  isAsBegun(student: Student): boolean
  /** Takes a new person in. */
  enrol(student: Student): void
  /** The person of this id, such as `amira`; throws when nobody is called so. */
  student(id: string): Student
  /** The subject of this slug; throws when there is none. */
  subject(slug: string): Subject
  /** The lesson of this slug, of Amira's class first; throws when there is none. */
  lesson(slug: string): Lesson
  /** What the geolocation service answers. */
  visitor: { country_code: string; country_name: string; city: string }
  /** How many pages each magazine has. */
  magazines: Record<string, number>
  /** The videos of the assistance page. */
  helpVideos: readonly HelpVideo[]
  /** The exams of every class; a test may change any of them. */
  exams: Exam[]
  /** The live sessions of the week in which the world begins besides those that every day has; a test may change any of them. */
  liveEvents: LiveEvent[]
  /** Top-ups, transfers, codes and the operator's subscriptions. */
  money: Money
  /** What each class is sold; a test may change any of it. */
  offers: SoldOffer[]
  /** The discount codes that exist. */
  coupons: Coupon[]
  /** What tokens are exchanged for; a test may change any of it. */
  gifts: Gift[]
  /** How many tokens make one point. */
  tokensPerPoint: number
  /** What is asked of the desktop application itself; a test may raise its oldest version. */
  desktopClient: { minimumVersion: string | null; message: string | null }
  /** Messages that the platform "sent" by SMS or e-mail. */
  sent: { at: string; to: string; text: string }[]
}

/** What a scenario varies: the subjects taught and, afterwards, anything of the world. */
export type Scenario = { subjects(): Subject[]; arrange(world: World): void }

/** Builds the world of a scenario as it is at `bornAt`. */
export function createWorld(scenario: Scenario, clock: MovableClock, bornAt: number): World {
  const school = createSchool(scenario.subjects())
  const students = accounts.map((account, index) => studentOfAccount(account, firstNumber + index, school, bornAt))
  const lessons = school.subjects.flatMap(({ chapters }) => chapters).flatMap((chapter) => chapter.lessons)
  let begun: ReadonlyMap<string, string> = new Map()
  const world: World = {
    school,
    clock,
    bornAt,
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
    exams: createExams(school, bornAt),
    liveEvents: createLiveEvents(school, bornAt),
    money: createMoney(),
    offers: createOffers(school),
    coupons: createCoupons(bornAt),
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
