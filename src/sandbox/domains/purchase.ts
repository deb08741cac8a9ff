import { type Call, Refused, refuse } from '../handler'
import { boughtSubjects, isIncluded, nextSlice } from '../subscriptions'
import type { PeriodPrice, SoldOffer, SubjectPrice } from '../world/offers'
import type { Student } from '../world/student'

/** What an order of a purchase names, found again in what is sold. */
export type Chosen = { offer: SoldOffer; period: PeriodPrice; subjects: SubjectPrice[]; slice: number | null; chapter: number | null }

type Ordering = Pick<Call, 'user' | 'world' | 'clock'> & {
  body: { offerDivisionDetail: number; quantity: number; chapter?: number | undefined; content_id?: number | undefined; offer_subject_details: number[] }
}

/** The offer, period, subjects and chapter that an order names; a refusal where this person cannot buy them. */
export function chosenOf(call: Ordering): Chosen | Refused {
  const { body, user, world, clock } = call
  const offer = world.offers.find(({ id }) => id === body.offerDivisionDetail)
  if (offer === undefined) return refuse('notFound')
  if (offer.divisionId !== user.user.division?.id) return refuse('unauthorizedForLevel')
  const known = offer.type === 'primary' || offer.type === 'pack'
  if (!known || offer.disabled || user.type === 'Teacher' || isIncluded(user, offer, clock.now())) return refuse('operationImpossible', null, "Cette offre n'est pas disponible")
  const period = offer.prices.find(({ quantity }) => quantity === body.quantity)
  if (period === undefined) return refuse('operationImpossible', null, "Cette période n'est pas disponible")
  const subjects = subjectsOf(user, { offer, period, wanted: body.offer_subject_details }, clock.now())
  if (subjects instanceof Refused) return subjects
  const chapter = chapterOf(call)
  if (chapter instanceof Refused) return chapter
  return { offer, period, subjects, slice: nextSlice(user, offer), chapter }
}

function subjectsOf(user: Student, { offer, period, wanted }: { offer: SoldOffer; period: PeriodPrice; wanted: number[] }, now: number): SubjectPrice[] | Refused {
  const sold = offer.subjects.filter(({ quantity }) => quantity === period.quantity)
  if (sold.length === 0) return wanted.length === 0 ? [] : refuse('operationImpossible')
  const chosen = sold.filter(({ id }) => wanted.includes(id))
  if (chosen.length === 0 || chosen.length !== new Set(wanted).size) return refuse('validationFailed', { offer_subject_details: ['Choisissez au moins une matière'] })
  const bought = boughtSubjects(user, offer, now)
  return chosen.some(({ subject }) => bought.has(subject)) ? refuse('operationImpossible', null, 'Cette matière est déjà achetée') : chosen
}

function chapterOf({ body, user, world, clock }: Ordering): number | null | Refused {
  if (body.chapter === undefined) return null
  const chapter = world.school.chapterById(body.chapter)
  if (chapter === null) return refuse('notFound')
  if (chapter.subject.divisionId !== user.user.division?.id) return refuse('unauthorizedForLevel')
  const had = user.subscriptions.some((bought) => bought.chapter === chapter.id && bought.endsAt > clock.now())
  return had ? refuse('chapterAlreadyPurchased') : chapter.id
}
