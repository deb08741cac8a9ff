import type { HeldDiscount, Offer } from '#shared/contract/offers.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { cutText } from '#shared/std/cut-text.ts'
import {
  isBought,
  isPaidInParts,
  getOfferNumber,
  type Choice,
  type Part,
  type Availability,
  type SoldSubject,
} from '../availability'
import { applyCoupons, type HeldCoupon } from '../coupons'
import { getPrice, type ListPrice, type Price } from '../price-rules'

export type Chosen = { key: string | null; subjects: ReadonlySet<string> }

type FriendCode = { id: number | null; code: string }
export type Codes = { held: readonly HeldDiscount[]; friends: readonly FriendCode[] }

export type Pricing = {
  choice: Choice | null
  subjects: SoldSubject[]
  part: Part | null
  parts: Part[]
  /** Null when paid with points (spec 2 §4). */
  recurrence: 1 | 7 | null
  takesCodes: boolean
  coupons: HeldCoupon[]
  friends: readonly FriendCode[]
  price: Price
}

export type Lesson = { chapter: number; content: number | null }

type Buyable = Exclude<Availability, { kind: 'closed' }>

export const nothingChosen: Chosen = { key: null, subjects: new Set() }

export function getPricing(offer: Offer, availability: Buyable, chosen: Chosen, codes: Codes): Pricing {
  if (availability.kind === 'part') {
    const price = getPrice({ prices: [partPrice(availability.part)], subjects: null, coupon: null, friends: 0 })
    return {
      choice: null,
      subjects: [],
      part: availability.part,
      parts: availability.parts,
      recurrence: null,
      takesCodes: false,
      coupons: [],
      friends: [],
      price,
    }
  }
  const choice = getChoice(availability.choices, chosen.key)
  if (choice === null) throw new Error('an offer without a period is not for sale')
  const recurrence = getRecurrence(choice, availability.trial)
  if (recurrence !== null && choice.whole) {
    const price = getPrice({ prices: [choice.whole], subjects: null, coupon: null, friends: 0 })
    return {
      choice,
      subjects: [],
      part: null,
      parts: [],
      recurrence,
      takesCodes: false,
      coupons: [],
      friends: [],
      price,
    }
  }
  const subjects = getSelectedSubjects(choice, chosen.subjects)
  const part = isPaidInParts(availability, choice) ? (availability.parts[0] ?? null) : null
  const restOfYear = choice.period.kind === 'rest-of-year'
  const coupons = applyCoupons(codes.held, {
    offers: [getOfferNumber(offer), offer.id],
    quantity: choice.quantity,
    restOfYear,
  })
  const price = getPrice({
    prices: part
      ? [partPrice(part)]
      : subjects.length > 0
        ? subjects.map((subject) => subject.price)
        : choice.whole
          ? [choice.whole]
          : [],
    subjects:
      part || subjects.length === 0
        ? null
        : { chosen: subjects.length, all: choice.subjects.length, restOfYear, offerId: getOfferNumber(offer) },
    coupon: coupons.find(({ coupon }) => coupon !== null)?.coupon ?? null,
    friends: codes.friends.length,
  })
  return {
    choice,
    subjects,
    part,
    parts: part ? availability.parts : [],
    recurrence: null,
    takesCodes: true,
    coupons,
    friends: codes.friends,
    price,
  }
}

/** The operator bills « 1 jour » and « 7 jours » without choice of subjects. */
function getRecurrence({ period, whole }: Choice, isTrial: boolean): 1 | 7 | null {
  if (isTrial || whole === null || whole.final === 0) return null
  return period.kind === 'day' ? 1 : period.kind === 'week' ? 7 : null
}

function partPrice({ points }: Part): ListPrice {
  return { list: points, final: points }
}

function getChoice(choices: readonly Choice[], key: string | null): Choice | null {
  return (
    choices.find((choice) => choice.key === key && !isBought(choice)) ??
    choices.find((choice) => !isBought(choice)) ??
    null
  )
}

/** At least one subject (spec 2 §4). */
export function getSelectedSubjects({ subjects }: Choice, selected: ReadonlySet<string>): SoldSubject[] {
  const open = subjects.filter(({ bought }) => !bought)
  const picked = open.filter(({ subject }) => selected.has(subject))
  return picked.length > 0 ? picked : open.slice(0, 1)
}

/** Null for the last one, which stays. */
export function withSubject(chosen: Chosen, picked: readonly SoldSubject[], subject: SoldSubject): Chosen | null {
  const subjects = new Set([...chosen.subjects, ...picked.map((one) => one.subject)])
  if (!picked.some(({ id }) => id === subject.id)) subjects.add(subject.subject)
  else if (picked.length === 1) return null
  else subjects.delete(subject.subject)
  return { ...chosen, subjects }
}

export function toOrder(
  offer: Offer,
  availability: Buyable,
  { choice, subjects, price, recurrence }: Pricing,
  lesson: Lesson | null,
): MoneyOrder {
  if (recurrence !== null) return { kind: 'operator', recurrence, offerId: offer.id }
  return {
    kind: 'purchase',
    offerDivisionDetail: offer.id,
    quantity: choice?.quantity ?? (availability.kind === 'part' ? availability.quantity : 0),
    subjects: subjects.map(({ id }) => id),
    ...(lesson && { chapter: lesson.chapter }),
    ...(lesson && lesson.content !== null && { contentId: lesson.content }),
    agreed: price.total,
    name: cutText(offer.name, 200),
  }
}

/** Null when invalid. */
export function lessonIn(query: URLSearchParams): Lesson | null {
  const chapter = numberIn(query.get('chapter'))
  return chapter === null ? null : { chapter, content: numberIn(query.get('content')) }
}

function numberIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
