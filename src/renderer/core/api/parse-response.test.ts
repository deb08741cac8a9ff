import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/contract/endpoints.ts'
import { contract } from '#shared/contract/index.ts'
import { isFailure } from '../failure/failure'
import type { TransportResponse } from '../store/collaborators'
import { parseResponse } from './parse-response'

const answer = (status: number, text: string, headers: Record<string, string> = {}): TransportResponse => ({
  status,
  text,
  header: (name) => headers[name] ?? null,
})
const subjects = contract.subjects.list
const good = JSON.stringify({
  success: true,
  code: 200,
  message: '',
  payload: [{ id: 1, name: 'SVT', slug: '1-svt' }],
  errors: null,
})
const html = '<!doctype html><title>Connexion au réseau</title>'

describe('F1: parseResponse', () => {
  it('F1: returns the data of a valid response', () => {
    expect(parseResponse(subjects, answer(200, good))).toMatchObject({ data: { payload: [{ name: 'SVT' }] } })
  })

  it.each([
    ['half a JSON', 200, good.slice(0, 40), 'contract-broken'],
    ['another object', 200, '{"captive":true}', 'contract-broken'],
    ['a refusal in a success', 200, '{"success":false,"message":"Non","payload":null}', 'refused'],
    ['500 with a message', 500, '{"message":"Non"}', 'server'],
    ['500 in HTML', 500, html, 'server'],
    ['404 in HTML', 404, html, 'server'],
    ['401 in HTML: a captive portal signs nobody out', 401, html, 'server'],
    ['401 in JSON', 401, '{"message":"Unauthorized"}', 'signed-out'],
    ['429 with a message', 429, '{"message":"Please retry later"}', 'refused'],
    ['429 without body', 429, '', 'server'],
    ['422', 422, '{"message":"Validation failed","errors":{"name":"court"}}', 'refused'],
  ])('F1: returns a failure for %s', (_what, status, text, kind) => {
    expect(parseResponse(subjects, answer(status, text))).toMatchObject({ error: { kind } })
  })

  it('F1: names the place of what cannot be read', () => {
    expect(parseResponse(subjects, answer(200, good.slice(0, 40)))).toMatchObject({ where: '(not JSON)' })
    const misread = parseResponse(subjects, answer(200, '{"success":true,"payload":"text"}'))
    expect(misread).toMatchObject({ where: expect.stringContaining('payload') })
  })

  it('F1: names the call that the platform did not answer in time', () => {
    const headers = { 'x-tutorat-failure': 'timeout', 'x-tutorat-request-id': 'abcdefghijklmnop' }
    expect(parseResponse(subjects, answer(504, '', headers))).toEqual({
      error: { kind: 'server', status: 504, requestId: 'abcdefghijklmnop' },
    })
  })

  it.each([200, 302, 403, 407, 451, 511])(
    'F6: tells that the page of a portal or a filter with status %i came in place of the response',
    (status) => {
      expect(parseResponse(subjects, answer(status, html))).toEqual({ error: { kind: 'offline', cause: 'replaced' } })
    },
  )

  it.each([
    ['an answer that cannot be read', 200, good.slice(0, 40)],
    ['an error of the server', 500, html],
  ])('names the call of %s', (_what, status, text) => {
    const headers = { 'x-tutorat-request-id': 'abcdefghijklmnop' }
    expect(parseResponse(subjects, answer(status, text, headers))).toMatchObject({
      error: { requestId: 'abcdefghijklmnop' },
    })
  })

  it('F1: never throws, for any response to any endpoint', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `{"success":true,"payload":${json}}`),
      fc.constant('['.repeat(5000) + ']'.repeat(5000)),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...endpoints),
        fc.constantFrom(200, 204, 302, 400, 401, 403, 404, 422, 429, 500, 503),
        text,
        ([, endpoint], status, body) => {
          const reading = parseResponse(endpoint, answer(status, body))
          if ('error' in reading) expect(isFailure(reading.error)).toBe(true)
          else expect(endpoint.response.safeParse(reading.data).success).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('parseResponse with a gateway failure', () => {
  it.each([
    ['offline', 503, 'offline'],
    ['cut', 502, 'offline'],
    ['insecure', 502, 'offline'],
    ['timeout', 504, 'server'],
    ['too-large', 502, 'contract-broken'],
    ['unreadable', 502, 'contract-broken'],
    ['signed-out', 401, 'signed-out'],
  ])('maps the gateway failure %s', (failure, status, kind) => {
    expect(
      parseResponse(subjects, answer(status, '{"success":false}', { 'x-tutorat-failure': failure })),
    ).toMatchObject({ error: { kind } })
  })
})

it('lists the messages of each field', () => {
  const text = '{"message":"m","code":422,"errors":{"name":"court","phone":["pris","autre"]}}'
  expect(parseResponse(subjects, answer(422, text))).toEqual({
    error: {
      kind: 'refused',
      status: 422,
      code: '422',
      message: 'm',
      fieldErrors: { name: ['court'], phone: ['pris', 'autre'] },
    },
  })
})

describe('parseResponse with unreadable parts', () => {
  const secret = '+216 22 100 113'
  const read = (payload: unknown) =>
    parseResponse(contract.parents.requests, answer(200, JSON.stringify({ success: true, payload })))

  it('reports dropped rows and replaced fields by name, never by value', () => {
    const reading = read([
      { id: 1, parent_user: { name: 'Sonia' } },
      { id: secret, parent_user: { name: 'Ali' } },
      { id: 3, parent_user: { name: 'Sami', phone: [secret] } },
      [secret],
    ])
    expect(reading).toMatchObject({ dropped: 2, unread: ['payload', 'payload.id'] })
    const replaced = read([{ id: 1, approved: secret, parent_user: { name: [secret], phone: { number: secret } } }])
    expect(replaced).toMatchObject({
      dropped: 0,
      unread: ['payload.approved', 'payload.parent_user.name', 'payload.parent_user.phone'],
    })
    for (const one of [reading, replaced]) expect(JSON.stringify('unread' in one && one.unread)).not.toContain('216')
  })

  it('reports fields inside wrapped lists, and ignores absent, null and empty ones', () => {
    const rows = [{ id: 1, approved: null, parent_user: { name: '', last_name: null } }]
    for (const payload of [rows, { data: rows }, { 0: rows[0] }])
      expect(read(payload)).toMatchObject({ dropped: 0, unread: [] })
    expect(read({ data: [{ id: 1, approved: 'x', parent_user: {} }] })).toMatchObject({ unread: ['payload.approved'] })
  })

  it('reports no keys that are not field names', () => {
    const reading = parseResponse(
      contract.account.profile,
      answer(
        200,
        JSON.stringify({
          success: true,
          payload: { id: 1, name: 'A', points: 0, avatar: {}, [secret]: 1 },
          code: { [secret]: 5 },
        }),
      ),
    )
    expect(reading).toMatchObject({ unread: ['code', 'payload.avatar'] })
  })
})
