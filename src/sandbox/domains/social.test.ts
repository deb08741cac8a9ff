import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import {
  fetchPayload,
  send,
  socialLinks,
  socialReturn,
  socialSignIn,
  startSandbox,
  testOrigin,
} from '#tests/support/sandbox-client.ts'
import type { Sandbox } from '../sandbox'

const callback = (sandbox: Sandbox, query: Record<string, string>, provider = 'google') =>
  send(sandbox, contract.social.callback, { params: { provider }, query })

describe('social provider page', () => {
  it('offers its accounts or a refusal and links only to the application', async () => {
    const sandbox = await startSandbox()
    const { page, state } = socialSignIn(sandbox, 'google')
    const links = await socialLinks(sandbox, page)
    expect(links.map(({ text }) => text)).toEqual(
      ['Nabil Gharbi', 'Sarra Masmoudi', 'Aziz Ferjani']
        .map((name) => `Continuer en tant que ${name}`)
        .concat('Refuser'),
    )
    for (const { url } of links) {
      expect(url.href).toMatch(/^tutorat:\/\/login\/google\/callback\?/)
      expect(url.searchParams.get('state')).toBe(state)
    }
    expect([...(links.at(-1)?.url.searchParams ?? [])]).toEqual([
      ['error', 'access_denied'],
      ['state', state],
    ])
    expect((await socialLinks(sandbox, socialSignIn(sandbox, 'facebook').page)).map(({ text }) => text)).toEqual([
      'Continuer en tant que Salma Rezgui',
      'Continuer en tant que Sarra Masmoudi',
      'Refuser',
    ])
    expect(sandbox.platformConfig(testOrigin).hosts.browser).toContain(page.origin)
  })

  it.each([
    ['redirect_uri', 'https://school.example/'],
    ['redirect_uri', 'tutorat://login/facebook/callback'],
    ['redirect_uri', 'tutorat://login.school.example/google/callback'],
    ['redirect_uri', 'javascript:alert(1)'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', 'short'],
    ['state', ''],
    ['state', '"><script>alert(1)</script>'],
  ])('C2: refuses a request whose %s is %s', async (name, value) => {
    const sandbox = await startSandbox()
    const response = await sandbox.fetch(new Request(socialSignIn(sandbox, 'google', { [name]: value }).page))
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain('Demande refusée')
    expect(html).not.toMatch(/<a |<script/)
  })

  it('refuses an unknown provider', async () => {
    const sandbox = await startSandbox()
    const address = socialSignIn(sandbox, 'google').page.href.replace('/social/google', '/social/myspace')
    expect((await sandbox.fetch(new Request(address))).status).toBe(400)
  })
})

describe('social callback', () => {
  it.each([
    ['google', 'Sarra', 'Student'],
    ['google', 'Nabil', 'Teacher'],
    ['facebook', 'Salma', 'Influencer'],
  ] as const)('%s signs %s in as %s', async (provider, name, type) => {
    const sandbox = await startSandbox()
    const answered = (await (
      await callback(sandbox, await socialReturn(sandbox, provider, name), provider)
    ).json()) as { payload: { token: string; user_type: string } }
    expect(answered.payload.user_type).toBe(type)
    expect(await fetchPayload(sandbox, contract.account.me, { token: answered.payload.token })).toMatchObject({
      user: { name },
    })
  })

  it('reports an incomplete profile', async () => {
    const sandbox = await startSandbox()
    const { token } = (await fetchPayload(sandbox, contract.social.callback, {
      params: { provider: 'google' },
      query: await socialReturn(sandbox, 'google', 'Aziz'),
    })) as { token: string }
    expect(await fetchPayload(sandbox, contract.account.me, { token })).toMatchObject({
      user: { google_id: 'google-aziz', completed: false, division: null },
    })
  })

  it('C2: accepts a code once, within five minutes, with the same verifier, provider and redirect URI', async () => {
    const sandbox = await startSandbox()
    const fresh = () => socialReturn(sandbox, 'google', 'Sarra')
    const right = await fresh()
    expect((await callback(sandbox, right)).status).toBe(200)
    const wrong = [
      right,
      { ...(await fresh()), code: 'made-up' },
      { ...(await fresh()), code_verifier: 'another-verifier-of-at-least-forty-three-characters' },
      { ...(await fresh()), redirect_uri: 'tutorat://login/facebook/callback' },
    ]
    for (const query of wrong) {
      const response = await callback(sandbox, query)
      expect([response.status, await response.json()]).toMatchObject([401, { code: 'INVALID_TOKEN' }])
    }
    expect((await callback(sandbox, await fresh(), 'facebook')).status).toBe(401)
    expect((await callback(sandbox, await fresh(), 'myspace')).status).toBe(422)
    const late = await fresh()
    sandbox.clock.advance(5 * 60_000 + 1)
    expect((await callback(sandbox, late)).status).toBe(401)
  })

  it('C2: invalidates a code after a wrong verifier', async () => {
    const sandbox = await startSandbox()
    const right = await socialReturn(sandbox, 'google', 'Sarra')
    expect((await callback(sandbox, { ...right, code_verifier: 'x'.repeat(50) })).status).toBe(401)
    expect((await callback(sandbox, right)).status).toBe(401)
  })
})
