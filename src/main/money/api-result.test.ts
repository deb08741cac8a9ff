import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { offers } from '../../shared/contract/offers'
import { unsentCodes } from '../../shared/gateway/connection-error'
import { networkErrors } from '../../shared/gateway/network-error'
import type { NetworkError } from '../../shared/gateway/network-error'
import { createHttpClient } from '../gateway/http-client'
import { createPlatformClient } from '../gateway/platform-client'
import { configAt } from '../../../tests/support/gateway-harness'
import type { PlatformReply } from '../gateway/platform-client'
import { toApiResult } from './api-result'

const bought = { success: true, message: 'ok', payload: { amount: 500 } }
const refused = { success: false, message: 'Solde insuffisant' }
const kindOf = (reply: PlatformReply): string => toApiResult(offers.buy.response, reply).kind

describe('toApiResult', () => {
  it.each([400, 401, 402, 403, 404, 405, 406, 410, 413, 415, 422, 423, 451])(
    'E2: reads status %i in the platform’s envelope as a rejection',
    (status) => {
      expect(toApiResult(offers.buy.response, { ok: true, status, body: refused })).toEqual({
        kind: 'rejected',
        message: 'Solde insuffisant',
        status,
      })
      expect(kindOf({ ok: true, status, body: undefined })).toBe('unknown')
    },
  )

  it.each([
    100, 301, 302, 303, 307, 308, 407, 408, 409, 412, 419, 421, 425, 429, 499, 500, 501, 502, 503, 504, 511, 520, 599,
  ])('E2: leaves the result unknown for status %i, which may follow an accepted order', (status) => {
    expect(kindOf({ ok: true, status, body: refused })).toBe('unknown')
    expect(kindOf({ ok: true, status, body: undefined })).toBe('unknown')
  })

  it('E2: includes the platform’s message in an unknown result', () => {
    expect(toApiResult(offers.buy.response, { ok: true, status: 409, body: refused })).toEqual({
      kind: 'unknown',
      message: 'Solde insuffisant',
    })
  })

  it('E2: never reads a body without the platform’s envelope as a rejection', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 599 }),
        fc.oneof(
          fc.string(),
          fc.constant(undefined),
          fc.constant(null),
          fc.constant([]),
          fc.constant({ error: 'blocked' }),
        ),
        (status, body) => {
          expect(kindOf({ ok: true, status, body })).toBe('unknown')
        },
      ),
    )
  })

  it('E2: reports not-sent only with the proof that no byte left, for every network error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(networkErrors) as NetworkError[])), (failure) => {
        expect(kindOf({ ok: false, failure })).toBe('unknown')
        expect(kindOf({ ok: false, failure, isUnsent: false })).toBe('unknown')
        expect(kindOf({ ok: false, failure, isUnsent: true })).toBe('not-sent')
      }),
    )
  })

  it('truncates the platform’s message at 500 characters', () => {
    expect(
      toApiResult(offers.buy.response, {
        ok: true,
        status: 422,
        body: { success: false, message: ` ${'é'.repeat(501)} ` },
      }),
    ).toMatchObject({ message: 'é'.repeat(500) })
  })

  it('returns the payload of a successful response', () => {
    expect(toApiResult(offers.buy.response, { ok: true, status: 200, body: bought })).toMatchObject({
      kind: 'ok',
      payload: { amount: 500 },
    })
  })
})

test('E2: reports not-sent only for errors before the connection, never once a response has begun', async () => {
  const replyTo = async (error: Error, isAnswered: boolean) => {
    const body = new ReadableStream({ pull: (controller) => controller.error(error) })
    const transport = () => (isAnswered ? Promise.resolve(new Response(body)) : Promise.reject(error))
    const client = createPlatformClient({
      httpClient: createHttpClient({ config: configAt('http://127.0.0.1:1'), transport, language: () => 'fr' }),
      vault: { bearer: () => Promise.resolve({ token: 't', userId: 1 }) },
    })
    return kindOf(await client.call(offers.buy, { body: {}, userId: 1 }))
  }
  for (const code of unsentCodes) {
    expect(await replyTo(new Error(`net::${code}`), false)).toBe('not-sent')
    expect(await replyTo(new Error(`net::${code}`), true)).toBe('unknown')
  }
  for (const code of [
    'ERR_SSL_PROTOCOL_ERROR',
    'ERR_SSL_BAD_RECORD_MAC_ALERT',
    'ERR_CONNECTION_RESET',
    'ERR_NETWORK_CHANGED',
    'ERR_FAILED',
  ])
    expect(await replyTo(new Error(`net::${code}`), false)).toBe('unknown')
})
