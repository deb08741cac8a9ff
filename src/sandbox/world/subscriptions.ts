import { nextNumber, type StoredSubscription } from './money'
import type { PeriodPrice, SoldOffer, SubjectPrice } from './offers'
import { hasOffer, type Student } from './student'
import type { World } from './world'

const day = 86_400_000
/** Offer group of the operator's customers. */
export const operatorGroup = { id: 33, name: 'Silver' }
const freePlanSeconds = 36_000

/** Null when none is due. */
export function sliceToPay(
  subscriptions: readonly StoredSubscription[],
  affiliation: number | null | undefined,
): number | null {
  const bought = subscriptions.find(({ id }) => id === affiliation)
  if (bought?.slice == null || bought.slice.number >= bought.slice.of) return null
  const paidSince = subscriptions.some(
    (other) => other.offerId === bought.offerId && (other.slice?.number ?? 0) > (bought.slice?.number ?? 0),
  )
  return paidSince ? null : bought.slice.number + 1
}

/** From 1; null without slices. */
export function nextSlice({ subscriptions }: Student, { offerId, slices }: SoldOffer): number | null {
  if (slices === null) return null
  const last = subscriptions.filter((bought) => bought.offerId === offerId && bought.slice !== null).at(-1)?.slice
  return last == null || last.number >= last.of ? 1 : last.number + 1
}

/** Subjects of the offer with a valid purchase. */
export function boughtSubjects({ subscriptions }: Student, { offerId }: SoldOffer, now: number): Set<number> {
  return new Set(
    subscriptions
      .filter((bought) => bought.offerId === offerId && bought.endsAt > now)
      .flatMap(({ opens }) => opens?.subjects ?? []),
  )
}

/** With any other offer and after the trial. */
export function isIncluded(student: Student, { free }: SoldOffer, now: number): boolean {
  return free && (hasOffer(student, now) || student.freeSeconds !== null || student.user.takeTrialAdvantage === true)
}

type Purchase = {
  offer: SoldOffer
  period: PeriodPrice
  subjects: readonly SubjectPrice[]
  slice: number | null
  chapter: number | null
  amount: number
  key: string | null
  now: number
}

/** The free offer starts the free plan. */
export function subscribe(world: World, student: Student, purchase: Purchase): StoredSubscription {
  const { offer, period, subjects, slice, chapter, amount, key, now } = purchase
  const startsAt =
    subjects.length > 0 || chapter !== null ? now : Math.max(now, ...getAffiliationEnds(student, offer.group.id))
  const wholeEnd = getEnd(startsAt, period)
  const bought: StoredSubscription = {
    id: nextNumber(world.money),
    offerId: offer.offerId,
    group: { ...offer.group },
    amount,
    price: period.price,
    startsAt,
    endsAt:
      slice === null || offer.slices === null || slice === offer.slices.length
        ? wholeEnd
        : startsAt + Math.floor((wholeEnd - startsAt) / (offer.slices.length - slice + 1)),
    slice: slice === null || offer.slices === null ? null : { number: slice, of: offer.slices.length },
    chapter,
    opens: { subjects: subjects.length === 0 ? null : subjects.map(({ subject }) => subject), premium: offer.premium },
    key,
  }
  student.subscriptions.push(bought)
  addAffiliation(student, bought)
  if (offer.free) beginFreePlan(student)
  return bought
}

/** Adds the subscription to the user. */
export function addAffiliation({ user }: Student, { id, group, startsAt, endsAt }: StoredSubscription): void {
  user.affiliations = [
    ...(user.affiliations ?? []),
    { id, group, start_date: new Date(startsAt).toISOString(), end_date: new Date(endsAt).toISOString() },
  ]
}

/** Valid for 365 days; no effect on an existing customer. */
export function startOperatorSubscription(world: World, student: Student, now: number): void {
  if (isOperatorClient(student)) return
  const id = nextNumber(world.money)
  student.user.affiliations = [
    ...(student.user.affiliations ?? []),
    {
      id,
      group: { ...operatorGroup },
      start_date: new Date(now).toISOString(),
      end_date: new Date(now + 365 * day).toISOString(),
    },
  ]
  student.user.isPartnerClient = true
}

/** True if the operator bills the student. */
export function isOperatorClient({ user }: Student): boolean {
  return (user.affiliations ?? []).some(({ group }) => group?.id === operatorGroup.id)
}

function beginFreePlan(student: Student): void {
  student.freeSeconds ??= freePlanSeconds
  Object.assign(student.user, { freeHours: true, takeTrialAdvantage: true })
  Object.assign(student.permissions, { freeHours: true, takeTrialAdvantage: true })
}

function getAffiliationEnds({ user }: Student, group: number): number[] {
  return (user.affiliations ?? [])
    .filter((held) => held.group?.id === group)
    .map(({ end_date }) => Date.parse(end_date ?? ''))
    .filter((at) => !Number.isNaN(at))
}

function getEnd(startsAt: number, { lasts }: PeriodPrice): number {
  if (lasts === 'school-year') return schoolYearEnd(startsAt)
  if ('days' in lasts) return startsAt + lasts.days * day
  const end = new Date(startsAt)
  const targetMonth = end.getUTCMonth() + lasts.months
  end.setUTCMonth(targetMonth)
  // Clamps to a shorter month's last day.
  if (end.getUTCMonth() !== targetMonth % 12) end.setUTCDate(0)
  return end.getTime()
}

function schoolYearEnd(at: number): number {
  const date = new Date(at)
  const end = Date.UTC(date.getUTCFullYear(), 5, 30)
  return end > at ? end : Date.UTC(date.getUTCFullYear() + 1, 5, 30)
}
