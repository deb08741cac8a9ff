import { describe, expect, it } from 'vitest'
import { readCardPage, wallet } from './wallet'

const url = 'https://pay.example.com/form'
const read = (body: unknown) => readCardPage(wallet.cardRedirect.response.parse(body))

describe('the form that opens the page of a card', () => {
  it.each<[string, object]>([
    ['in the payload', { payload: { url, data: { order: 7, mode: 'card' } } }],
    ['beside the payload', { payload: { url }, data: { order: 7, mode: 'card' } }],
    ['beside a payload that PHP sent as a list', { payload: { url, data: [] }, data: { order: 7, mode: 'card' } }],
    ['with its address beside the payload', { payload: { data: { order: 7, mode: 'card' } }, url }],
  ])('has its fields %s', (_place, body) => expect(read(body)).toEqual({ url, data: { order: '7', mode: 'card' } }))

  it('has the fields of the payload where both are sent', () => {
    expect(read({ payload: { url, data: { order: 7 } }, data: { order: 8, other: 1 } }).data).toEqual({ order: '7' })
  })

  it('sends null as an empty field, and leaves out what is no text', () => {
    const data = { order: null, isTest: true, amount: 1.5, nested: { a: 1 }, list: [] }
    expect(read({ payload: { url, data } }).data).toEqual({ order: '', isTest: 'true', amount: '1.5' })
  })

  it('may have no field at all', () => {
    expect(read({ payload: { url } })).toEqual({ url, data: {} })
    expect(wallet.cardRedirect.response.safeParse({ payload: { data: { order: 7 } } }).success).toBe(false)
  })
})
