import { nextNumber } from '../world/money'
import type { PeriodPrice, SoldOffer } from '../world/offers'
import type { Scenario } from '../world/world'
import { arrangeSchool, schoolSubjects } from './school'

const year = 365 * 86_400_000
const month: PeriodPrice = { period: '1', quantity: 1, price: 2000, reduction: null, lasts: { months: 1 } }

/** The school with malformed offers for Amira's class. */
export const edgeCaseOffers: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const model = world.offers.find(({ divisionId, offerId }) => divisionId === 42 && offerId === 11)
    const pack = world.offers.find(({ divisionId, offerId }) => divisionId === 42 && offerId === 119)
    if (model === undefined || pack === undefined) throw new Error('the class of the odd offers is not sold what they are made from')
    const odd = (changes: Partial<SoldOffer> & Pick<SoldOffer, 'name'>, index: number): SoldOffer => ({
      ...model, id: 42_900 + index, offerId: 900 + index, position: 20 + index, group: { id: 900 + index, name: changes.name }, prices: [month], ...changes,
    })
    const bought = odd({ name: 'Toutes les matières achetées', type: 'pack', prices: pack.prices, subjects: pack.subjects.map((subject) => ({ ...subject, id: subject.id + 90_000_000 })) }, 3)
    world.offers.push(
      odd({ name: 'Sans prix', prices: [] }, 1), odd({ name: 'Sans période', prices: [{ ...month, period: '' }] }, 2), bought, odd({ name: 'Type inconnu', type: 'hologramme' }, 4),
      odd({ name: 'Très long nom '.repeat(12).trim() }, 5), odd({ name: '<img src=x onerror="alert(1)">', description: '<script>alert(1)</script><b>Tout</b> compris' }, 6),
      odd({ name: 'Prix démesuré', prices: [{ ...month, price: 1_000_000_000 }] }, 7), odd({ name: 'Gratuite sans l’être', prices: [{ ...month, price: 0 }] }, 8),
    )
    world.student('amira').subscriptions.push({
      id: nextNumber(world.money), offerId: bought.offerId, group: bought.group, amount: 0, price: 0, startsAt: world.createdAt, endsAt: world.createdAt + year, slice: null, chapter: null,
      opens: { subjects: [...new Set(bought.subjects.map(({ subject }) => subject))], premium: false }, key: null,
    })
  },
}
