import type { Offer, Subscription } from '#shared/contract/offers.ts'
import type { Coupon } from '../world/coupons'
import { post } from '../world/ledger'
import { nextNumber } from '../world/money'
import { getNotificationTexts } from '../world/notification-texts'
import { notify } from '../world/notify'
import type { PeriodPrice, SoldOffer, SubjectPrice } from '../world/offers'
import { chargeFor, reduced, share, type Selection } from '../world/prices'
import { hasOffer, type Student } from '../world/student'
import { boughtSubjects, isIncluded, nextSlice, subscribe } from '../world/subscriptions'
import type { World } from '../world/world'
import { findCoupon, rejectUse, getAppliedCodes, rejectPrice } from './coupon-rules'
import { rejectForm } from './form-rules'
import { Rejected, reject, ok, type Call, type Implementation } from './handler'

const ownerPercent = 10

export const offers: Implementation['offers'] = {
  list: ({ user, world, clock }) => ({
    offers: getOffers(user, world.offers).map((offer) => toWireOffer(user, offer, clock.now())),
  }),
  buy,
  subscriptions: ({ user }) =>
    user.subscriptions
      .toSorted((one, other) => other.startsAt - one.startsAt || other.id - one.id)
      .map(toWireSubscription),
}

function buy(call: Parameters<Implementation['offers']['buy']>[0]): ReturnType<Implementation['offers']['buy']> {
  const { user, world, clock, headers } = call
  const now = clock.now()
  // 401 leads to the wallet.
  if (user.user.verified === false || user.user.istest === true) return reject('unauthorized')
  const chosen = selectPurchase(call)
  if (chosen instanceof Rejected) return chosen
  const { offer, period, subjects, slice, chapter } = chosen
  const phoneMissing = offer.free && (user.user.phone ?? '') === ''
  if (phoneMissing) return rejectForm([{ field: 'phone', label: null, text: 'Phone number is required' }])
  const held = getAppliedCodes(world, user)
  const usable = slice === null || slice === 1
  const coupon =
    usable && held.coupon !== null && rejectPrice(held.coupon, offer, period.quantity) === null ? held.coupon : null
  const fault = coupon === null ? null : rejectUse(world, user, coupon, now)
  if (fault !== null) return fault
  const friends = usable ? held.friends : []
  const amount = chargeFor({ offer, period, subjects, slice, coupon, friends: friends.length })
  if (user.points < amount) return reject('insufficientBalance')
  const key = headers.get('idempotency-key')
  const bought = subscribe(world, user, { offer, period, subjects, slice, chapter, amount, key, now })
  post(user, { kind: 'purchase', points: amount === 0 ? 0 : -amount, key, reference: `SUB-${bought.id}` })
  if (coupon !== null) useCoupon(call, coupon, { amount, offer: offer.name })
  if (friends.length > 0)
    world.money.appliedCodes = world.money.appliedCodes.filter(({ who, kind }) => who !== user.id || kind !== 'friend')
  for (const code of friends) rewardReferrer(world, user, { code, chosen, now })
  return ok({ amount }, 'Ton achat est confirmé')
}

function useCoupon(
  { user, world, clock }: Pick<Call, 'user' | 'world' | 'clock'>,
  { code, owner }: Coupon,
  { amount, offer }: { amount: number; offer: string },
): void {
  world.money.appliedCodes = world.money.appliedCodes.filter(
    (held) => held.who !== user.id || held.kind !== 'coupon' || findCoupon(world, held.code)?.code !== code,
  )
  world.money.couponUses.push({
    id: nextNumber(world.money),
    code,
    who: user.id,
    at: clock.now(),
    brought: owner === null ? 0 : Math.round((amount * ownerPercent) / 100),
    offer,
  })
}

function getOffers(student: Student, all: readonly SoldOffer[]): SoldOffer[] {
  const division = student.user.division?.id
  const buys = student.type !== 'Teacher' && division !== undefined
  return buys
    ? all.filter(({ divisionId }) => divisionId === division).toSorted((one, other) => one.position - other.position)
    : []
}

function toWireOffer(student: Student, offer: SoldOffer, now: number): Offer {
  const bought = boughtSubjects(student, offer, now)
  const had = (student.user.affiliations ?? []).some(
    ({ group, end_date }) => group?.id === offer.group.id && Date.parse(end_date ?? '') > now,
  )
  const included = isIncluded(student, offer, now)
  const lists = offer.prices.map(({ price }) => price)
  const finals = offer.prices.map(({ price, reduction }) => reduced(price, reduction))
  const base = lists.length === 0 ? null : Math.min(...lists)
  return {
    id: offer.id,
    offer_id: offer.offerId,
    name: offer.name,
    type: offer.type,
    color: offer.color,
    price: base,
    Baseprice: base,
    Finalprice: finals.length === 0 ? null : Math.min(...finals),
    Button: getButton(offer, { included, had, slice: nextSlice(student, offer) }),
    disabled: offer.disabled || (included && hasOffer(student, now)),
    description: offer.description,
    offer_description: offer.description,
    pricing: offer.prices.map(({ period, quantity, price, reduction }) => ({
      period,
      quantity,
      price,
      final_price: reduced(price, reduction),
      discount: price - reduced(price, reduction),
      infoDiscount: reduction === null ? null : { discountType: reduction.type, discountValue: reduction.value },
    })),
    ...toWireSubjects(offer, bought),
    slices: (offer.slices ?? []).map((amount, index) => ({ amount, slice: index + 1 })),
    indexSliceToPay: indexToPay(student, offer),
    weeklyPrice: offer.weekly,
    dailyPrice: offer.daily,
    offer: { is_free: offer.free, position: offer.position },
  }
}

