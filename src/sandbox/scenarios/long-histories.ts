import { moneyStatuses } from '../../shared/contract/wallet'
import type { Scenario } from '../world/world'
import { pastSubscription, pastTopUp, pastTransfer } from './money'
import { arrangeSchool, schoolSubjects } from './school'

const day = 86_400_000
const rows = 5000
const subscriptions = 500
const others = ['leila', 'moussa', 'karim', 'salma', 'yassine', 'samia'] as const

/** The school with thousands of top-ups and transfers and hundreds of subscriptions of Amira, for tables that must stay quick. */
export const longHistories: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const amira = world.student('amira')
    for (let index = 0; index < rows; index += 1) {
      const status = moneyStatuses[index % 7 === 0 ? 2 : 1]
      const daysAgo = 200 + index / 4
      world.money.topUps.push(pastTopUp(world, amira, [daysAgo, 1, 'Code de recharge', `REF-${String(index).padStart(5, '0')}`, 100 + (index % 50) * 100, status]))
      const other = others[index % others.length] ?? 'leila'
      const [who, to] = index % 3 === 0 && other !== 'samia' ? ['amira', other] : [other, 'amira']
      world.money.transfers.push(pastTransfer(world, [daysAgo, who, to, 10 + (index % 500) * 10, status]))
    }
    for (let index = 0; index < subscriptions; index += 1) {
      const endsAt = world.bornAt - (600 + index * 7) * day
      amira.subscriptions.unshift(pastSubscription(world, { group: { id: 83, name: 'Découverte' }, startsAt: endsAt - 7 * day, endsAt, amount: 956 }))
    }
  },
}
