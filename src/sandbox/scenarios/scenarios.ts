import { type LiveEvent, plainEvent } from '../world/live-events'
import { nextNumber } from '../world/money'
import type { PeriodPrice, SoldOffer } from '../world/offers'
import { tunisDayStart, tunisWeekStart } from '../world/timetable'
import type { Scenario, World } from '../world/world'
import { edgeCaseEvents } from './edge-case-events'
import { edgeCaseExams } from './edge-case-exams'
import { edgeCaseGifts } from './edge-case-gifts'
import { edgeCaseLessons } from './edge-case-lessons'
import { hostileMessages } from './hostile-messages'
import { longHistories, longLists, manyNotifications } from './long-lists'
import { school, schoolSubjects, arrangeSchool } from './school'

const hour = 3_600_000
const day = 24 * hour
const whole = 60
const atOnce = 30
const division = 42
const firstNumber = 8_100_000

const busyWeek: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const weekStart = tunisWeekStart(world.createdAt)
    const crowded = dayBeside(world, weekStart)
    const own = world.liveEvents.filter(
      (event) => event.divisionId === division && event.startsAt >= weekStart && event.startsAt < weekStart + 7 * day,
    ).length
    const spread = whole - atOnce - 14 - own
    const numbers = Array.from({ length: atOnce + spread }, (_, index) => index)
    world.liveEvents.push(
      ...numbers.map((index) => {
        const beside = index - atOnce
        return index < atOnce
          ? sessionAt(world, index, crowded + 18 * hour)
          : sessionAt(world, index, weekStart + (beside % 7) * day + (8 + Math.floor(beside / 7) * 2) * hour)
      }),
    )
  },
}

function dayBeside({ createdAt }: World, weekStart: number): number {
  const today = tunisDayStart(createdAt)
  return today + day < weekStart + 7 * day ? today + day : today - day
}

function sessionAt({ school }: World, index: number, startsAt: number): LiveEvent {
  const taught = school.getSubjects(division)
  const subject = taught[index % taught.length]
  const chapter = subject?.chapters[index % subject.chapters.length]
  if (subject === undefined || chapter === undefined) throw new Error('the class with a full week has no subjects')
  return plainEvent({
    id: firstNumber + index,
    subject,
    title: `Groupe ${index + 1} : ${chapter.name}`,
    teacher: chapter.teacher,
    startsAt,
    endsAt: startsAt + hour,
  })
}

const year = 365 * 86_400_000
const month: PeriodPrice = { period: '1', quantity: 1, price: 2000, reduction: null, lasts: { months: 1 } }

const edgeCaseOffers: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const model = world.offers.find(({ divisionId, offerId }) => divisionId === 42 && offerId === 11)
    const pack = world.offers.find(({ divisionId, offerId }) => divisionId === 42 && offerId === 119)
    if (model === undefined || pack === undefined)
      throw new Error('the class with unusual offers lacks the offers to copy')
    const odd = (changes: Partial<SoldOffer> & Pick<SoldOffer, 'name'>, index: number): SoldOffer => ({
      ...model,
      id: 42_900 + index,
      offerId: 900 + index,
      position: 20 + index,
      group: { id: 900 + index, name: changes.name },
      prices: [month],
      ...changes,
    })
    const bought = odd(
      {
        name: 'Toutes les matières achetées',
        type: 'pack',
        prices: pack.prices,
        subjects: pack.subjects.map((subject) => ({ ...subject, id: subject.id + 90_000_000 })),
      },
      3,
    )
    world.offers.push(
      odd({ name: 'Sans prix', prices: [] }, 1),
      odd({ name: 'Sans période', prices: [{ ...month, period: '' }] }, 2),
      bought,
      odd({ name: 'Type inconnu', type: 'hologramme' }, 4),
      odd({ name: 'Très long nom '.repeat(12).trim() }, 5),
      odd({ name: '<img src=x onerror="alert(1)">', description: '<script>alert(1)</script><b>Tout</b> compris' }, 6),
      odd({ name: 'Prix démesuré', prices: [{ ...month, price: 1_000_000_000 }] }, 7),
      odd({ name: 'Gratuite sans l’être', prices: [{ ...month, price: 0 }] }, 8),
    )
    world.student('amira').subscriptions.push({
      id: nextNumber(world.money),
      offerId: bought.offerId,
      group: bought.group,
      amount: 0,
      price: 0,
      startsAt: world.createdAt,
      endsAt: world.createdAt + year,
      slice: null,
      chapter: null,
      opens: { subjects: [...new Set(bought.subjects.map(({ subject }) => subject))], premium: false },
      key: null,
    })
  },
}

const newYear: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    for (const student of world.students) student.progress = {}
  },
}

export const scenarios = {
  school,
  'new-year': newYear,
  'long-lists': longLists,
  'long-histories': longHistories,
  'busy-week': busyWeek,
  'odd-lessons': edgeCaseLessons,
  'odd-offers': edgeCaseOffers,
  'odd-exams': edgeCaseExams,
  'odd-events': edgeCaseEvents,
  'odd-gifts': edgeCaseGifts,
  'many-notifications': manyNotifications,
  'hostile-messages': hostileMessages,
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
