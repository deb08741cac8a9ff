import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Gift } from '#shared/contract/gifts.ts'
import { isSameCart, missingFor, numberIn, onceEach, getPictures, getPrice, getSum, type CartItems } from './gift-rules'

const gift = (id: number, amount: number, images: Gift['gift_images'] = []): Gift => ({
  id,
  name: `Cadeau ${id}`,
  amount,
  gift_images: images,
})
const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 30 })
const cart = (prices: readonly number[]): CartItems => prices.map((amount, id) => ({ id, gift: gift(id, amount) }))

describe('cart totals', () => {
  it('are independent of the order of the gifts and change by the price of a gift', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100_000 }), (prices, one) => {
        expect(getSum(cart(prices.toReversed()))).toBe(getSum(cart(prices)))
        expect(getSum(cart([...prices, one])) - getSum(cart(prices))).toBe(one)
      }),
    )
  })

  it('allow adding a gift only when the new total does not exceed the tokens', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 0, max: 200_000 }),
        (prices, price, held) => {
          const missing = missingFor(price, getSum(cart(prices)), held)
          expect(missing === 0).toBe(getSum(cart([...prices, price])) <= held)
          expect(missingFor(price, getSum(cart(prices)), held + missing)).toBe(0)
        },
      ),
    )
  })

  it('are affordable with exactly as many tokens, in whole ten-thousandths', () => {
    expect(missingFor(2.2, 1.1, 3.3)).toBe(0)
    expect(missingFor(getSum(cart([0.1, 0.2])), 0, 0.3)).toBe(0)
    expect(missingFor(2.2, 1.1, 3.2999)).toBe(0.0001)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9_999_999 }), { maxLength: 20 }), (units) => {
        const held = units.reduce((sum, unit) => sum + unit, 0) / 10_000
        expect(missingFor(getSum(cart(units.map((unit) => unit / 10_000))), 0, held)).toBe(0)
      }),
    )
  })

  it('are never negative, whatever the platform sends', () => {
    fc.assert(
      fc.property(fc.double(), (rawPrice) => {
        expect(getPrice({ amount: rawPrice })).toBe(rawPrice > 0 && rawPrice < Infinity ? rawPrice : 0)
        expect(getSum(cart([rawPrice, 5]))).toBeGreaterThanOrEqual(5)
      }),
    )
  })

  it('keep a free gift always affordable', () => {
    expect(missingFor(0, 900, 10)).toBe(0)
  })
})

it('shows the cover first, then each other picture once, without invalid addresses', () => {
  const images = [
    { file_url: 'https://a.tn/1.png' },
    { file_url: ' ' },
    { file_url: 'https://a.tn/2.png', is_cover: true },
    { file_url: 'https://a.tn/1.png' },
  ]
  expect(getPictures(gift(1, 1, images))).toEqual(['https://a.tn/2.png', 'https://a.tn/1.png'])
  expect(getPictures(gift(1, 1, images.slice(0, 1)))).toEqual(['https://a.tn/1.png'])
  expect(getPictures(gift(1, 1))).toEqual([])
})

it('removes duplicates from overlapping pages', () => {
  expect(onceEach([gift(3, 1), gift(2, 1), gift(2, 1), gift(1, 1)]).map(({ id }) => id)).toEqual([3, 2, 1])
})

it.each([
  ['12', 12],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  [null, null],
  ['9'.repeat(16), null],
])('parses the number in %s as %s', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

describe('isSameCart', () => {
  const item = (id: number, part: Partial<Gift> = {}) => ({
    id,
    gift: { id: id + 10, name: 'Livre', amount: 30, gift_images: [], ...part },
  })

  it('takes the same gifts at the same prices for the same cart, in any order', () => {
    expect(isSameCart([item(1), item(2)], [item(2), item(1)])).toBe(true)
    expect(isSameCart([], [])).toBe(true)
  })

  it.each([
    ['a gift more', [item(1), item(2)]],
    ['no gift', []],
    ['another price', [item(1, { amount: 31 })]],
    ['another gift under the same number', [item(1, { id: 12 })]],
    ['another name', [item(1, { name: 'Stylo' })]],
    ['another row', [{ ...item(1), id: 2 }]],
  ])('does not take a cart with %s for the one that was confirmed', (_, other) => {
    expect(isSameCart([item(1)], other)).toBe(false)
  })
})

it('misses no tokens while the balance is unknown, and those of the cart as well when it is known', () => {
  expect([missingFor(30, 20, null), missingFor(30, 20, 40), missingFor(30, 20, 50)]).toEqual([0, 10, 0])
})

it('reads a number of an address, and nothing that only begins with one', () => {
  expect(['7', '42', '123456', '0', '07', '4a', '', null, undefined].map(numberIn)).toEqual([
    7,
    42,
    123_456,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
