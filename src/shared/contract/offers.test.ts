import { describe, expect, it } from 'vitest'
import { contract } from './index'
import { offersIn, revenueIn } from './offers'
import { droppedRows } from './tolerant'

describe('revenue of influencer codes', () => {
  const wire = [{ id: 1, code: 'SALMA10', nb_of_use: '3', active: 1, used_by: 3, balance: '1 200.50' }]
  const read = (body: object) => revenueIn(contract.discountCodes.revenue.response.parse(body))
  const codes = [{ id: 1, code: 'SALMA10', nb_of_use: 3, active: true, used_by: '3', balance: 1200.5 }]

  it.each([
    ['a plain list', { payload: wire }, null],
    ['a list with its total beside it', { payload: wire, totalAmount: 900 }, 900],
    ['a wrapper', { payload: { totalAmount: '900', codes: wire } }, 900],
    ['a wrapper of another name', { payload: { totalAmount: 900.5, discountCodes: wire } }, 900.5],
    ['a page of rows', { payload: { data: wire } }, null],
  ])('is parsed from %s', (_form, body, totalAmount) => {
    expect(read({ success: true, ...body })).toEqual({ totalAmount, codes })
  })

  it('is empty for an empty list, and refused without a list', () => {
    expect([read({ success: true, payload: [] }).codes, read({ success: true, payload: { codes: [] } }).codes]).toEqual(
      [[], []],
    )
    expect(
      contract.discountCodes.revenue.response.safeParse({ success: true, payload: { totalAmount: 3 } }).success,
    ).toBe(false)
  })
})

describe('offers', () => {
  const offer = { id: 42_013, offer_id: 13, name: 'Gold' }
  const read = (payload: unknown) => offersIn(contract.offers.list.response.parse({ success: true, payload }).payload)

  it('are parsed from a list, or from an object with groups', () => {
    const group = {
      id: 3,
      name: 'Premium',
      offer_group_links: [{ offer: { id: 13, thumbnail: 'https://media.example/gold.png' } }],
    }
    expect(read([offer])).toEqual({ offers: [offer], groups: [] })
    expect(read({ offers: [offer], offer_groups: [group] })).toEqual({ offers: [offer], groups: [group] })
    expect(read({ offers: [offer] }).groups).toEqual([])
  })

  it('preserve prices to the cent', () => {
    const [read0] = read([
      {
        ...offer,
        price: '1 200.55',
        Baseprice: 1500.5,
        Finalprice: 1200.55,
        pricing: [{ period: 1, quantity: '1', price: 1200.55 }],
      },
    ]).offers
    expect(read0).toMatchObject({
      price: 1200.55,
      Baseprice: 1500.5,
      Finalprice: 1200.55,
      pricing: [{ period: '1', quantity: 1, price: 1200.55 }],
    })
    expect(droppedRows(read0)).toBe(0)
  })
})

it('parses a referral profit from a number or text, and returns null for unreadable text', () => {
  const response = contract.referrals.history.response.parse({
    success: true,
    payload: ['12.50', 3, null, 'douze'].map((profit_amount) => ({ user: { name: 'Amira' }, profit_amount })),
  })
  expect(response.payload.map(({ profit_amount }) => profit_amount)).toEqual([12.5, 3, null, null])
})