function getButton(
  { name, free, disabled }: SoldOffer,
  { included, had, slice }: { included: boolean; had: boolean; slice: number | null },
): string {
  if (disabled) return 'Pas disponible'
  if (included) return 'Inclus'
  if (free) return 'Essayer gratuitement'
  if (slice !== null && slice > 1) return `Payer la tranche ${slice}`
  return had ? 'Prolonger' : `Choisir ${name}`
}

function indexToPay(student: Student, offer: SoldOffer): number | null {
  const next = nextSlice(student, offer)
  return next === null ? null : next - 1
}

function toWireSubjects(
  { subjects, prices }: SoldOffer,
  bought: ReadonlySet<number>,
): Pick<Offer, 'offer_subject_details' | 'offer_subject_bought_status'> {
  return {
    offer_subject_details: subjects.flatMap(({ id, subject, name, quantity, price }) => {
      const period = prices.find((one) => one.quantity === quantity)
      return period === undefined
        ? []
        : [
            {
              id,
              subject: name,
              subjectId: subject,
              period: period.period,
              price,
              final_price: reduced(price, period.reduction),
              description: name,
            },
          ]
    }),
    offer_subject_bought_status: subjects.map(({ id, subject }) => ({ id, disabled: bought.has(subject) })),
  }
}

function toWireSubscription({
  id,
  group,
  amount,
  price,
  startsAt,
  endsAt,
  slice,
}: Student['subscriptions'][number]): Subscription {
  const name = slice === null ? group.name : `${group.name}, tranche ${slice.number} sur ${slice.of}`
  return {
    id,
    group,
    name,
    amount_paid: amount,
    price,
    start_date: new Date(startsAt).toISOString(),
    end_date: new Date(endsAt).toISOString(),
  }
}

type PurchaseSelection = {
  offer: SoldOffer
  period: PeriodPrice
  subjects: SubjectPrice[]
  slice: number | null
  chapter: number | null
}

type PurchaseCall = Pick<Call, 'user' | 'world' | 'clock'> & {
  body: {
    offerDivisionDetail: number
    quantity: number
    chapter?: number | undefined
    content_id?: number | undefined
    offer_subject_details: number[]
  }
}

function selectPurchase(call: PurchaseCall): PurchaseSelection | Rejected {
  const { body, user, world, clock } = call
  const offer = world.offers.find(({ id }) => id === body.offerDivisionDetail)
  if (offer === undefined) return reject('notFound')
  if (offer.divisionId !== user.user.division?.id) return reject('unauthorizedForLevel')
  const isOffered = offer.type === 'primary' || offer.type === 'pack'
  if (!isOffered || offer.disabled || user.type === 'Teacher' || isIncluded(user, offer, clock.now()))
    return reject('operationImpossible', null, 'Cette offre n’est pas disponible')
  const period = offer.prices.find(({ quantity }) => quantity === body.quantity)
  if (period === undefined) return reject('operationImpossible', null, 'Cette période n’est pas disponible')
  const subjects = getSubjects(user, { offer, period, subjectIds: body.offer_subject_details }, clock.now())
  if (subjects instanceof Rejected) return subjects
  const chapter = toChapter(call)
  if (chapter instanceof Rejected) return chapter
  return { offer, period, subjects, slice: nextSlice(user, offer), chapter }
}

function getSubjects(
  user: Student,
  { offer, period, subjectIds }: { offer: SoldOffer; period: PeriodPrice; subjectIds: number[] },
  now: number,
): SubjectPrice[] | Rejected {
  const sold = offer.subjects.filter(({ quantity }) => quantity === period.quantity)
  if (sold.length === 0) return subjectIds.length === 0 ? [] : reject('operationImpossible')
  const chosen = sold.filter(({ id }) => subjectIds.includes(id))
  if (chosen.length === 0 || chosen.length !== new Set(subjectIds).size)
    return reject('validationFailed', { offer_subject_details: ['Choisissez au moins une matière'] })
  const bought = boughtSubjects(user, offer, now)
  return chosen.some(({ subject }) => bought.has(subject))
    ? reject('operationImpossible', null, 'Cette matière est déjà achetée')
    : chosen
}

function toChapter({ body, user, world, clock }: PurchaseCall): number | null | Rejected {
  if (body.chapter === undefined) return null
  const chapter = world.school.chapterById(body.chapter)
  if (chapter === null) return reject('notFound')
  if (chapter.subject.divisionId !== user.user.division?.id) return reject('unauthorizedForLevel')
  const had = user.subscriptions.some((bought) => bought.chapter === chapter.id && bought.endsAt > clock.now())
  return had ? reject('chapterAlreadyPurchased') : chapter.id
}

const referralPercent = 5

/** Five percent of the price (spec 2 §1, §9). */
function rewardReferrer(
  world: World,
  buyer: Student,
  { code, chosen, now }: { code: string; chosen: Pick<Selection, 'offer' | 'period' | 'subjects'>; now: number },
): void {
  const owner = world.students.find(({ user }) => user.gift_code === code)
  if (owner === undefined || owner === buyer) return
  const tokens = share(chargeFor({ ...chosen, slice: null, coupon: null, friends: 0 }), referralPercent)
  const { name, last_name: lastName } = buyer.user
  owner.user.gift_point = (owner.user.gift_point ?? 0) + tokens
  owner.engagement.referrals.push({ name, lastName: lastName ?? '', group: chosen.offer.group.name, at: now, tokens })
  notify(
    owner,
    { kind: 'giftCodeUsed', ...getNotificationTexts(owner.user.language).friend(name, tokens), link: '/gift-code' },
    now,
  )
}
