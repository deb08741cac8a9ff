import { expect, it } from 'vitest'
import { subjects } from '#shared/contract/subjects.ts'
import { createAnswers } from './answers'
import type { HttpResult } from './http-client'

const body = (payload: unknown, success = true) =>
  JSON.stringify({ success, code: 200, message: success ? '' : 'refused', payload, errors: null })

const answered = (status: number, text: string): HttpResult => ({
  ok: true,
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  bytes: new TextEncoder().encode(text),
})

function setUp(result: HttpResult, token: string | null = 'secret-token') {
  const stored: string[] = []
  const sent: unknown[] = []
  const answers = createAnswers({
    httpClient: {
      call: (call) => {
        sent.push({ path: call.path, token: call.token, signal: call.signal })
        return Promise.resolve(result)
      },
      stream: () => Promise.reject(new Error('no file is fetched')),
    },
    vault: { bearer: () => Promise.resolve(token === null ? null : { token, generation: 1, userId: 7 }) },
    responseCache: (kind, address, { userId }) => ({
      store: ({ bytes }) =>
        void stored.push(`${kind} ${address} of ${String(userId)}: ${new TextDecoder().decode(bytes)}`),
      fallback: () => Promise.resolve(null),
      downloaded: () => Promise.resolve(null),
    }),
    language: () => 'fr',
  })
  const { signal } = new AbortController()
  return { stored, sent, signal, fetch: () => answers(subjects.list, {}, signal) }
}

it('fetches with the token, and stores the answer in the cache of the page', async () => {
  const { fetch, sent, stored, signal } = setUp(answered(200, body([])))
  expect(await fetch()).toMatchObject({ ok: true, address: 'platform /student/subjects', body: { payload: [] } })
  expect(sent).toEqual([{ path: '/student/subjects', token: 'secret-token', signal }])
  expect(stored).toEqual([expect.stringContaining('answers fr platform /student/subjects of 7: {')])
})

it.each<[string, HttpResult, number | null]>([
  ['that the platform refuses', answered(403, body(null, false)), 403],
  ['of a session that the platform ended', answered(401, body(null, false)), 401],
  ['of a broken platform', answered(503, ''), null],
  ['that a filter answers with its page', answered(200, '<html>blocked</html>'), null],
  ['without the content of the contract', answered(200, body({ no: 'list' })), null],
  ['that only was accepted', answered(202, body([])), null],
  ['without a connection', { ok: false, failure: 'offline' }, null],
])('stores nothing of a request %s', async (_what, result, status) => {
  const { fetch, stored } = setUp(result)
  expect([await fetch(), stored]).toEqual([{ ok: false, status }, []])
})

it('sends nothing without a session', async () => {
  const { fetch, sent } = setUp(answered(200, body([])), null)
  expect([await fetch(), sent]).toEqual([{ ok: false, status: null }, []])
})
