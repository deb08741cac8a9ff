import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseDeepLink, type SocialReturn } from '#shared/deep-link.ts'
import type { SocialOutcome } from '#shared/desktop/session.ts'
import { type SocialExchange, createSocialSignIn } from './social'

function setUp({ opens = true, pkce = true } = {}) {
  const world = { now: 0, signedIn: false, seed: 0 }
  const opened: URL[] = []
  const exchanges: SocialExchange[] = []
  const answers: ((outcome: SocialOutcome) => void)[] = []
  const social = createSocialSignIn({
    clock: { monotonic: () => world.now },
    vault: { state: () => ({ signedIn: world.signedIn }) },
    pages: () =>
      Promise.resolve({ social: { google: 'https://ecole.exemple.tn/auth/social/google?client=desktop', pkce } }),
    openPage: (address) => {
      opened.push(new URL(address))
      return Promise.resolve(opens)
    },
    exchange: (request) => {
      exchanges.push(request)
      return new Promise((resolve) => answers.push(resolve))
    },
    random: (bytes) => Buffer.alloc(bytes, (world.seed += 1)),
  })
  const stateOf = (index: number): string => opened[index]?.searchParams.get('state') ?? ''
  const link = (state: string, code = 'code-1', provider = 'google'): SocialReturn => {
    const read = parseDeepLink(`tutorat://login/${provider}/callback?code=${code}&state=${state}`)
    if (read.kind !== 'social-return') throw new Error('not a return')
    return read
  }
  return { social, world, opened, exchanges, answers, stateOf, link }
}

describe('social sign-in', () => {
  it('C2: opens the system browser with a 256-bit state, a PKCE challenge and the redirect URI', async () => {
    const { social, opened, exchanges, answers, stateOf, link } = setUp()
    expect(await social.begin('google')).toBe(true)
    const [page] = opened
    expect(`${String(page?.origin)}${String(page?.pathname)}`).toBe('https://ecole.exemple.tn/auth/social/google')
    expect(Object.fromEntries(page?.searchParams ?? [])).toMatchObject({
      client: 'desktop',
      code_challenge_method: 'S256',
      redirect_uri: 'tutorat://login/google/callback',
    })
    expect(Buffer.from(stateOf(0), 'base64url').byteLength).toBe(32)
    social.handleReturn(link(stateOf(0)))
    const finished = social.finish('google')
    expect(exchanges).toHaveLength(1)
    const { code = '', proof } = exchanges[0] ?? {}
    const { codeVerifier, redirectUri } = proof ?? { codeVerifier: '', redirectUri: '' }
    expect([code, redirectUri]).toEqual(['code-1', 'tutorat://login/google/callback'])
    expect(createHash('sha256').update(codeVerifier).digest('base64url')).toBe(page?.searchParams.get('code_challenge'))
    expect(page?.href).not.toContain(codeVerifier)
    expect(Buffer.from(codeVerifier, 'base64url').byteLength).toBe(32)
    answers[0]?.('signed-in')
    expect(await finished).toBe('signed-in')
  })

  it('sends no PKCE verifier to a platform without support for it', async () => {
    const { social, opened, exchanges, stateOf, link } = setUp({ pkce: false })
    await social.begin('google')
    expect(opened[0]?.searchParams.has('code_challenge')).toBe(false)
    social.handleReturn(link(stateOf(0)))
    void social.finish('google')
    expect(exchanges).toEqual([{ provider: 'google', code: 'code-1', proof: null }])
  })

  it('C2: sends no request for forged, replayed, swapped, late and foreign returns', async () => {
    const forged = setUp()
    await forged.social.begin('google')
    forged.social.handleReturn(forged.link('A'.repeat(43)))
    expect(await forged.social.finish('google')).toBe('not-ours')

    const unrequested = setUp()
    unrequested.social.handleReturn(unrequested.link('A'.repeat(43)))
    expect(await unrequested.social.finish('google')).toBe('not-ours')

    const late = setUp()
    await late.social.begin('google')
    late.world.now = 10 * 60_000
    late.social.handleReturn(late.link(late.stateOf(0)))
    expect(await late.social.finish('google')).toBe('not-ours')

    const swapped = setUp()
    await swapped.social.begin('google')
    await swapped.social.begin('google')
    expect(swapped.stateOf(0)).not.toBe(swapped.stateOf(1))
    swapped.social.handleReturn(swapped.link(swapped.stateOf(0)))
    expect(await swapped.social.finish('google')).toBe('not-ours')

    const foreign = setUp()
    await foreign.social.begin('google')
    foreign.social.handleReturn(foreign.link(foreign.stateOf(0), 'code-1', 'facebook'))
    expect(await foreign.social.finish('facebook')).toBe('not-ours')

    for (const { exchanges } of [forged, unrequested, late, swapped, foreign]) expect(exchanges).toEqual([])
  })

  it('C2: sends no second request for a replayed return', async () => {
    const { social, exchanges, answers, stateOf, link } = setUp()
    await social.begin('google')
    social.handleReturn(link(stateOf(0)))
    const both = Promise.all([social.finish('google'), social.finish('google')])
    answers[0]?.('refused')
    expect(await both).toEqual(['refused', 'refused'])
    social.handleReturn(link(stateOf(0)))
    expect(await social.finish('google')).toBe('not-ours')
    expect(exchanges).toHaveLength(1)
  })

  it('C2: the outcome of one provider does not make another one exchange its code again', async () => {
    const { social, exchanges, answers, stateOf, link } = setUp()
    await social.begin('google')
    const other = social.finish('facebook')
    social.handleReturn(link(stateOf(0)))
    const first = social.finish('google')
    expect(await other).toBe('nothing')
    const second = social.finish('google')
    answers[0]?.('signed-in')
    expect(await Promise.all([first, second])).toEqual(['signed-in', 'signed-in'])
    expect(exchanges).toHaveLength(1)
  })

  it('C2: neither begins nor finishes while signed in', async () => {
    const { social, world, opened, exchanges, stateOf, link } = setUp()
    await social.begin('google')
    social.handleReturn(link(stateOf(0)))
    world.signedIn = true
    expect(await social.finish('google')).toBe('nothing')
    expect(await social.begin('google')).toBe(false)
    expect([opened.length, exchanges.length]).toEqual([1, 0])
  })

  it('D3: drops the sign-in in progress when the session ends', async () => {
    const { social, exchanges, stateOf, link } = setUp()
    await social.begin('google')
    social.handleReturn(link(stateOf(0)))
    social.cancel()
    expect(await social.finish('google')).toBe('nothing')
    expect(exchanges).toEqual([])
  })

  it('C2: rejects a return after the user cancelled', async () => {
    const { social, exchanges, stateOf, link } = setUp()
    await social.begin('google')
    social.cancel()
    social.handleReturn(link(stateOf(0)))
    expect(await social.finish('google')).toBe('not-ours')
    expect(exchanges).toEqual([])
  })

  it('opens nothing for an unsupported provider and drops the request when no browser opened', async () => {
    const { social, opened } = setUp()
    expect(await social.begin('facebook')).toBe(false)
    expect(opened).toEqual([])
    const closed = setUp({ opens: false })
    expect(await closed.social.begin('google')).toBe(false)
    closed.social.handleReturn(closed.link(closed.stateOf(0)))
    expect(await closed.social.finish('google')).toBe('not-ours')
    expect(closed.exchanges).toEqual([])
  })
})
