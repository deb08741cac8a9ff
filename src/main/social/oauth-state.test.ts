import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SocialProvider } from '../../shared/contract/social'
import type { SocialReturn } from '../../shared/deep-link'
import { begin, finish, nonePending, patienceMs, returned } from './oauth-state'
import type { Pending } from './oauth-state'

type Begun = { provider: SocialProvider; state: string; at: number; code: string | null }

const secrets = { state: 's'.repeat(43), verifier: 'v'.repeat(43) }
const back = (part: Partial<SocialReturn> = {}): SocialReturn => ({ kind: 'social-return', provider: 'google', code: 'code-1', state: secrets.state, ...part })
const outcomeOf = (pending: Pending, provider: 'google' | 'facebook' = 'google', now = 2) => finish(pending, provider, now).finish

describe('a sign-in with a provider', () => {
  it('C2: the state that was given out turns its code into one exchange', () => {
    const waiting = returned(begin('google', secrets, 0), back(), 1)
    const first = finish(waiting, 'google', 2)
    expect(first.finish).toEqual({ kind: 'exchange', code: 'code-1', verifier: secrets.verifier })
    expect(outcomeOf(first.next)).toEqual({ kind: 'over', outcome: 'nothing' })
    expect(outcomeOf(returned(first.next, back(), 3))).toEqual({ kind: 'over', outcome: 'not-ours' })
  })

  it.each<[string, Pending, Partial<SocialReturn>, number]>([
    ['to an instance that began nothing', nonePending, {}, 1],
    ['with another state', begin('google', secrets, 0), { state: 't'.repeat(43) }, 1],
    ['with a state that only begins alike', begin('google', secrets, 0), { state: `${secrets.state}s` }, 1],
    ['without a state', begin('google', secrets, 0), { state: null }, 1],
    ['for another provider', begin('facebook', secrets, 0), {}, 1],
    ['after ten minutes', begin('google', secrets, 0), {}, patienceMs],
    ['with the state of a sign-in that was begun anew', begin('google', { state: 'n'.repeat(43), verifier: 'w' }, 0), {}, 1],
  ])('C2: a return %s is not ours and calls nobody', (_name, pending, part, now) => {
    expect(outcomeOf(returned(pending, back(part), now), 'google', now)).toEqual({ kind: 'over', outcome: 'not-ours' })
  })

  it('C2: a code asked for under another provider’s name is given up', () => {
    const { next, finish: decided } = finish(returned(begin('google', secrets, 0), back(), 1), 'facebook', 2)
    expect(decided).toEqual({ kind: 'over', outcome: 'not-ours' })
    expect(next).toEqual(nonePending)
  })

  it('C2: a code that lay for ten minutes is given up', () => {
    expect(outcomeOf(returned(begin('google', secrets, 0), back(), 1), 'google', patienceMs)).toEqual({ kind: 'over', outcome: 'not-ours' })
  })

  it('C2: a forged link neither ends nor takes over a sign-in under way', () => {
    const forged = [back({ state: 'x', code: 'evil' }), back({ provider: 'facebook', code: 'evil' }), back({ code: null, state: null }), back({ code: null, state: 'x' })]
    const before = forged.reduce((pending, link) => returned(pending, link, 1), begin('google', secrets, 0))
    const after = forged.reduce((pending, link) => returned(pending, link, 2), returned(before, back(), 2))
    expect(outcomeOf(after)).toMatchObject({ kind: 'exchange', code: 'code-1' })
  })

  it('C4: the right link that comes twice keeps its first code', () => {
    expect(outcomeOf(returned(returned(begin('google', secrets, 0), back(), 1), back({ code: 'code-2' }), 1))).toMatchObject({ code: 'code-1' })
  })

  it('a person who gave up at the provider finds nothing, and that sign-in is over', () => {
    const gaveUp = returned(begin('google', secrets, 0), back({ code: null }), 1)
    const { next, finish: decided } = finish(gaveUp, 'google', 1)
    expect(decided).toEqual({ kind: 'over', outcome: 'nothing' })
    expect(outcomeOf(returned(next, back(), 2))).toEqual({ kind: 'over', outcome: 'not-ours' })
  })

  it('asking before anybody is back finds nothing, and goes on waiting', () => {
    const { next, finish: decided } = finish(begin('google', secrets, 0), 'google', 1)
    expect(decided).toEqual({ kind: 'over', outcome: 'nothing' })
    expect(outcomeOf(returned(next, back(), 2))).toMatchObject({ kind: 'exchange' })
  })

  it('C2: whatever comes in whatever order, a code is exchanged only after its own state, once, in time', () => {
    const states = ['a'.repeat(43), 'b'.repeat(43), 'c'.repeat(43)]
    const provider = fc.constantFrom('google' as const, 'facebook' as const)
    const step = fc.oneof(
      fc.record({ do: fc.constant('begin' as const), provider, state: fc.constantFrom(...states) }),
      fc.record({ do: fc.constant('return' as const), provider, state: fc.constantFrom(...states, 'forged', null), code: fc.constantFrom('c1', 'c2', null) }),
      fc.record({ do: fc.constant('return-own' as const), code: fc.constantFrom('c1', 'c2', null) }),
      fc.record({ do: fc.constant('finish' as const), provider }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 60_000, patienceMs) }),
    )
    let exchanges = 0
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let pending = nonePending
        let now = 0
        const expected: { begun: Begun | null } = { begun: null }
        for (const drawn of steps) {
          const { begun: latest } = expected
          const taken = drawn.do === 'return-own' ? { do: 'return' as const, provider: latest?.provider ?? 'google', state: latest?.state ?? null, code: drawn.code } : drawn
          if (taken.do === 'wait') now += taken.ms
          else if (taken.do === 'begin') {
            pending = begin(taken.provider, { state: taken.state, verifier: `proof of ${taken.state}` }, now)
            expected.begun = { provider: taken.provider, state: taken.state, at: now, code: null }
          } else if (taken.do === 'return') {
            pending = returned(pending, { kind: 'social-return', provider: taken.provider, state: taken.state, code: taken.code }, now)
            const { begun } = expected
            const isOwn = begun?.provider === taken.provider && begun.state === taken.state && now < begun.at + patienceMs && begun.code === null
            if (isOwn) expected.begun = taken.code === null ? null : { ...begun, code: taken.code }
          } else {
            const { next, finish: decided } = finish(pending, taken.provider, now)
            pending = next
            if (decided.kind !== 'exchange') continue
            exchanges += 1
            const { begun } = expected
            expect(begun).not.toBeNull()
            expect(decided).toMatchObject({ code: begun?.code, verifier: `proof of ${String(begun?.state)}` })
            expect(now).toBeLessThan((begun?.at ?? 0) + patienceMs)
            expected.begun = null
          }
        }
      }),
      { numRuns: 5_000 },
    )
    expect(exchanges).toBeGreaterThan(100)
  })
})
