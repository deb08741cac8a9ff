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
import { readReply } from './replies'

const bought = { success: true, message: 'ok', payload: { amount: 500 } }
const refused = { success: false, message: 'Solde insuffisant' }
const kindOf = (reply: PlatformReply): string => readReply(offers.buy.response, reply).kind

describe('the fate of an order by the reply to it', () => {
  it.each([400, 401, 402, 403, 404, 405, 406, 410, 413, 415, 422, 423, 451])('E2: status %i in the envelope of the platform is a plain refusal', (status) => {
    expect(readReply(offers.buy.response, { ok: true, status, body: refused })).toEqual({ kind: 'refused', message: 'Solde insuffisant', status })
    expect(kindOf({ ok: true, status, body: undefined })).toBe('lost')
  })

  it.each([100, 301, 302, 303, 307, 308, 407, 408, 409, 412, 419, 421, 425, 429, 499, 500, 501, 502, 503, 504, 511, 520, 599])(
    'E2: status %i decides nothing, because it may be said of an order that was taken', (status) => {
      expect(kindOf({ ok: true, status, body: refused })).toBe('lost')
      expect(kindOf({ ok: true, status, body: undefined })).toBe('lost')
    },
  )

  it('E2: an order in doubt keeps what the platform said about it', () => {
    expect(readReply(offers.buy.response, { ok: true, status: 409, body: refused })).toEqual({ kind: 'lost', message: 'Solde insuffisant' })
  })

  it('E2: no status turns a page that is not of the platform into a refusal', () => {
    fc.assert(fc.property(fc.integer({ min: 100, max: 599 }), fc.oneof(fc.string(), fc.constant(undefined), fc.constant(null), fc.constant([]), fc.constant({ error: 'blocked' })), (status, body) => {
      expect(kindOf({ ok: true, status, body })).toBe('lost')
    }))
  })

  it('E2: whatever the failure is called, only the proof that no byte left makes an order unsent', () => {
    fc.assert(fc.property(fc.constantFrom(...(Object.keys(networkErrors) as NetworkError[])), (failure) => {
      expect(kindOf({ ok: false, failure })).toBe('lost')
      expect(kindOf({ ok: false, failure, isUnsent: false })).toBe('lost')
      expect(kindOf({ ok: false, failure, isUnsent: true })).toBe('unsent')
    }))
  })

  it('words of the platform are cut at five hundred characters', () => {
    expect(readReply(offers.buy.response, { ok: true, status: 422, body: { success: false, message: ` ${'é'.repeat(501)} ` } })).toMatchObject({ message: 'é'.repeat(500) })
  })

  it('a success of the platform is read with its payload', () => {
    expect(readReply(offers.buy.response, { ok: true, status: 200, body: bought })).toMatchObject({ kind: 'said', payload: { amount: 500 } })
  })
})

test('E2: only errors from before the connection make the client call a request unsent, and none once the answer has begun', async () => {
  const replyTo = async (error: Error, isAnswered: boolean) => {
    const body = new ReadableStream({ pull: (controller) => controller.error(error) })
    const transport = () => (isAnswered ? Promise.resolve(new Response(body)) : Promise.reject(error))
    const client = createPlatformClient({ httpClient: createHttpClient({ config: configAt('http://127.0.0.1:1'), transport, language: () => 'fr' }), vault: { bearer: () => Promise.resolve({ token: 't', userId: 1 }) } })
    return kindOf(await client.call(offers.buy, { body: {}, userId: 1 }))
  }
  for (const code of unsentCodes) {
    expect(await replyTo(new Error(`net::${code}`), false)).toBe('unsent')
    expect(await replyTo(new Error(`net::${code}`), true)).toBe('lost')
  }
  for (const code of ['ERR_SSL_PROTOCOL_ERROR', 'ERR_SSL_BAD_RECORD_MAC_ALERT', 'ERR_CONNECTION_RESET', 'ERR_NETWORK_CHANGED', 'ERR_FAILED']) expect(await replyTo(new Error(`net::${code}`), false)).toBe('lost')
})
