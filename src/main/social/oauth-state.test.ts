import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SocialProvider } from '#shared/contract/social.ts'
import type { SocialReturn } from '#shared/deep-link.ts'
import { begin, finish, initialState, returnTimeoutMs, handleReturn, type OAuthState } from './oauth-state'

type Begun = { provider: SocialProvider; state: string; at: number; code: string | null }

const secrets = { state: 's'.repeat(43), verifier: 'v'.repeat(43) }
const back = (part: Partial<SocialReturn> = {}): SocialReturn => ({
  kind: 'social-return',
  provider: 'google',
  code: 'code-1',
  state: secrets.state,
  ...part,
})
const outcomeOf = (pending: OAuthState, provider: 'google' | 'facebook' = 'google', now = 2) =>
  finish(pending, provider, now).finish

describe('sign-in with a provider', () => {
  it('C2: exchanges the code of the issued state once', () => {
    const waiting = handleReturn(begin('google', secrets, 0), back(), 1)
    const first = finish(waiting, 'google', 2)
    expect(first.finish).toEqual({ kind: 'exchange', code: 'code-1', verifier: secrets.verifier })
    expect(outcomeOf(first.next)).toEqual({ kind: 'over', outcome: 'nothing' })
    expect(outcomeOf(handleReturn(first.next, back(), 3))).toEqual({ kind: 'over', outcome: 'not-ours' })
  })

  it.each<[string, OAuthState, Partial<SocialReturn>, number]>([
    ['without a sign-in in progress', initialState, {}, 1],
    ['with another state', begin('google', secrets, 0), { state: 't'.repeat(43) }, 1],
    ['with a state that only begins alike', begin('google', secrets, 0), { state: `${secrets.state}s` }, 1],
    ['without a state', begin('google', secrets, 0), { state: null }, 1],
    ['for another provider', begin('facebook', secrets, 0), {}, 1],
    ['after ten minutes', begin('google', secrets, 0), {}, returnTimeoutMs],
    ['with the state of a replaced sign-in', begin('google', { state: 'n'.repeat(43), verifier: 'w' }, 0), {}, 1],
  ])('C2: rejects a return %s without an exchange', (_name, pending, part, now) => {
    expect(outcomeOf(handleReturn(pending, back(part), now), 'google', now)).toEqual({
      kind: 'over',
      outcome: 'not-ours',
    })
  })

  it('C2: drops a code that is requested for another provider', () => {
    const { next, finish: decided } = finish(handleReturn(begin('google', secrets, 0), back(), 1), 'facebook', 2)
    expect(decided).toEqual({ kind: 'over', outcome: 'not-ours' })
    expect(next).toEqual(initialState)
  })

  it('C2: drops a code after ten minutes', () => {
    expect(outcomeOf(handleReturn(begin('google', secrets, 0), back(), 1), 'google', returnTimeoutMs)).toEqual({
      kind: 'over',
      outcome: 'not-ours',
    })
  })

  it('C2: ignores a forged link during a sign-in', () => {
    const forged = [
      back({ state: 'x', code: 'evil' }),
      back({ provider: 'facebook', code: 'evil' }),
      back({ code: null, state: null }),
      back({ code: null, state: 'x' }),
    ]
    const before = forged.reduce((pending, link) => handleReturn(pending, link, 1), begin('google', secrets, 0))
    const after = forged.reduce((pending, link) => handleReturn(pending, link, 2), handleReturn(before, back(), 2))
    expect(outcomeOf(after)).toMatchObject({ kind: 'exchange', code: 'code-1' })
  })

  it('C4: uses the first code when the return link arrives twice', () => {
    expect(
      outcomeOf(handleReturn(handleReturn(begin('google', secrets, 0), back(), 1), back({ code: 'code-2' }), 1)),
    ).toMatchObject({ code: 'code-1' })
  })

  it('ends the sign-in when the user cancels at the provider', () => {
    const gaveUp = handleReturn(begin('google', secrets, 0), back({ code: null }), 1)
    const { next, finish: decided } = finish(gaveUp, 'google', 1)
    expect(decided).toEqual({ kind: 'over', outcome: 'nothing' })
    expect(outcomeOf(handleReturn(next, back(), 2))).toEqual({ kind: 'over', outcome: 'not-ours' })
  })

  it('reports nothing before the return and continues to wait', () => {
    const { next, finish: decided } = finish(begin('google', secrets, 0), 'google', 1)
    expect(decided).toEqual({ kind: 'over', outcome: 'nothing' })
    expect(outcomeOf(handleReturn(next, back(), 2))).toMatchObject({ kind: 'exchange' })
  })

  it('C2: exchanges a code only after its own state, once and in time, in every sequence of steps', () => {
    const states = ['a'.repeat(43), 'b'.repeat(43), 'c'.repeat(43)]
    const provider = fc.constantFrom('google' as const, 'facebook' as const)
    const step = fc.oneof(
      fc.record({ do: fc.constant('begin' as const), provider, state: fc.constantFrom(...states) }),
      fc.record({
        do: fc.constant('return' as const),
        provider,
        state: fc.constantFrom(...states, 'forged', null),
        code: fc.constantFrom('c1', 'c2', null),
      }),
      fc.record({ do: fc.constant('return-own' as const), code: fc.constantFrom('c1', 'c2', null) }),
      fc.record({ do: fc.constant('finish' as const), provider }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 60_000, returnTimeoutMs) }),
    )
    const whole = fc.tuple(provider, fc.constantFrom(...states)).map(([name, state]) => [
      { do: 'begin' as const, provider: name, state },
      { do: 'return-own' as const, code: 'c1' },
      { do: 'finish' as const, provider: name },
    ])
    const sequence = fc
      .array(fc.oneof({ weight: 4, arbitrary: fc.tuple(step) }, { weight: 1, arbitrary: whole }), { maxLength: 12 })
      .map((parts) => parts.flat())
    let exchanges = 0
    fc.assert(
      fc.property(sequence, (steps) => {
        let pending = initialState
        let now = 0
        const expected: { begun: Begun | null } = { begun: null }
        for (const drawn of steps) {
          const { begun: latest } = expected
          const taken =
            drawn.do === 'return-own'
              ? {
                  do: 'return' as const,
                  provider: latest?.provider ?? 'google',
                  state: latest?.state ?? null,
                  code: drawn.code,
                }
              : drawn
          if (taken.do === 'wait') now += taken.ms
          else if (taken.do === 'begin') {
            pending = begin(taken.provider, { state: taken.state, verifier: `proof of ${taken.state}` }, now)
            expected.begun = { provider: taken.provider, state: taken.state, at: now, code: null }
          } else if (taken.do === 'return') {
            pending = handleReturn(
              pending,
              { kind: 'social-return', provider: taken.provider, state: taken.state, code: taken.code },
              now,
            )
            const { begun } = expected
            const isOwn =
              begun?.provider === taken.provider &&
              begun.state === taken.state &&
              now < begun.at + returnTimeoutMs &&
              begun.code === null
            if (isOwn) expected.begun = taken.code === null ? null : { ...begun, code: taken.code }
          } else {
            const { next, finish: decided } = finish(pending, taken.provider, now)
            pending = next
            if (decided.kind !== 'exchange') continue
            exchanges += 1
            const { begun } = expected
            expect(begun).not.toBeNull()
            expect(decided).toMatchObject({ code: begun?.code, verifier: `proof of ${String(begun?.state)}` })
            expect(now).toBeLessThan((begun?.at ?? 0) + returnTimeoutMs)
            expected.begun = null
          }
        }
      }),
      { numRuns: 5_000 },
    )
    expect(exchanges).toBeGreaterThan(100)
  })
})
