import { plainLines } from '#core/server-html/plain-lines.ts'
import type { Offer, OfferPrice, OfferSubject } from '#shared/contract/offers.ts'
import type { Permissions, User } from '#shared/contract/resources.ts'
import { droppedRows } from '#shared/contract/tolerant.ts'
import { byLength, namedPeriods, parsePeriod, type Period } from './periods'
import { getListPrice, type ListPrice, type Reduction } from './price-rules'

export type SoldSubject = { id: number; subject: string; name: string; price: ListPrice; bought: boolean }

export type Choice = { key: string; period: Period; quantity: number; whole: ListPrice | null; subjects: SoldSubject[] }

export type Part = { number: number; points: number }

type ClosedReason = 'disabled' | 'no-price' | 'all-bought' | 'unknown-type' | 'trial-taken'

export type Availability =
  | { kind: 'open'; choices: Choice[]; parts: Part[]; trial: boolean }
  | { kind: 'part'; part: Part; parts: Part[]; quantity: number }
  | { kind: 'closed'; why: ClosedReason }

export const maxPoints = 10_000_000

const supportedTypes: readonly string[] = ['primary', 'pack']

const isPrice = ({ list, final }: ListPrice): boolean => list <= maxPoints && final <= maxPoints

export function getOfferNumber(offer: Offer): number {
  return offer.offer_id ?? offer.id
}

export function sortOffers(offers: readonly Offer[]): Offer[] {
  const getRank = ({ offer }: Offer) => offer?.position ?? Infinity
  const once = [...new Map(offers.map((offer) => [offer.id, offer])).values()]
  return once.sort((one, other) =>
    getRank(one) === getRank(other) ? one.id - other.id : getRank(one) - getRank(other),
  )
}

/** The flag, of the user or of the permissions, says that the free trial was taken (spec 2 §3). */
export function hasTakenTrial({
  user,
  permissions,
}: {
  user: Pick<User, 'takeTrialAdvantage'>
  permissions: Pick<Permissions, 'takeTrialAdvantage'>
}): boolean {
  return user.takeTrialAdvantage === true || permissions.takeTrialAdvantage === true
}

export function getAvailability(offer: Offer, trialTaken = false): Availability {
  if (offer.disabled === true) return { kind: 'closed', why: 'disabled' }
  if (offer.type != null && !supportedTypes.includes(offer.type.trim().toLowerCase()))
    return { kind: 'closed', why: 'unknown-type' }
  if (trialTaken && offer.offer?.is_free === true) return { kind: 'closed', why: 'trial-taken' }
  const choices = toChoices(offer)
  const parts = toParts(offer)
  const due = offer.indexSliceToPay == null ? null : findDueNumber(offer, offer.indexSliceToPay)
  if (parts[0] && offer.indexSliceToPay != null && due !== parts[0].number) {
    const part = parts.find(({ number }) => number === due)
    return part
      ? { kind: 'part', part, parts, quantity: choices.at(-1)?.quantity ?? 1 }
      : { kind: 'closed', why: 'no-price' }
  }
  if (choices.length === 0) return { kind: 'closed', why: 'no-price' }
  if (choices.every(isBought)) return { kind: 'closed', why: 'all-bought' }
  return { kind: 'open', choices, parts, trial: offer.offer?.is_free === true }
}

export function isBought({ subjects }: Choice): boolean {
  return subjects.length > 0 && subjects.every(({ bought }) => bought)
}

export function isPaidInParts(availability: Extract<Availability, { kind: 'open' }>, choice: Choice): boolean {
  return availability.parts.length > 0 && availability.choices.at(-1)?.key === choice.key
}

export function getLowestPrice({ whole, subjects }: Choice): number {
  const open = subjects.filter(({ bought }) => !bought)
  const prices = (open.length > 0 ? open : subjects).map(({ price }) => price.final)
  return prices.length > 0 ? Math.min(...prices) : (whole?.final ?? 0)
}

function findDueNumber({ slices }: Offer, index: number): number | null {
  const sent = slices ?? []
  if (droppedRows(sent) > 0) return null
  const due = sent[index]
  if (due !== undefined) return due.slice ?? index + 1
  return sent.find(({ slice }) => slice === index)?.slice ?? null
}

