import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { acknowledgement, bare, envelope, isEnveloped, isEnvelopeObject, toEnvelopedBody } from './envelope'
import { record } from './record'
import { nullishOrNull, tolerantArray, wireId } from './tolerant'

const row = record({ id: wireId, name: nullishOrNull(z.string()) })
const one = envelope(row)
const many = envelope(tolerantArray(row))
const sent = { id: 7, name: 'Sami' }

describe('where a payload stands', () => {
  it.each<[string, unknown]>([
    ['in payload', { success: true, payload: sent }],
    ['in payload, though data is sent too', { payload: sent, data: { id: 9 } }],
    ['in data inside payload', { payload: { data: sent } }],
    ['in data', { data: sent, message: 'OK' }],
    ['in data of a name of its own', { data: sent, name: null }],
    ['as data.payload', { data: { success: true, payload: sent } }],
    ['as data.payload beside words of an envelope', { message: 'Lu', data: { payload: sent } }],
    ['under another name beside words of an envelope', { status: 'success', result: sent }],
    ['under another name alone', { response: sent }],
    ['as the body itself', sent],
    ['as the body itself, with words of an envelope', { ...sent, status: 'ok', message: 'Lu' }],
  ])('%s', (_place, body) => expect(one.parse(body).payload).toMatchObject(sent))

  it('leaves what else the envelope says beside it', () => {
    expect(one.parse({ data: sent, code: 12, message: 'Lu', total: 3 })).toEqual({
      code: '12',
      message: 'Lu',
      total: 3,
      payload: sent,
    })
    expect(one.parse({ ...sent, code: 'A', message: 'Lu' })).toMatchObject({ code: 'A', message: 'Lu', payload: sent })
    expect(Object.keys(one.parse(sent))).not.toContain('id')
  })

  it.each<[string, unknown]>([
    ['the answer of a captive portal', { status: 'login', url: 'https://portal.example.net', meta: {} }],
    ['words of an envelope alone', { success: true, message: 'OK' }],
    ['a payload of another kind', { payload: { blocked: true } }],
    [
      'an object of another kind under another name',
      { status: 'login', session: { url: 'https://portal.example.net' } },
    ],
    ['one of two objects under other names', { status: 'ok', result: sent, other: sent }],
    ['a refusal', { success: false, payload: sent }],
    ['a refusal in another form', { success: 'non', payload: sent }],
    ['a text', 'OK'],
  ])('is nowhere in %s', (_what, body) => expect(one.safeParse(body).success).toBe(false))

  it.each([[true], [1], ['oui'], [null], ['OK'], [{ ok: 1 }]])('is read where success is %j', (success) =>
    expect(one.parse({ success, payload: sent }).payload).toEqual(sent),
  )

  it('takes null for an empty list, and no other empty payload', () => {
    expect(many.parse({ payload: null }).payload).toEqual([])
    expect(many.parse({ data: null }).payload).toEqual([])
    expect(many.parse(null).payload).toEqual([])
    expect(many.parse([sent]).payload).toEqual([sent])
    expect(envelope(tolerantArray(row).nullable()).parse({ payload: null }).payload).toBeNull()
    expect(one.safeParse({ payload: null }).success).toBe(false)
  })

  it('is a list under another name beside words of an envelope, whatever fields they share with a row', () => {
    const states = envelope(tolerantArray(record({ id: wireId, status: nullishOrNull(z.string()) })))
    expect(states.parse({ status: 'success', result: [{ id: 7, status: 'new' }] }).payload).toEqual([
      { id: 7, status: 'new' },
    ])
    expect(many.parse({ message: null, result: { 3: sent } }).payload).toEqual([sent])
  })

  it('is the list of a payload that has data of its own', () => {
    const listed = envelope(z.looseObject({ data: z.array(row), hasMore: z.boolean() }))
    const payload = { data: [sent], hasMore: true }
    expect(listed.parse(payload).payload).toEqual(payload)
    expect(listed.parse({ payload }).payload).toEqual(payload)
    expect(listed.parse({ data: payload }).payload).toEqual(payload)
    expect(listed.parse({ payload: { data: payload } }).payload).toEqual(payload)
  })
})

