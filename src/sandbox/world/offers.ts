import { operatorRates, pointsOfRate } from '#shared/operator-rates.ts'
import { divisions } from './places'
import type { Level, School, Subject } from './school'

/** The offer's own reduction, in percent or points. */
export type OfferReduction = { type: 'percentage_discount' | 'fixe_price'; value: number }

/** `quantity`: period in an order; `lasts`: access duration. */
export type PeriodPrice = {
  period: string
  quantity: number
  price: number
  reduction: OfferReduction | null
  lasts: { months: number } | { days: number } | 'school-year'
}

/** `id` is unique per offer, subject and period. */
export type SubjectPrice = { id: number; subject: number; name: string; quantity: number; price: number }

/** `offerId` is shared by all classes. */
export type SoldOffer = {
  id: number
  offerId: number
  divisionId: number
  group: { id: number; name: string }
  name: string
  type: string
  color: string
  position: number
  description: string
  free: boolean
  disabled: boolean
  premium: boolean
  prices: PeriodPrice[]
  subjects: SubjectPrice[]
  /** Slice prices; null without instalments. */
  slices: number[] | null
  daily: number | null
  weekly: number | null
}

function sellingText(tagline: string, ...features: readonly string[]): string {
  return `<p>${tagline}</p>\n<ul>\n${features.map((feature) => `<li>${feature}</li>`).join('\n')}\n</ul>`
}

/** `quantity` of the rest-of-year period. */
export const restOfYear = 12

const months = (quantity: number, price: number, reduction: OfferReduction | null = null): PeriodPrice => ({
  period: String(quantity),
  quantity,
  price,
  reduction,
  lasts: { months: quantity },
})
const wholeYear = (price: number, reduction: OfferReduction | null = null): PeriodPrice => ({
  period: "reste de l'année",
  quantity: restOfYear,
  price,
  reduction,
  lasts: 'school-year',
})

/** Day and week prices, in whole points. */
export function shortPrices(level: Level): { day: number; week: number } {
  return {
    day: Math.round(operatorRates[level].day * pointsOfRate),
    week: Math.round(operatorRates[level].week * pointsOfRate),
  }
}

const subjectPrices: Record<number, readonly [number, number, number]> = {
  1: [2400, 3000, 3600],
  3: [6000, 7500, 9000],
  6: [11_000, 13_700, 16_500],
  [restOfYear]: [16_000, 20_000, 24_000],
}
const weights: Record<string, 1 | 2> = { math: 2, phys: 2, svt: 1, fr: 1, ar: 1, en: 1 }

type Draft = Pick<SoldOffer, 'offerId' | 'group' | 'name' | 'color' | 'description' | 'prices'> &
  Partial<SoldOffer> & { subjectCount?: number }

