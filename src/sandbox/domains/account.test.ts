import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { fetchPayload, send, startSandbox, testOrigin } from '#tests/support/sandbox-client.ts'
import type { Sandbox } from '../sandbox'

const password = 'Tutorat2026!'

function signIn(sandbox: Sandbox, body: Record<string, unknown>): Promise<Response> {
  return send(sandbox, contract.account.signIn, {
    body: { 'username': '', 'password': '', 'g-recaptcha-response': sandbox.humanCheck.issue('sign-in'), ...body },
  })
}

describe('sign-in', () => {
  it.each(['amira.bensalah@exemple.tn', 'Amira.BenSalah@Exemple.tn ', '020100101'])(
    'accepts the user name %s',
    async (username) => {
      const sandbox = await startSandbox()
      const answered = (await (await signIn(sandbox, { username, password })).json()) as {
        payload: { token: string; user_type: string }
      }
      expect(answered.payload.user_type).toBe('Student')
      expect(await fetchPayload(sandbox, contract.account.me, { token: answered.payload.token })).toMatchObject({
        user: { name: 'Amira', points: 24_600 },
      })
    },
  )

  it('returns the user type of a teacher', async () => {
    const sandbox = await startSandbox()
    expect(await (await signIn(sandbox, { username: 'nabil.gharbi@exemple.tn', password })).json()).toMatchObject({
      payload: { user_type: 'Teacher' },
    })
  })

  it.each([
    ['a wrong password', { username: '020100101', password: 'Tutorat2027!' }, 401, 'Invalid credentials'],
    ['nobody', { username: 'nobody@exemple.tn', password }, 401, 'Invalid credentials'],
    ['no name', { password }, 400, 'Missing credential'],
  ])('refuses %s', async (_what, body, status, message) => {
    const response = await signIn(await startSandbox(), body)
    expect([response.status, await response.json()]).toMatchObject([status, { success: false, message }])
  })

  it('accepts a captcha token once, for two minutes, for its own action', async () => {
    const sandbox = await startSandbox()
    const check = sandbox.humanCheck.issue('sign-in')
    const body = { 'username': '020100101', password, 'g-recaptcha-response': check }
    expect((await signIn(sandbox, body)).status).toBe(200)
    expect((await signIn(sandbox, body)).status).toBe(400)
    const late = sandbox.humanCheck.issue('sign-in')
    sandbox.clock.advance(120_001)
    expect((await signIn(sandbox, { ...body, 'g-recaptcha-response': late })).status).toBe(400)
    expect(
      (await signIn(sandbox, { ...body, 'g-recaptcha-response': sandbox.humanCheck.issue('register') })).status,
    ).toBe(400)
    expect((await signIn(sandbox, { ...body, 'g-recaptcha-response': 'made-up' })).status).toBe(400)
  })

  it('issues captcha tokens only to its own page', async () => {
    const sandbox = await startSandbox()
    const { humanCheck } = sandbox.platformConfig(testOrigin).pages
    const page = await sandbox.fetch(new Request(`${humanCheck}?action=sign-in`))
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const request = (headers: Record<string, string>) =>
      sandbox.fetch(new Request(`${humanCheck}/token?action=sign-in`, { method: 'POST', headers }))
    expect((await request({})).status).toBe(403)
    const { token } = (await (await request({ 'X-Human-Check': 'page' })).json()) as { token: string }
    expect((await signIn(sandbox, { 'username': '020100101', password, 'g-recaptcha-response': token })).status).toBe(
      200,
    )
  })

  it('ends a session at sign-out and after 365 days', async () => {
    const sandbox = await startSandbox()
    const [one, other] = [sandbox.signIn('amira'), sandbox.signIn('amira')]
    await fetchPayload(sandbox, contract.account.signOut, { token: one })
    expect((await send(sandbox, contract.account.me, { token: one })).status).toBe(401)
    expect((await send(sandbox, contract.account.me, { token: other })).status).toBe(200)
    sandbox.clock.advance(366 * 86_400_000)
    expect((await send(sandbox, contract.account.me, { token: other })).status).toBe(401)
  })

  it('signs in to the quiz service with the same token', async () => {
    const sandbox = await startSandbox()
    const answered = await send(sandbox, contract.quiz.signIn, { query: { token: sandbox.signIn('amira') } })
    expect(await answered.json()).toMatchObject({ user_id: 1001 })
    expect((await send(sandbox, contract.quiz.signIn, { query: { token: 'made-up' } })).status).toBe(401)
  })
})
