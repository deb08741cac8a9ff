import { describe, expect, it } from 'vitest'
import type { MoneyOrder, MoneyStage } from '#shared/desktop/payments.ts'
import { textsIn } from '#tests/support/texts.ts'
import { getNextActor, getOrderName, getOrderPoints, getStageLabels, isFinal } from './transaction-labels'

const transfer: MoneyOrder = { kind: 'transfer', toUser: 3, points: 40 }
const purchase: MoneyOrder = {
  kind: 'purchase',
  offerDivisionDetail: 1,
  quantity: 2,
  subjects: [],
  agreed: 120,
  name: 'Bac',
}
const orders: MoneyOrder[] = [
  { kind: 'top-up', way: 'code', amount: 10, reference: 'R1' },
  { kind: 'top-up', way: 'card', amount: 10 },
  { kind: 'top-up', way: 'paydunya', amount: 10 },
  { kind: 'top-up', way: 'mobile', amount: 10 },
  transfer,
  purchase,
  { kind: 'operator', recurrence: 1, offerId: 4 },
]

describe('what is said of a payment', () => {
  it('names who has to act while a payment waits', () => {
    expect(orders.map(getNextActor)).toEqual([
      'top-up code',
      'browser',
      'browser',
      'mobile',
      'code',
      'platform',
      'browser',
    ])
    const titles = orders.map((order) => getStageLabels({ stage: 'waiting', order }).title)
    expect(titles).toEqual([
      'codeSentTitle',
      'browserTitle',
      'browserTitle',
      'mobileTitle',
      'codeTitle',
      'processingTitle',
      'browserTitle',
    ])
  })

  it.each<[MoneyStage, 'info' | 'success' | 'warning' | 'error', boolean]>([
    ['sending', 'info', false],
    ['uncertain', 'warning', false],
    ['done', 'success', true],
    ['refused', 'error', true],
    ['not-made', 'info', true],
  ])('says success of a payment that is done alone, and failure of one that is refused: %s', (stage, tone, isEnd) => {
    for (const order of orders) expect(getStageLabels({ stage, order }).tone).toBe(tone)
    expect(isFinal({ stage })).toBe(isEnd)
  })

  it('never calls a payment that waits done or refused', () => {
    for (const order of orders) expect(['info', 'warning']).toContain(getStageLabels({ stage: 'waiting', order }).tone)
    expect(isFinal({ stage: 'waiting' })).toBe(false)
  })

  it('sends a person to the support only with an order that nobody can clear up', () => {
    const titleOf = (isUnclear?: boolean) =>
      getStageLabels({ stage: 'uncertain', order: transfer, ...(isUnclear !== undefined && { isUnclear }) }).title
    expect([titleOf(true), titleOf(false), titleOf()]).toEqual(['unclearTitle', 'uncertainTitle', 'uncertainTitle'])
  })

  it('speaks of a transfer as of one, once it is done', () => {
    expect(getStageLabels({ stage: 'done', order: transfer }).title).toBe('transferDoneTitle')
    expect(getStageLabels({ stage: 'done', order: purchase }).title).toBe('doneTitle')
  })

  it('shows the points of an order, and none where the platform sets the price', () => {
    expect(orders.map(getOrderPoints)).toEqual([10, 10, 10, 10, 40, 120, null])
  })
})

it('names an order by its way, its receiver, its offer or its period', () => {
  const t = textsIn('fr', 'money')
  const plain = (order: MoneyOrder) => getOrderName(order, t).replaceAll(/[\u2066-\u2069]/g, '')
  expect(orders.slice(0, 4).map(plain)).toEqual([t('code'), t('card'), t('paydunya'), t('mobile')])
  expect(plain(transfer)).toBe(t('transferTo', { id: '3' }).replaceAll(/[\u2066-\u2069]/g, ''))
  expect(plain(purchase)).toBe('Bac')
  expect(plain({ kind: 'operator', recurrence: 1, offerId: 4 })).toBe(t('operatorDay'))
  expect(plain({ kind: 'operator', recurrence: 7, offerId: 4 })).toBe(t('operatorWeek'))
})