function drafts(level: Level): Draft[] {
  const { day, week } = shortPrices(level)
  return [
    {
      offerId: 10,
      group: { id: 10, name: 'Gratuit' },
      name: 'Gratuit',
      color: '#556974',
      description: sellingText(
        'Pour découvrir',
        '10&nbsp;heures de cours',
        'Vidéos gratuites',
        '1 séance en direct par semaine',
      ),
      free: true,
      prices: [{ period: '7 jours', quantity: 7, price: 0, reduction: null, lasts: { days: 7 } }],
    },
    {
      offerId: 11,
      group: { id: 11, name: 'Excellent' },
      name: 'Excellent',
      color: '#026D99',
      description: sellingText(
        'Toutes les matières, au mois',
        'Cours complets en vidéo',
        'Séances en direct illimitées',
        'QCM et magazines',
      ),
      prices: [months(1, 2500), months(3, 7000), months(6, 13_000)],
    },
    {
      offerId: 12,
      group: { id: 12, name: 'Silver+' },
      name: 'Silver+',
      type: 'pack',
      color: '#0B6E69',
      description: sellingText(
        'Plusieurs matières, moins cher',
        '<strong>1 à 8&nbsp;matières</strong> au choix',
        'Séances en direct et enregistrements',
        'Examens corrigés',
        'Forum toute l’année',
      ),
      premium: true,
      subjectCount: 8,
      prices: [months(1, 2400), months(3, 6000), months(6, 11_000), wholeYear(16_000)],
    },
    {
      offerId: 13,
      group: { id: 13, name: 'Gold' },
      name: 'Gold',
      type: 'pack',
      color: '#846004',
      description: sellingText(
        'Toute l’année, tout compris',
        '<strong>Toutes</strong> les matières',
        'Séances en petit groupe',
        'Devoirs de contrôle et de synthèse corrigés',
        'Forum toute l’année',
      ),
      premium: true,
      prices: [wholeYear(78_000)],
    },
    {
      offerId: 119,
      group: { id: 14, name: 'General' },
      name: 'General',
      type: 'pack',
      color: '#245ED3',
      description: '<p>Trois matières au choix</p>',
      subjectCount: 3,
      prices: [
        months(1, 2400, { type: 'percentage_discount', value: 10 }),
        wholeYear(16_000, { type: 'percentage_discount', value: 10 }),
      ],
    },
    {
      offerId: 115,
      group: { id: 15, name: 'Standard' },
      name: 'Standard',
      type: 'pack',
      color: '#6F51C2',
      description: '<p>Cinq matières au choix</p>',
      subjectCount: 5,
      prices: [months(1, 2400), months(6, 11_000)],
    },
    {
      offerId: 84,
      group: { id: 16, name: 'Top 50' },
      name: 'Top 50',
      type: 'pack',
      color: '#BE2E2E',
      description: '<p>Réservée aux <strong>cinquante premières inscriptions</strong></p>',
      subjectCount: 4,
      prices: [
        months(1, 2400, { type: 'fixe_price', value: 400 }),
        wholeYear(16_000, { type: 'fixe_price', value: 1000 }),
      ],
    },
    {
      offerId: 17,
      group: { id: 17, name: 'Dabba Dabba' },
      name: 'Dabba Dabba',
      type: 'pack',
      color: '#B3346C',
      description: '<p>L’année en <em>trois fois</em></p>',
      premium: true,
      slices: [16_000, 15_000, 14_000],
      prices: [wholeYear(45_000)],
    },
    {
      offerId: 83,
      group: { id: 83, name: 'Découverte' },
      name: 'Découverte',
      color: '#07762E',
      description: 'Un jour ou une semaine',
      daily: day,
      weekly: week,
      prices: [
        { period: '1 jour', quantity: 1, price: day, reduction: null, lasts: { days: 1 } },
        { period: '7 jours', quantity: 7, price: week, reduction: null, lasts: { days: 7 } },
      ],
    },
    {
      offerId: 18,
      group: { id: 18, name: 'Stage d’été' },
      name: 'Stage d’été',
      color: '#A14E03',
      description: 'Les inscriptions sont closes',
      disabled: true,
      prices: [months(1, 4000)],
    },
  ]
}

/** Every class's offers, in card order. */
export function createOffers(school: Pick<School, 'getSubjects'>): SoldOffer[] {
  return divisions.flatMap(({ id: divisionId, level }) =>
    drafts(level).map((draft, index) => soldOffer(draft, divisionId, index + 1, school.getSubjects(divisionId))),
  )
}

function soldOffer(
  { subjectCount, ...draft }: Draft,
  divisionId: number,
  position: number,
  taught: readonly Subject[],
): SoldOffer {
  const id = divisionId * 1000 + draft.offerId
  return {
    type: 'primary',
    free: false,
    disabled: false,
    premium: false,
    slices: null,
    daily: null,
    weekly: null,
    ...draft,
    id,
    divisionId,
    position,
    subjects:
      subjectCount === undefined
        ? []
        : draft.prices.flatMap(({ quantity }) =>
            taught.slice(0, subjectCount).map((subject) => subjectPrice(id, subject, quantity)),
          ),
  }
}

function subjectPrice(offer: number, subject: Subject, quantity: number): SubjectPrice {
  const price = subjectPrices[quantity]?.[weights[subject.key] ?? 0] ?? 0
  return {
    id: (offer * 100 + subject.position) * 100 + quantity,
    subject: subject.id,
    name: subject.name,
    quantity,
    price,
  }
}