function toParts(offer: Offer): Part[] {
  const parts = (offer.slices ?? [])
    .map(({ amount, slice }, index) => ({ number: slice ?? index + 1, points: amount }))
    .filter(({ points }) => points <= maxPoints)
  return parts.sort((one, other) => one.number - other.number)
}

function toChoices(offer: Offer): Choice[] {
  const rows = toPriceRows(offer)
  const periods = namedPeriods(rows.map(({ period }) => period))
  const seen = new Set<string>()
  return rows
    .flatMap((row, index): Choice[] => {
      const period = periods[index] ?? parsePeriod(row.period)
      const subjects = toSoldSubjects(offer, row.period)
      const whole = subjects.length > 0 ? null : row.price
      const quantity = row.quantity ?? defaultQuantity(parsePeriod(row.period))
      const key = JSON.stringify(parsePeriod(row.period))
      if (quantity === null || seen.has(key) || (whole && !isPrice(whole)) || (whole === null && subjects.length === 0))
        return []
      seen.add(key)
      return [{ key, period, quantity, whole, subjects }]
    })
    .sort(byLength)
}

type Row = { period: string; quantity: number | null; price: ListPrice | null }

function toPriceRows(offer: Offer): Row[] {
  const rows = (offer.pricing ?? [])
    .filter(({ period }) => period.trim() !== '')
    .map((row): Row => ({ period: row.period, quantity: row.quantity ?? null, price: toRowPrice(row) }))
  if (rows.length > 0) return rows
  const ofSubjects = new Set((offer.offer_subject_details ?? []).flatMap(({ period }) => period ?? []))
  if (ofSubjects.size > 0) return [...ofSubjects].map((period) => ({ period, quantity: null, price: null }))
  const short = [['1 jour', offer.dailyPrice] as const, ['7 jours', offer.weeklyPrice] as const]
  const days = short.flatMap(([period, price]): Row[] =>
    price == null ? [] : [{ period, quantity: null, price: { list: price, final: price } }],
  )
  if (days.length > 0 || offer.offer?.is_free !== true) return days
  return [{ period: '1', quantity: 0, price: { list: 0, final: 0 } }]
}

function defaultQuantity(period: Period): number | null {
  switch (period.kind) {
    case 'months':
      return period.months
    case 'day':
      return 1
    case 'week':
      return 7
    case 'rest-of-year':
    case 'other':
      return null
  }
}

function toRowPrice({ price, final_price, discount, infoDiscount }: OfferPrice): ListPrice {
  const reduction = infoDiscount ? toReduction(infoDiscount) : null
  return getListPrice({ price, final: final_price ?? null, reduction, discount: discount ?? null })
}

/** Null for an unknown type, of which no price can be computed. */
function toReduction({ discountType, discountValue }: NonNullable<OfferPrice['infoDiscount']>): Reduction | null {
  if (discountType === 'percentage_discount') return { type: 'percentage', value: discountValue }
  return discountType === 'fixe_price' ? { type: 'points', value: discountValue } : null
}

function toSoldSubjects(offer: Offer, period: string): SoldSubject[] {
  const periodKey = JSON.stringify(parsePeriod(period))
  const seen = new Set<string>()
  const bought = new Set(
    (offer.offer_subject_bought_status ?? []).flatMap(({ id, disabled }) => (disabled ? [id] : [])),
  )
  return (offer.offer_subject_details ?? []).flatMap((detail): SoldSubject[] => {
    if (detail.period != null && JSON.stringify(parsePeriod(detail.period)) !== periodKey) return []
    const price = toSubjectPrice(detail, offer)
    if (price === null || !isPrice(price)) return []
    const name =
      detail.subject?.trim() || plainLines(detail.description ?? '').join(' ') || `#${detail.subjectId ?? detail.id}`
    const subject = String(detail.subjectId ?? name)
    if (seen.has(subject)) return []
    seen.add(subject)
    return [{ id: detail.id, subject, name, price, bought: bought.has(detail.id) }]
  })
}

function toSubjectPrice({ price, final_price }: OfferSubject, offer: Offer): ListPrice | null {
  const list = price ?? final_price
  if (list == null) return offer.offer?.is_free === true ? { list: 0, final: 0 } : null
  return getListPrice({ price: list, final: final_price ?? null, reduction: null, discount: null })
}
