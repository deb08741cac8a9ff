import { describe, expect, it } from 'vitest'
import { endpoints } from './endpoints'
import { classifyReply, readBody } from './reply'

/** The sign-in needs its token, a query its rows. */
const writes = endpoints.filter(
  ([, { method, invalidates, provides, vault }]) =>
    (method !== 'GET' || invalidates.length > 0) && provides.length === 0 && vault === undefined,
)

const acceptances: readonly [number, string][] = [
  [204, ''],
  [200, ''],
  [201, ''],
  [200, '[]'],
  [200, '{}'],
  [200, 'true'],
  [200, 'null'],
  [200, 'OK'],
  [200, '{"success":true}'],
  [200, '{"success":true,"payload":[]}'],
  [200, '{"success":true,"payload":true}'],
  [200, '{"success":true,"payload":null,"message":"OK"}'],
  [200, '{"data":[]}'],
  [200, '{"data":{"id":9}}'],
  [200, '{"message":"OK"}'],
  [201, '{"id":9,"name":"travail.pdf"}'],
]

describe('writing calls', () => {
  it('are all walked', () => {
    expect(writes.length).toBeGreaterThanOrEqual(45)
  })

  it.each(writes)('%s accepts every answer of success', (_name, endpoint) => {
    const kinds = acceptances.map(
      ([status, text]) => classifyReply(endpoint, { ok: true, status, ...readBody(text) }).kind,
    )
    expect(kinds).toEqual(acceptances.map(() => 'ok'))
  })

  it.each(writes)('%s accepts no page and no refusal', (_name, endpoint) => {
    const kindOf = (status: number, text: string) =>
      classifyReply(endpoint, { ok: true, status, ...readBody(text) }).kind
    expect(kindOf(200, '<html>Portail</html>')).toBe('unknown')
    expect(kindOf(200, '{"success":false,"message":"Non"}')).toBe('refused')
    expect(kindOf(200, '{"error":"Non"}')).toBe('refused')
    expect(kindOf(422, '{"errors":{"name":["court"]}}')).toBe('refused')
  })
})