describe('a payload that may be absent', () => {
  const optional = envelope(row.optional())

  it('is absent in an answer that has none, and in one that cannot be read', () => {
    expect(optional.parse(undefined).payload).toBeUndefined()
    expect(optional.parse({ success: true }).payload).toBeUndefined()
    expect(optional.parse({ payload: { id: 'sept' } }).payload).toBeUndefined()
    expect(optional.parse({ payload: sent }).payload).toEqual(sent)
    expect(acknowledgement.parse('OK').payload).toBe('OK')
  })

  it('is not the body of a call that answers nothing', () => {
    expect(acknowledgement.parse({ message: 'Fait', done: 1 })).toEqual({ message: 'Fait', done: 1 })
  })
})

describe('fields that may stand beside the payload', () => {
  const counted = envelope(z.looseObject({ total: z.number() }), { beside: ['total', 'late'] })

  it.each<[string, unknown, unknown]>([
    ['move into it', { payload: { a: 1 }, total: 5 }, { a: 1, total: 5 }],
    ['move into one that PHP sent as a list', { payload: [], total: 5 }, { total: 5 }],
    ['move into one that is null', { payload: null, total: 5 }, { total: 5 }],
    ['move into its place of null', { payload: { total: null }, total: 5 }, { total: 5 }],
    ['do not replace its own', { payload: { total: 1 }, total: 5 }, { total: 1 }],
    ['move without the ones of null', { payload: { a: 1 }, total: 5, late: null }, { a: 1, total: 5 }],
  ])('%s', (_what, body, expected) => expect(counted.parse(body).payload).toEqual(expected))

  it('are the payload where there is no other', () => {
    const late = envelope(z.looseObject({ total: z.number().optional() }), { beside: ['late'] })
    expect(late.parse({ message: 'Lu', late: 3 })).toEqual({ message: 'Lu', payload: { late: 3 } })
  })

  it('do not stay beside it', () => {
    expect(counted.parse({ payload: { a: 1 }, total: 5, message: 'Lu' })).toEqual({
      payload: { a: 1, total: 5 },
      message: 'Lu',
    })
  })

  it('do not make a payload of a text', () => {
    expect(counted.safeParse({ payload: 'none', total: 5 }).success).toBe(false)
  })
})

describe('further fields of an envelope', () => {
  it('are read as declared, and the messages of its fields', () => {
    const dated = envelope(row, { fields: { at: z.number() } })
    expect(dated.parse({ payload: sent, at: 3, errors: { email: 'Pris' } })).toMatchObject({
      at: 3,
      errors: { email: ['Pris'] },
    })
    expect(dated.safeParse({ payload: sent }).success).toBe(false)
  })
})

describe('a payload without an envelope', () => {
  it('is read alone, and inside one', () => {
    const alone = bare(row)
    expect([alone.parse(sent), alone.parse({ payload: sent }), alone.parse({ data: sent })]).toEqual([sent, sent, sent])
    expect(bare(z.array(row)).parse([sent])).toEqual([sent])
    expect(bare(z.looseObject({ ok: z.boolean().optional() })).parse({ status: 'up' })).toEqual({ status: 'up' })
  })
})

describe('the schema of an answer', () => {
  it('is known as an envelope, also behind a conversion', () => {
    const one = envelope(row)
    expect([one, one.transform((read) => read), z.preprocess((body) => body, one)].map(isEnveloped)).toEqual([
      true,
      false,
      true,
    ])
    expect([isEnveloped(bare(row)), isEnveloped(row), isEnveloped(z.string())]).toEqual([false, false, false])
    expect([isEnvelopeObject(one.out as z.ZodType), isEnvelopeObject(one), isEnvelopeObject(row)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('names the fields that may stand beside its payload, where there are any', () => {
    expect(envelope(row, { beside: ['total'] }).meta()).toMatchObject({ 'x-aliases': { 'payload.total': ['total'] } })
    expect(envelope(row).meta()).not.toHaveProperty('x-aliases')
  })

  it('brings a body into the form of an envelope, to compare it with what was read', () => {
    expect(toEnvelopedBody(one, sent)).toMatchObject({ payload: sent })
    expect(toEnvelopedBody(one, { data: sent, message: 'Lu' })).toEqual({ payload: sent, message: 'Lu' })
    expect(toEnvelopedBody(row, sent)).toBe(sent)
  })
})
