import { seededRandom } from '../base/seeded-random'
import { nextNumber, type StoredSubscription, type StoredTopUp, type StoredTransfer } from '../world/money'
import type { Student } from '../world/student'
import { addAffiliation } from '../world/subscriptions'
import type { World } from '../world/world'

const day = 86_400_000
const usedOverDays = 350

type PastTopUp = readonly [
  daysAgo: number,
  type: StoredTopUp['type'],
  method: string,
  reference: string,
  amount: number,
  status: StoredTopUp['status'],
]

const amirasTopUps: readonly PastTopUp[] = [
  [9, 1, 'Code de recharge', 'REF-7K2P', 5000, 'processed'],
  [12, 3, 'D17', 'D17-20931', 2000, 'pending'],
  [23, 2, 'Carte bancaire', 'CB-88412', 12_000, 'processed'],
  [31, 1, 'Code de recharge', 'REF-2MX9', 3000, 'rejected'],
  [45, 2, 'PayDunya', 'PD-51207', 8000, 'processed'],
  [60, 3, 'D17', 'D17-20118', 2500, 'processed'],
  [74, 1, 'Code de recharge', 'REF-9QF4', 1000, 'processed'],
  [88, 2, 'Carte bancaire', 'CB-80311', 6000, 'rejected'],
  [101, 2, 'Carte bancaire', 'CB-80310', 6000, 'processed'],
  [130, 1, 'Virement bancaire', 'VIR-0457', 15_000, 'processed'],
  [162, 1, 'Code de recharge', 'REF-1ZT8', 500, 'processed'],
  [190, 3, 'D17', 'D17-18804', 4000, 'processed'],
]

export function arrangeMoney(world: World): void {
  const amira = world.student('amira')
  for (const past of amirasTopUps) world.money.topUps.push(pastTopUp(world, amira, past))
  world.money.topUps.push(
    pastTopUp(world, world.student('leila'), [40, 1, 'Code de recharge', 'REF-4HN1', 2500, 'processed']),
  )
  arrangeTransfers(world)
  arrangeSubscriptions(world)
  arrangeCouponUses(world)
}

export function pastTopUp(
  world: World,
  student: Student,
  [daysAgo, type, method, reference, amount, status]: PastTopUp,
): StoredTopUp {
  return {
    id: nextNumber(world.money),
    who: student.id,
    at: world.createdAt - daysAgo * day,
    key: null,
    type,
    amount,
    status,
    method,
    reference,
    comment: null,
    order: null,
    decision: null,
  }
}

export function pastTransfer(
  world: World,
  [daysAgo, who, to, points, status]: readonly [number, string, string, number, StoredTransfer['status']],
): StoredTransfer {
  return {
    id: nextNumber(world.money),
    who,
    to,
    at: world.createdAt - daysAgo * day,
    key: null,
    points,
    status,
    confirmed: status === 'processed',
    admin: null,
    expires: false,
  }
}

function arrangeTransfers(world: World): void {
  world.money.transfers.push(
    ...(
      [
        [0.1, 'moussa', 'amira', 250, 'pending'],
        [1, 'amira', 'moussa', 300, 'pending'],
        [5, 'amira', 'leila', 500, 'processed'],
        [30, 'yassine', 'amira', 1500, 'processed'],
        [52, 'samia', 'amira', 2000, 'processed'],
        [70, 'amira', 'karim', 4000, 'rejected'],
        [95, 'salma', 'amira', 5000, 'processed'],
        [120, 'samia', 'amira', 1000, 'processed'],
      ] as const
    ).map((past) => pastTransfer(world, past)),
  )
}

function arrangeSubscriptions(world: World): void {
  for (const student of world.students) {
    for (const { group, start_date, end_date } of student.user.affiliations ?? []) {
      if (group == null) continue
      const [startsAt, endsAt] = [Date.parse(start_date ?? ''), Date.parse(end_date ?? '')]
      student.subscriptions.push(
        pastSubscription(world, { group: { id: group.id, name: group.name }, startsAt, endsAt, amount: 13_000 }),
      )
    }
  }
  const amira = world.student('amira')
  const french = world.subject('4204-francais')
  amira.subscriptions.unshift(
    pastSubscription(world, {
      group: { id: 14, name: 'General' },
      startsAt: world.createdAt - 500 * day,
      endsAt: world.createdAt - 180 * day,
      amount: 32_000,
    }),
  )
  amira.subscriptions.push({
    ...pastSubscription(world, {
      group: { id: 12, name: 'Silver+' },
      startsAt: world.createdAt - 30 * day,
      endsAt: world.createdAt + 60 * day,
      amount: 7500,
    }),
    offerId: 12,
    opens: { subjects: [french.id], premium: true },
  })
  const elyes = world.student('elyes')
  const slice = {
    ...pastSubscription(world, {
      group: { id: 17, name: 'Dabba Dabba' },
      startsAt: world.createdAt - 66 * day,
      endsAt: world.createdAt + 8 * day,
      amount: 16_000,
    }),
    offerId: 17,
    slice: { number: 1, of: 3 },
    opens: { subjects: null, premium: true },
  }
  elyes.user.affiliations = []
  elyes.subscriptions = [slice]
  addAffiliation(elyes, slice)
}

type Past = Pick<StoredSubscription, 'group' | 'startsAt' | 'endsAt' | 'amount'>

export function pastSubscription(world: World, past: Past): StoredSubscription {
  return {
    ...past,
    id: nextNumber(world.money),
    offerId: past.group.id,
    price: past.amount,
    slice: null,
    chapter: null,
    opens: null,
    key: null,
  }
}

function arrangeCouponUses(world: World): void {
  const random = seededRandom(26)
  const used = (code: string, who: string, daysAgo: number, brought: number, offer: string) => {
    world.money.couponUses.push({
      id: nextNumber(world.money),
      code,
      who,
      at: world.createdAt - Math.round(daysAgo * day),
      brought,
      offer,
    })
  }
  for (const who of ['ines', 'karim', 'sarra']) used('COMPLET', who, 20, 0, 'Silver+')
  used('BIENVENUE', 'amira', 180, 0, 'Excellent')
  const offers = [
    ['Excellent', 250],
    ['Silver+', 900],
    ['General', 480],
    ['Gold', 7020],
  ] as const
  for (const [code, times, from, until] of [
    ['SALMA10', 64, 0, usedOverDays],
    ['SALMABAC', 22, 0, 90],
    ['SALMAETE', 31, 80, 170],
  ] as const) {
    for (let use = 0; use < times; use += 1) {
      const [offer, brought] = offers[Math.floor(random() ** 2 * offers.length)] ?? offers[0]
      used(code, `acheteur-${code}-${use}`, from + random() * (until - from), brought, offer)
    }
  }
}
