const day = 86_400_000

/** Discount code; null fields restrict nothing, dates are relative to the world's start. */
export type Coupon = {
  id: number
  code: string
  /** Account that earns from each purchase; null for the school. */
  owner: string | null
  type: 'percentage' | 'discount'
  /** Percent or points. */
  amount: number
  onBasePrice: boolean
  /** The only discounted `quantity`. */
  quantity: number | null
  allYear: boolean
  divisions: readonly number[] | null
  offers: readonly number[] | null
  maximum: number | null
  active: boolean
  createdAt: number
  expiresAt: number
  /** Excludes gift codes. */
  alone: boolean
}

const plain = {
  owner: null,
  type: 'percentage',
  amount: 10,
  onBasePrice: false,
  quantity: null,
  allYear: false,
  divisions: null,
  offers: null,
  maximum: null,
  active: true,
  alone: false,
} as const satisfies Partial<Coupon>

/** Coupons for every refusal reason and those of the influencer. */
export function createCoupons(createdAt: number): Coupon[] {
  const dates = { createdAt: createdAt - 360 * day, expiresAt: createdAt + 240 * day }
  return [
    { ...plain, ...dates, id: 1, code: 'RENTREE', type: 'discount', amount: 950 },
    { ...plain, ...dates, id: 2, code: 'BASE15', amount: 15, onBasePrice: true },
    { ...plain, ...dates, id: 3, code: 'COMPLET', maximum: 3 },
    { ...plain, ...dates, id: 4, code: 'ETE2026', expiresAt: createdAt - 60 * day },
    { ...plain, ...dates, id: 5, code: 'SUSPENDU', active: false },
    { ...plain, ...dates, id: 6, code: 'BAC2027', divisions: [51, 52, 53, 54, 55, 56, 62] },
    { ...plain, ...dates, id: 7, code: 'AUTREOFFRE', offers: [999] },
    { ...plain, ...dates, id: 8, code: 'DEUXANS', quantity: 24 },
    { ...plain, ...dates, id: 9, code: 'GOLD20', amount: 20, offers: [13] },
    { ...plain, ...dates, id: 10, code: 'TROISMOIS', amount: 5, quantity: 3 },
    { ...plain, ...dates, id: 11, code: 'TOUTELANNEE', amount: 12, allYear: true },
    { ...plain, ...dates, id: 12, code: 'SEUL', type: 'discount', amount: 500, alone: true },
    { ...plain, ...dates, id: 13, code: 'SALMA10', owner: 'salma' },
    {
      ...plain,
      ...dates,
      id: 14,
      code: 'SALMABAC',
      owner: 'salma',
      type: 'discount',
      amount: 1000,
      createdAt: createdAt - 90 * day,
    },
    {
      ...plain,
      ...dates,
      id: 15,
      code: 'SALMAETE',
      owner: 'salma',
      amount: 25,
      active: false,
      expiresAt: createdAt - 80 * day,
    },
    { ...plain, ...dates, id: 16, code: 'AMIRA5', owner: 'amira', amount: 5 },
    { ...plain, ...dates, id: 18, code: 'BIENVENUE' },
    { ...plain, ...dates, id: 17, code: 'CENTPOURCENT', amount: 100 },
  ]
}
