import type { Offer, Subscription } from '../../shared/contract/offers'
import { type Call, type Implementation, Refused, refuse, say } from '../handler'
import { rewardFriend } from '../reward-friend'
import { boughtSubjects, isIncluded, nextSlice, subscribe } from '../subscriptions'
import type { Coupon } from '../world/coupons'
import { post } from '../world/ledger'
import { nextNumber } from '../world/money'
import type { SoldOffer } from '../world/offers'
import { chargeFor, reduced } from '../world/prices'
import { hasOffer, type Student } from '../world/student'
import { couponOf, generalFault, heldBy, priceFault } from './coupon-rules'
import { refuseForm } from './form-rules'
import { chosenOf } from './purchase'

const ownersPercent = 10

/** What is sold to a class, buying it with points, and what was bought. */
export const offers: Implementation['offers'] = {
  list: ({ user, world, clock }) => ({ offers: offersOf(user, world.offers).map((offer) => told(user, offer, clock.now())) }),
  buy,
  subscriptions: ({ user }) => user.subscriptions.toSorted((one, other) => other.startsAt - one.startsAt || other.id - one.id).map(toldSubscription),
}

function buy(call: Parameters<Implementation['offers']['buy']>[0]): ReturnType<Implementation['offers']['buy']> {
  const { user, world, clock, headers } = call
  const now = clock.now()
  // An account that is not confirmed, or is only for trying, buys nothing: the 401 that leads to the wallet.
  if (user.user.verified === false || user.user.istest === true) return refuse('unauthorized')
  const chosen = chosenOf(call)
  if (chosen instanceof Refused) return chosen
  const { offer, period, subjects, slice, chapter } = chosen
  const phoneMissing = offer.free && (user.user.phone ?? '') === ''
  if (phoneMissing) return refuseForm([{ field: 'phone', label: null, text: 'Phone number is required' }])
  const held = heldBy(world, user)
  const usable = slice === null || slice === 1
  const coupon = usable && held.coupon !== null && priceFault(held.coupon, offer, period.quantity) === null ? held.coupon : null
  const fault = coupon === null ? null : generalFault(world, user, coupon, now)
  if (fault !== null) return fault
  const friends = usable ? held.friends : []
  const amount = chargeFor({ offer, period, subjects, slice, coupon, friends: friends.length })
  if (user.points < amount) return refuse('insufficientBalance')
  const key = headers.get('idempotency-key')
  const bought = subscribe(world, user, { offer, period, subjects, slice, chapter, amount, key, now })
  post(user, { kind: 'purchase', points: amount === 0 ? 0 : -amount, key, reference: `SUB-${bought.id}` })
  if (coupon !== null) useCoupon(call, coupon, { amount, offer: offer.name })
  if (friends.length > 0) world.money.heldCodes = world.money.heldCodes.filter(({ who, kind }) => who !== user.id || kind !== 'friend')
  for (const code of friends) rewardFriend(world, user, { code, chosen, now })
  return say({ amount }, 'Votre achat est confirmé')
}

function useCoupon({ user, world, clock }: Pick<Call, 'user' | 'world' | 'clock'>, { code, owner }: Coupon, { amount, offer }: { amount: number; offer: string }): void {
  world.money.heldCodes = world.money.heldCodes.filter((held) => held.who !== user.id || held.kind !== 'coupon' || couponOf(world, held.code)?.code !== code)
  world.money.couponUses.push({ id: nextNumber(world.money), code, who: user.id, at: clock.now(), brought: owner === null ? 0 : Math.round((amount * ownersPercent) / 100), offer })
}

/** What this person is sold: the offers of the class; nothing without one. */
function offersOf(student: Student, all: readonly SoldOffer[]): SoldOffer[] {
  const division = student.user.division?.id
  const buys = student.type !== 'Teacher' && division !== undefined
  return buys ? all.filter(({ divisionId }) => divisionId === division).toSorted((one, other) => one.position - other.position) : []
}

function told(student: Student, offer: SoldOffer, now: number): Offer {
  const bought = boughtSubjects(student, offer, now)
  const had = (student.user.affiliations ?? []).some(({ group, end_date }) => group?.id === offer.group.id && Date.parse(end_date ?? '') > now)
  const included = isIncluded(student, offer, now)
  const lists = offer.prices.map(({ price }) => price)
  const finals = offer.prices.map(({ price, reduction }) => reduced(price, reduction))
  const base = lists.length === 0 ? null : Math.min(...lists)
  return {
    id: offer.id, offer_id: offer.offerId, name: offer.name, type: offer.type, color: offer.color, price: base, Baseprice: base, Finalprice: finals.length === 0 ? null : Math.min(...finals),
    Button: buttonOf(offer, { included, had, slice: nextSlice(student, offer) }), disabled: offer.disabled || (included && hasOffer(student, now)), description: offer.description, offer_description: offer.description,
    pricing: offer.prices.map(({ period, quantity, price, reduction }) => ({
      period, quantity, price, final_price: reduced(price, reduction), discount: price - reduced(price, reduction),
      infoDiscount: reduction === null ? null : { discountType: reduction.type, discountValue: reduction.value },
    })),
    ...toldSubjects(offer, bought),
    slices: (offer.slices ?? []).map((amount, index) => ({ amount, slice: index + 1 })), indexSliceToPay: indexToPay(student, offer),
    weeklyPrice: offer.weekly, dailyPrice: offer.daily, offer: { is_free: offer.free, position: offer.position },
  }
}

function buttonOf({ name, free, disabled }: SoldOffer, { included, had, slice }: { included: boolean; had: boolean; slice: number | null }): string {
  if (disabled) return 'Pas disponible'
  if (included) return 'Inclus'
  if (free) return 'Essayer gratuitement'
  if (slice !== null && slice > 1) return `Payer la tranche ${slice}`
  return had ? 'Prolonger' : `Choisir ${name}`
}

/** Where the slice that is due stands among the slices, from 0. */
function indexToPay(student: Student, offer: SoldOffer): number | null {
  const next = nextSlice(student, offer)
  return next === null ? null : next - 1
}

function toldSubjects({ subjects, prices }: SoldOffer, bought: ReadonlySet<number>): Pick<Offer, 'offer_subject_details' | 'offer_subject_bought_status'> {
  return {
    offer_subject_details: subjects.flatMap(({ id, subject, name, quantity, price }) => {
      const period = prices.find((one) => one.quantity === quantity)
      return period === undefined ? [] : [{ id, subject: name, subjectId: subject, period: period.period, price, final_price: reduced(price, period.reduction), description: name }]
    }),
    offer_subject_bought_status: subjects.map(({ id, subject }) => ({ id, disabled: bought.has(subject) })),
  }
}

function toldSubscription({ id, group, amount, price, startsAt, endsAt, slice }: Student['subscriptions'][number]): Subscription {
  const name = slice === null ? group.name : `${group.name}, tranche ${slice.number} sur ${slice.of}`
  return { id, group, name, amount_paid: amount, price, start_date: new Date(startsAt).toISOString(), end_date: new Date(endsAt).toISOString() }
}
