import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutSecrets } from './scrub'

describe('withoutSecrets', () => {
  it('D4: removes passwords, tokens and order numbers by their names', () => {
    const found = {
      password: 'Chott2026',
      notification_token: 'fcm:abc',
      otp: 4821,
      orderId: 'CMD-77',
      tokens: 12,
      name: 'Amira',
      nested: [{ proxyPassword: 'x' }],
    }
    expect(withoutSecrets(found)).toEqual({
      password: '[…]',
      notification_token: '[…]',
      otp: '[…]',
      orderId: '[…]',
      tokens: 12,
      name: 'Amira',
      nested: [{ proxyPassword: '[…]' }],
    })
  })

  it('removes tokens in texts and signed addresses', () => {
    const found = withoutSecrets([
      'Authorization: Bearer abc.def',
      'see eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
      'https://cdn.example.org/a.mp4?id=4&signature=deadbeef',
    ])
    expect(JSON.stringify(found)).not.toMatch(/abc\.def|eyJhb|deadbeef/)
    expect(JSON.stringify(found)).toContain('?id=4&signature=')
  })

  it('D4: removes the session’s token wherever it stands, in names and values', () => {
    const token = fc.string({ minLength: 12, maxLength: 60, unit: fc.constantFrom(...'abcdef0123456789-_') })
    fc.assert(
      fc.property(token, fc.jsonValue(), (secret, other) => {
        const found = { text: `a${secret}b`, [`field${secret}`]: [secret, { deep: secret }], other }
        expect(JSON.stringify(withoutSecrets(found, [secret]))).not.toContain(secret)
      }),
    )
  })

  it('keeps the numbers of live sessions, and what is no secret although its name says so', () => {
    const found = {
      live_session_id: 12,
      sessionId: 7,
      session_id: 'abc',
      session_id_hash: 5,
      password: '',
      token: null,
      otp: { tries: 3 },
    }
    expect(withoutSecrets(found)).toEqual({
      live_session_id: 12,
      sessionId: 7,
      session_id: '[…]',
      session_id_hash: expect.anything(),
      password: '',
      token: null,
      otp: { tries: 3 },
    })
  })

  it('takes a short text for no secret, because it would tear every text apart', () => {
    expect(withoutSecrets(['abcdefg', 'abcdefgh', 'x abcdefgh'], ['abcdefg', 'abcdefgh'])).toEqual([
      'abcdefg',
      '[…]',
      'x […]',
    ])
  })

  it('changes nothing else, and ends at any depth', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.boolean(), fc.constantFrom('Matières', 'قسم', ''))), (values) => {
        expect(withoutSecrets({ values })).toEqual({ values })
      }),
    )
    let deep: unknown = 'x'
    for (let level = 0; level < 5000; level += 1) deep = [deep]
    expect(() => withoutSecrets(deep)).not.toThrow()
  })
})
