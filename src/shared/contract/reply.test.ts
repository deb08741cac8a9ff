import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { networkErrors, type NetworkError } from '../gateway/network-error'
import { endpoint } from './endpoint'
import { endpoints } from './endpoints'
import { acknowledgement, envelope } from './envelope'
import { contract } from './index'
import { isRefusalBody } from './refusal-body'
import { classifyReply, getSentence, maxBodyLength, readBody, refusesSession, type PlatformReply } from './reply'
import { tolerantArray, wireId } from './tolerant'

const list = contract.subjects.list
const bookmarks = contract.bookmarks.list
const { me, signIn } = contract.account
const write = endpoint({ method: 'POST', path: '/write', response: acknowledgement })
const date = 'Fri, 20 Nov 2026 11:00:00 GMT'
const now = Date.parse(date)

const said = (status: number, text: string, retryAfter: string | null = null): PlatformReply => ({
  ok: true,
  status,
  ...readBody(text),
  retryAfter,
  date,
})
const json = (status: number, body: unknown) => said(status, JSON.stringify(body))
const filterPage = '<!doctype html><title>Accès bloqué</title>'
const rows = [{ id: 1, name: 'SVT', slug: 'svt' }]

describe('classifyReply', () => {
  it.each([
    ['an envelope', list, json(200, { success: true, payload: rows }), 'ok'],
    ['the payload alone', list, json(200, rows), 'ok'],
    ['a paginator', list, json(200, { data: rows, meta: { last_page: 1 }, links: {} }), 'ok'],
    ['null for an empty list', list, json(200, { success: true, payload: null }), 'ok'],
    ['success: false with status 200', list, json(200, { success: false, message: 'Non' }), 'refused'],
    ['success: 0 with status 200', write, json(200, { success: 0 }), 'refused'],
    ['an error alone with status 200', write, json(200, { error: 'Non' }), 'refused'],
    ['an error code alone with status 200', write, json(200, { code: 404, message: 'Non' }), 'refused'],
    ['the page of a web filter with status 200', list, said(200, filterPage), 'unknown'],
    ['the page of a web filter for a write', write, said(200, filterPage), 'unknown'],
    ['the JSON of a captive portal', list, json(200, { captive: true }), 'unknown'],
    ['a text in JSON', list, json(200, 'x'), 'unknown'],
    ['rows of other types', list, json(200, { payload: [{ id: 'un', name: 4 }] }), 'unknown'],
    ['NaN', list, said(200, '{"payload":NaN}'), 'unknown'],
    ['JSON that was cut', list, said(200, '{"success":true,"payload":[{"id"'), 'unknown'],
    ['JSON of a write that was cut', write, said(200, '{"success":fal'), 'unknown'],
    ['an empty body where content is needed', list, said(200, ''), 'unknown'],
    ['204 where content is needed', list, said(204, ''), 'unknown'],
    ['plain text where content is needed', list, said(200, 'OK'), 'unknown'],
    ['201 without body to a write', write, said(201, ''), 'ok'],
    ['204 to a write', write, said(204, ''), 'ok'],
    ['plain text to a write', write, said(200, 'OK'), 'ok'],
    ['an empty list to a write', write, json(200, []), 'ok'],
    ['true to a write', write, json(200, true), 'ok'],
    ['an empty object to a write', write, json(200, {}), 'ok'],
    ['the stored row to a write', write, json(200, { id: 9, name: 'travail.pdf' }), 'ok'],
    ['a message alone to a write', write, json(200, { message: 'Fichier reçu' }), 'ok'],
    ['status 299', write, json(299, { success: true }), 'ok'],
    ['a list as payload of a write', write, json(200, { success: true, payload: [] }), 'ok'],
    ['status 100', write, json(100, {}), 'unknown'],
    ['status 199', write, json(199, { success: true }), 'unknown'],
    ['status 300', write, json(300, { success: true }), 'unknown'],
    ['a redirect', write, json(302, { success: true }), 'unknown'],
    ['status 399', write, json(399, { success: true }), 'unknown'],
    ['an unmodified response', list, said(304, ''), 'unknown'],
    ['a proxy that asks for a password', write, said(407, ''), 'unknown'],
    ['a captive portal’s status', write, said(511, ''), 'later'],
    ['a refusal without body', write, said(403, ''), 'refused'],
    ['a refusal without fields', write, json(403, {}), 'refused'],
    ['a refusal in JSON of another form', write, json(403, { blocked: true }), 'unknown'],
    ['a refusal in plain text', write, said(403, 'Forbidden'), 'unknown'],
    ['a refusal that says success: true', write, json(400, { success: true, message: 'ok' }), 'refused'],
    ['a refusal with errors of another shape', list, json(422, { message: 'Non', errors: [1] }), 'refused'],
    ['a web filter’s 400', write, said(400, filterPage), 'unknown'],
    ['a web filter’s 402', write, said(402, filterPage), 'unknown'],
    ['a web filter’s 403', write, said(403, filterPage), 'unknown'],
    ['a web filter’s 404', list, said(404, filterPage), 'unknown'],
    ['a web filter’s 422', write, said(422, filterPage), 'unknown'],
    ['a body that nginx refused as too large', write, said(413, filterPage), 'refused'],
    ['401 in an envelope', me, json(401, { success: false }), 'signed-out'],
    ['401 with a message', me, json(401, { message: 'Unauthorized' }), 'signed-out'],
    ['401 with an error', me, json(401, { error: 'login required' }), 'signed-out'],
    ['401 with an empty object', me, json(401, {}), 'signed-out'],
    ['401 without body', me, said(401, ''), 'signed-out'],
    ['401 in plain text', me, said(401, 'Unauthorized'), 'signed-out'],
    ['a web filter’s 401', me, said(401, filterPage), 'unknown'],
    ['401 of a call that may be refused', write, json(401, { message: 'Non' }), 'refused'],
    ['401 of a list that may be refused', bookmarks, json(401, { message: 'Non' }), 'refused'],
    ['401 of the sign-in', signIn, json(401, { message: 'Invalid credentials' }), 'refused'],
    ['a broken server', write, json(500, { success: false }), 'later'],
    ['a gateway without server', write, json(503, { message: 'no upstream' }), 'later'],
    ['a proxy’s page', write, said(502, filterPage), 'later'],
    ['a broken server’s page', list, said(500, filterPage), 'later'],
    ['a limit with a message', list, json(429, { message: 'Please retry later' }), 'later'],
    ['a limit without body', list, said(429, ''), 'later'],
  ])('reads %s', (_what, called, reply, kind) => {
    expect(classifyReply(called, reply).kind).toBe(kind)
  })

  it.each([400, 401, 402, 403, 404, 405, 406, 410, 413, 415, 422, 423, 451])(
    'takes status %i for proof that nothing changed',
    (status) => {
      for (const [text, message] of [
        ['', ''],
        ['{}', ''],
        ['{"success":false,"message":"Non"}', 'Non'],
        ['{"message":"Non"}', 'Non'],
        ['{"error":"Non"}', 'Non'],
        ['{"errors":{"points":["Non"]}}', ''],
      ] as const)
        expect(classifyReply(write, said(status, text))).toMatchObject({
          kind: 'refused',
          status,
          message,
          provesUnchanged: true,
          from: 'platform',
        })
    },
  )

  it('takes success: false alone for the platform’s own words, which a gateway does not use', () => {
    for (const status of [200, 400, 404])
      expect(classifyReply(write, json(status, { success: false }))).toMatchObject({ status, isExplicit: true })
    for (const [status, message] of [
      [404, 'no Route matched with those values'],
      [400, 'Bad Request'],
    ] as const)
      expect(classifyReply(write, json(status, { message }))).toMatchObject({ kind: 'refused', isExplicit: false })
  })

  it.each([409, 412, 419, 421])('reports status %i as refused without that proof', (status) => {
    expect(classifyReply(write, json(status, { success: false, message: 'Non' }))).toMatchObject({
      kind: 'refused',
      message: 'Non',
      provesUnchanged: false,
    })
  })

  it('F2: takes a 401 of the platform for a refused session, whatever the call makes of it, and that of a filter not', () => {
    const refuses = (called: Parameters<typeof classifyReply>[0], reply: PlatformReply): boolean =>
      refusesSession(classifyReply(called, reply))
    for (const called of [me, write, signIn]) {
      expect(refuses(called, json(401, { message: 'Non' }))).toBe(true)
      expect(refuses(called, said(401, filterPage))).toBe(false)
      expect(refuses(called, json(403, { message: 'Non' }))).toBe(false)
      expect(refuses(called, { ok: false, failure: 'signed-out', isUnsent: true })).toBe(false)
    }
  })

  it('takes success: false for proof that nothing changed, an error with status 200 not', () => {
    expect(classifyReply(write, json(200, { success: false }))).toMatchObject({ provesUnchanged: true })
    expect(classifyReply(write, json(200, { error: 'Non' }))).toMatchObject({ provesUnchanged: false })
  })

  it.each([
    [408, 'maybe'],
    [425, 'no'],
    [429, 'no'],
    [500, 'maybe'],
    [503, 'maybe'],
    [504, 'maybe'],
  ])('defers status %i (processed: %s) as Retry-After says, an hour at most', (status, isProcessed) => {
    const delay = (retryAfter: string | null, body = '') => classifyReply(write, said(status, body, retryAfter))
    expect(delay(null)).toMatchObject({ kind: 'later', retryAfterMs: null, isProcessed })
    expect(delay('7', filterPage)).toMatchObject({ kind: 'later', retryAfterMs: 7000, isProcessed })
    expect(delay('7200')).toMatchObject({ retryAfterMs: 3_600_000 })
    expect(delay('7', '{"success":false,"message":"Non"}')).toMatchObject({ retryAfterMs: 7000, message: 'Non' })
    expect(delay('0')).toMatchObject({ retryAfterMs: null })
    expect(delay('Fri, 20 Nov 2026 10:59:00 GMT')).toMatchObject({ retryAfterMs: null })
    expect(delay('Fri, 20 Nov 2026 11:00:30 GMT')).toMatchObject({ retryAfterMs: 30_000 })
  })

  it('ignores a Retry-After date without a Date header to compare it with', () => {
    const reply = { ok: true, status: 429, body: null, retryAfter: 'Fri, 20 Nov 2026 11:00:30 GMT' } as const
    expect(classifyReply(write, reply)).toMatchObject({ retryAfterMs: null })
  })

  it('reports not-sent only with the proof that no byte left, for every network error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(networkErrors) as NetworkError[])), (failure) => {
        const kind = (isUnsent?: boolean) =>
          classifyReply(write, { ok: false, failure, ...(isUnsent !== undefined && { isUnsent }) }).kind
        const isSignedOut = failure === 'signed-out'
        expect([kind(), kind(false)]).toEqual(isSignedOut ? ['signed-out', 'signed-out'] : ['unknown', 'unknown'])
        expect(kind(true)).toBe(isSignedOut ? 'signed-out' : 'not-sent')
      }),
    )
  })

  it('takes the date of the platform’s own responses alone', () => {
    const dated = (reply: PlatformReply) => ({ date: null, ...classifyReply(list, reply) }).date
    expect(dated(json(200, rows))).toBe(now)
    expect(dated(json(404, { message: 'Not found' }))).toBe(now)
    expect(dated(json(500, { success: false }))).toBe(now)
    for (const reply of [
      said(200, filterPage),
      said(403, filterPage),
      said(413, filterPage),
      json(200, { captive: true }),
      json(503, { message: 'no upstream' }),
      said(502, filterPage),
    ])
      expect(dated(reply)).toBeNull()
  })

  it('names the fields outside the contract, for the log', () => {
    expect(classifyReply(list, json(200, { payload: 'x' }))).toMatchObject({ kind: 'unknown', issues: ['payload'] })
  })

  it('returns the payload, the message and the counters of a page', () => {
    const body = { success: true, message: ' OK ', payload: rows, meta: { current_page: 1, last_page: 3, total: 60 } }
    expect(classifyReply(list, json(200, body))).toMatchObject({
      payload: rows,
      message: 'OK',
      paging: { page: 1, lastPage: 3, total: 60 },
      date: now,
    })
    expect(classifyReply(list, json(200, rows))).toMatchObject({ payload: rows, message: null, paging: null })
    expect(classifyReply(write, said(204, ''))).toMatchObject({ kind: 'ok', payload: undefined, message: null })
  })

  it('never throws, for any body of any status to any endpoint (property)', () => {
    const text = fc.oneof(fc.string(), fc.json(), fc.constant('['.repeat(5000) + ']'.repeat(5000)))
    fc.assert(
      fc.property(
        fc.constantFrom(...endpoints),
        fc.integer({ min: 100, max: 599 }),
        text,
        ([, called], status, body) => {
          const reply = classifyReply(called, said(status, body))
          if (status >= 300) expect(reply.kind).not.toBe('ok')
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('refusals', () => {
  it.each([
    ['a message', { success: false, code: 'X1', message: 'Non' }, { code: 'X1', message: 'Non', fieldErrors: {} }],
    ['an error as text', { error: 'Non' }, { code: '', message: 'Non', fieldErrors: {} }],
    ['an error as object', { error: { code: 7, message: 'Non' } }, { code: '7', message: 'Non', fieldErrors: {} }],
    ['errors by field', { errors: { name: ['court'] } }, { code: '', message: '', fieldErrors: { name: ['court'] } }],
    ['an error by field', { error: { name: ['court'] } }, { code: '', message: '', fieldErrors: { name: ['court'] } }],
    ['a problem document', { title: 't', detail: 'Non', status: 422 }, { code: '', message: 'Non', fieldErrors: {} }],
    [
      'errors of several fields',
      { message: 'm', code: 422, errors: { name: 'court', phone: ['pris', 'autre'] } },
      { code: '422', message: 'm', fieldErrors: { name: ['court'], phone: ['pris', 'autre'] } },
    ],
    ['a text', 'Non', { code: '', message: 'Non', fieldErrors: {} }],
    ['a list', ['court'], { code: '', message: '', fieldErrors: { '': ['court'] } }],
  ])('are read from %s', (_form, body, read) => {
    expect(classifyReply(write, json(422, body))).toMatchObject({ kind: 'refused', ...read })
  })

  it('show the first field error, otherwise the message, of 500 characters at most', () => {
    expect(getSentence({ message: 'général', fieldErrors: { name: ['court', 'vide'], phone: ['x'] } })).toBe('court')
    expect(getSentence({ message: ' Trop tard ', fieldErrors: {} })).toBe('Trop tard')
    expect(getSentence({ message: ` ${'é'.repeat(501)} `, fieldErrors: {} })).toBe('é'.repeat(500))
    expect(getSentence({ message: `${'é'.repeat(499)}😀`, fieldErrors: {} })).toBe('é'.repeat(499))
    expect(getSentence({ message: ' ', fieldErrors: {} })).toBeNull()
  })
})

describe('readBody', () => {
  it.each([
    ['{"a":1}', 'json'],
    ['\uFEFF{"a":1}'.slice(1), 'json'],
    ['null', 'json'],
    ['', 'empty'],
    [' \r\n', 'empty'],
    [`${' '.repeat(100)}${filterPage}`, 'markup'],
    ['\uFFFD\uFFFD<\0h\0t\0m\0l\0', 'markup'],
    ['<br />\n<b>Notice</b>: x in y.php\n{"success":true}', 'markup'],
    ['{"a":', 'broken'],
    [' \n[{', 'broken'],
    ['"a', 'broken'],
    ['OK', 'text'],
    ['Erreur: {"a":', 'text'],
    ['Trop de demandes [429]', 'text'],
  ])('recognises %j as %s', (text, form) => {
    expect(readBody(text).form).toBe(form)
  })

  it.each<[string, string, unknown]>([
    ['a byte order mark before it', '\uFEFF\n{"payload":[]}', { payload: [] }],
    ['encoded twice', JSON.stringify('{"payload":[]}'), { payload: [] }],
    ['encoded twice, of a list', JSON.stringify('[1]'), [1]],
    [
      'words that begin with a capital',
      '{"Success":true,"Payload":[],"Total":1}',
      { success: true, payload: [], Total: 1 },
    ],
    ['a word in both forms', '{"data":[1],"Data":[2]}', { data: [1], Data: [2] }],
    [
      'the whole answer in data',
      '{"data":{"success":false,"message":"Refusé"}}',
      { success: false, message: 'Refusé' },
    ],
    ['a text that is no JSON', '"{pas du JSON"', '{pas du JSON'],
    ['data with a field beside it', '{"data":{"success":true},"meta":{}}', { data: { success: true }, meta: {} }],
  ])('reads a body with %s', (_what, text, body) => {
    expect(readBody(text)).toEqual({ body, form: 'json' })
  })

  it.each([
    ['{"Success":false,"Message":"Solde insuffisant"}'],
    ['{"data":{"success":false}}'],
    ['"{\\"success\\":0}"'],
  ])('takes no refusal for a success: %s', (text) => {
    expect(isRefusalBody(readBody(text).body)).toBe(true)
  })

  it('F1: does not parse a text above the maximum size', () => {
    expect(readBody(`{"payload":[]}${' '.repeat(maxBodyLength)}`)).toEqual({ body: undefined, form: 'broken' })
  })

  it('F1: does not change prototypes', () => {
    const { body } = readBody(
      '{"__proto__":{"polluted":1},"payload":[{"id":1,"name":"a","slug":"b","__proto__":{"polluted":1}}]}',
    )
    expect(list.response.parse(body).payload).toHaveLength(1)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('envelope', () => {
  const read = (payload: z.ZodType, body: unknown): unknown => {
    const parsed = envelope(payload).safeParse(body)
    return parsed.success ? parsed.data.payload : 'unreadable'
  }
  const item = z.looseObject({ id: wireId })
  const link = z.looseObject({ url: z.string(), data: z.record(z.string(), z.string()) })
  const optional = z.looseObject({ joinUrl: z.string().nullish() }).nullish()

  it.each([
    ['a list', tolerantArray(item), [{ id: 1 }]],
    ['an object', item, { id: 1 }],
    ['an object with data of its own', link, { url: 'https://a.tn', data: { orderId: '1' } }],
    ['an object of optional fields', optional, { joinUrl: 'https://a.tn' }],
  ])('reads %s in every place where a payload may stand', (_what, schema, payload) => {
    for (const body of [
      { success: true, code: 200, message: 'OK', payload, errors: null },
      { payload },
      { payload: { data: payload } },
      payload,
      { data: payload },
      { success: true, data: payload, message: 'OK' },
      { success: 'oui', payload },
      { success: 'OK', data: payload, meta: { last_page: 1 }, links: {} },
      Array.isArray(payload) ? payload : { success: true, message: 'OK', ...payload },
    ])
      expect(read(schema, body)).toMatchObject(payload)
  })

  it.each([[{ payload: null }], [{ success: true, data: null }], [null]])(
    'reads %j as an empty list where a list is needed',
    (body) => {
      expect(read(tolerantArray(item), body)).toEqual([])
      expect(read(item, body)).toBe('unreadable')
      expect(read(item.nullable(), body)).toBeNull()
    },
  )

  it.each([[{ success: true }], [{}], [undefined], [{ captive: true }], ['x'], [true]])(
    'does not read %j as an empty list or object',
    (body) => {
      expect(read(tolerantArray(item), body)).toBe('unreadable')
      expect(read(z.looseObject({ a: z.string().nullish() }), body)).toBe('unreadable')
    },
  )

  it.each([[[]], [true], ['x'], [{ id: 'x' }], [undefined], [null]])(
    'reads the payload %j as absent where none is needed',
    (payload) => {
      const schema = envelope(item.nullish())
      expect(schema.parse({ success: true, payload }).payload ?? null).toBeNull()
      expect(schema.parse(payload).payload ?? null).toBeNull()
    },
  )

  it('keeps the fields beside a list whose other name is data', () => {
    const { response } = contract.discountCodes.revenue
    for (const payload of [
      { totalAmount: 40, data: [{ id: 1 }] },
      { totalAmount: 40, data: { data: [{ id: 1 }] } },
      { data: { totalAmount: 40, codes: [{ id: 1 }] } },
    ])
      expect(response.parse({ success: true, payload }).payload).toMatchObject({ totalAmount: 40, codes: [{ id: 1 }] })
  })

  it.each([[{ payload: null }], [{ payload: [] }], [[]], [{ payload: { amount: null } }]])(
    'reads %j as an empty cart',
    (body) => {
      expect(contract.gifts.cart.response.parse(body).payload?.gift_request_items ?? []).toEqual([])
    },
  )

  it.each([[{}], [{ blocked: true }], [{ success: true }]])('does not read %j as an empty cart', (body) => {
    expect(contract.gifts.cart.response.safeParse(body).success).toBe(false)
  })

  it('finds a field of the payload beside it', () => {
    const { response } = contract.progress.record
    for (const body of [
      { success: true, payload: { expired: 1 } },
      { success: true, payload: null, expired: true },
      { success: true, payload: [], expired: true },
      { success: true, expired: '1' },
      { expired: true },
      { data: { expired: true } },
    ])
      expect(response.parse(body).payload?.expired).toBe(true)
  })
})

describe('page', () => {
  const read = (body: unknown) => contract.notifications.list.response.parse(body).payload
  const row = { id: 1 }

  it.each([
    ['in the payload', { payload: { data: [row], meta: { current_page: 1, last_page: 2, total: 30 } } }],
    ['beside the payload', { payload: [row], meta: { current_page: 1, last_page: 2, total: 30 } }],
    ['flat beside the payload', { payload: [row], current_page: 1, last_page: 2, total: 30 }],
    ['of a paginator', { data: [row], meta: { current_page: 1, last_page: 2, total: 30 }, links: {} }],
    ['flat in a paginator', { data: [row], current_page: 1, last_page: 2, total: 30 }],
    ['of a paginator in the payload', { payload: { data: [row], current_page: 1, last_page: 2, total: '30' } }],
    ['of a paginator in data', { success: true, data: { data: [row], current_page: 1, last_page: 2, total: 30 } }],
    [
      'beside a wrapped list',
      { payload: { data: { data: [row] }, meta: { current_page: 1, last_page: 2, total: 30 } } },
    ],
    ['without the current page', { data: [row], meta: { last_page: 2, total: 30, current_page: null } }],
    ['without the last page', { data: [row], meta: { per_page: 15, total: 30 } }],
  ])('finds the counters %s', (_where, body) => {
    expect(read(body)).toMatchObject({ data: [row], meta: { current_page: 1, last_page: 2, total: 30 } })
  })

  it('reads a plain list as the only page, and null as an empty one', () => {
    const meta = (total: number) => ({ current_page: 1, last_page: 1, total })
    for (const body of [[row], { payload: [row] }, { data: [row] }, { payload: { data: [row] } }])
      expect(read(body)).toMatchObject({ data: [row], meta: meta(1) })
    for (const body of [{ payload: null }, { payload: [] }, null, { data: [] }])
      expect(read(body)).toMatchObject({ data: [], meta: meta(0) })
  })

  it('expects another page where a link leads to one', () => {
    expect(read({ data: [row], links: { next: 'https://a.tn?page=2' } }).meta.last_page).toBe(2)
    expect(read({ data: [row], current_page: 3, next_page_url: null, total: null }).meta.last_page).toBe(3)
  })
})

it('reads a call without envelope inside one, too', () => {
  const { response } = contract.home.usedFreeHours
  for (const body of [{ percentage: 40 }, { data: { percentage: 40 } }, { success: true, payload: { percentage: 40 } }])
    expect(response.parse(body)).toMatchObject({ percentage: 40 })
})

describe('a body of which no form is known', () => {
  it.each<[string, number, unknown, string]>([
    ['that is absent with 204', 204, undefined, 'ok'],
    ['that is absent with 205', 205, undefined, 'ok'],
    ['that is absent with 200, where one should be', 200, undefined, 'unknown'],
    ['of JSON', 200, { success: true }, 'ok'],
    ['of JSON that refuses', 200, { success: false }, 'refused'],
    ['of text', 200, 'OK', 'ok'],
    ['of a page', 200, ' <html>', 'unknown'],
  ])('is judged by itself: one %s', (_what, status, body, kind) => {
    expect(classifyReply(write, { ok: true, status, body }).kind).toBe(kind)
  })
})
