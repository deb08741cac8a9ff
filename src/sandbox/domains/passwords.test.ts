import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { createHumanCheck, fetchPayload, send, startSandbox } from '#tests/support/sandbox-client.ts'
import type { Sandbox } from '../sandbox'
import { validateNewPassword } from './form-rules'

const request = (sandbox: Sandbox, credentiel: string) =>
  send(sandbox, contract.passwords.requestReset, {
    query: { credentiel },
    body: createHumanCheck(sandbox, 'request-password'),
  })
const reset = (sandbox: Sandbox, body: Record<string, unknown>) =>
  send(sandbox, contract.passwords.reset, {
    body: {
      newPassword: 'Nouveau-2026',
      retypePassword: 'Nouveau-2026',
      ...createHumanCheck(sandbox, 'reset-password'),
      ...body,
    },
  })
const change = (sandbox: Sandbox, who: string, body: Record<string, unknown> = {}, token = sandbox.signIn(who)) =>
  send(sandbox, contract.passwords.change, {
    token,
    body: {
      oldPassword: 'Tutorat2026!',
      newPassword: 'Nouveau-2026',
      new_password_confirmation: 'Nouveau-2026',
      ...createHumanCheck(sandbox, 'change-password'),
      ...body,
    },
  })
const signInStatus = async (sandbox: Sandbox, username: string, password: string) =>
  (
    await send(sandbox, contract.account.signIn, {
      body: { username, password, ...createHumanCheck(sandbox, 'sign-in') },
    })
  ).status
const meStatus = async (sandbox: Sandbox, token: string) => (await send(sandbox, contract.account.me, { token })).status

describe('forgotten password', () => {
  it('is replaced with the sent code, which ends all sessions of the user', async () => {
    const now = Date.UTC(2026, 10, 20, 9)
    const sandbox = await startSandbox({ clock: { now: () => now, monotonic: () => 0 } })
    const [own, another] = [sandbox.signIn('amira'), sandbox.signIn('leila')]
    expect((await request(sandbox, 'amira.bensalah@exemple.tn')).status).toBe(200)
    const code = sandbox.lastCode('amira', 'reset') ?? ''
    expect(sandbox.state().sent.at(-1)).toMatchObject({
      to: 'amira.bensalah@exemple.tn',
      text: `Ton code Tutorat pour un nouveau mot de passe : ${code}`,
    })
    expect((await reset(sandbox, { token: code, credential: '020100101' })).status).toBe(200)
    expect([await meStatus(sandbox, own), await meStatus(sandbox, another)]).toEqual([401, 200])
    expect([
      await signInStatus(sandbox, '020100101', 'Tutorat2026!'),
      await signInStatus(sandbox, '020100101', 'Nouveau-2026'),
    ]).toEqual([401, 200])
    expect(sandbox.world.student('amira').user.password_changed_at).toBe('2026-11-20T09:00:00.000Z')
    const again = await reset(sandbox, { token: code })
    expect([again.status, await again.json()]).toMatchObject([400, { message: 'Bad resetting Token' }])
  })

  it.each([
    '020100101',
    ' 020 100 101',
    '+216020100101',
    '+221 020100101',
    '00216020100101',
    'Amira.BenSalah@exemple.tn',
  ])('finds the user of %s', async (credential) => {
    const sandbox = await startSandbox()
    expect((await request(sandbox, credential)).status).toBe(200)
    expect(sandbox.lastCode('amira', 'reset')).toMatch(/^[A-Z0-9]{6}$/)
  })

  it.each([
    ['nobody', 'nobody@exemple.tn', 404, 'Email or phone does not exist'],
    ['a phone of nobody', '+33020100101', 404, 'Email or phone does not exist'],
    ['nothing', ' ', 400, 'Missing credential'],
  ])('refuses %s', async (_what, credential, status, message) => {
    const sandbox = await startSandbox()
    const before = sandbox.world.sent.length
    const response = await request(sandbox, credential)
    expect([response.status, await response.json()]).toMatchObject([status, { message }])
    expect(sandbox.world.sent).toHaveLength(before)
  })

  it.each([
    [{ token: '' }, 'token', 'Code is missing'],
    [{ newPassword: '' }, 'newPassword', 'Password is missing'],
    [{ retypePassword: '' }, 'retypePassword', 'Confirm Password is missing'],
    [{ retypePassword: 'Nouveau-2027' }, 'retypePassword', 'Les nouveaux mot de passes ne sont pas identiques'],
    [
      { newPassword: 'Nouv-26', retypePassword: 'Nouv-26' },
      'newPassword',
      'The password value should be between 8 and 16 characters',
    ],
    [
      { newPassword: 'nouveau-2026', retypePassword: 'nouveau-2026' },
      'newPassword',
      'The password should hold a capital letter, a small letter, a digit and a special character',
    ],
    [
      { newPassword: 'Nouveau-111111', retypePassword: 'Nouveau-111111' },
      'newPassword',
      'The password should not repeat a character six times in a row',
    ],
  ])('refuses %o and keeps the code valid', async (changes, field, text) => {
    const sandbox = await startSandbox()
    await request(sandbox, '020100101')
    const token = sandbox.lastCode('amira', 'reset') ?? ''
    const response = await reset(sandbox, { token, ...changes })
    const body = (await response.json()) as { message: string; errors: Record<string, string[]> }
    expect([response.status, body.message]).toEqual([422, body.errors[Object.keys(body.errors)[0] ?? '']?.[0]])
    expect(body.errors[field]).toEqual([text])
    expect((await reset(sandbox, { token })).status).toBe(200)
  })

  it('refuses a code that is fifteen minutes old, of another user or for another purpose', async () => {
    const sandbox = await startSandbox()
    await request(sandbox, '020100101')
    const token = sandbox.lastCode('amira', 'reset') ?? ''
    expect((await reset(sandbox, { token, credential: '020100110' })).status).toBe(400)
    expect((await reset(sandbox, { token, credential: 'nobody@exemple.tn' })).status).toBe(400)
    expect((await reset(sandbox, { token: sandbox.lastCode('rim', 'registration') })).status).toBe(400)
    sandbox.clock.advance(15 * 60_000 + 1)
    expect((await reset(sandbox, { token })).status).toBe(400)
    expect(await signInStatus(sandbox, '020100101', 'Tutorat2026!')).toBe(200)
  })

  it('requires a captcha for every call', async () => {
    const sandbox = await startSandbox()
    const none = { 'g-recaptcha-response': 'made-up' }
    expect(
      (await send(sandbox, contract.passwords.requestReset, { query: { credentiel: '020100101' }, body: none })).status,
    ).toBe(400)
    expect((await reset(sandbox, { token: 'ABC234', ...none })).status).toBe(400)
    expect((await change(sandbox, 'amira', none)).status).toBe(400)
  })
})

describe('expired password', () => {
  it('is replaced with a code while signed in, and not with itself', async () => {
    const sandbox = await startSandbox()
    const [elsewhere, here] = [sandbox.signIn('wassim'), sandbox.signIn('wassim')]
    expect(await fetchPayload(sandbox, contract.account.me, { token: here })).toMatchObject({
      permissions: { changePassword: true },
    })
    await request(sandbox, '020100119')
    const token = sandbox.lastCode('wassim', 'reset') ?? ''
    const same = await reset(sandbox, { token, newPassword: 'Tutorat2026!', retypePassword: 'Tutorat2026!' })
    expect([same.status, await same.json()]).toMatchObject([
      422,
      { message: 'The new password should not be the old one' },
    ])
    expect((await reset(sandbox, { token })).status).toBe(200)
    expect(await fetchPayload(sandbox, contract.account.me, { token: here })).toMatchObject({
      permissions: { changePassword: false },
    })
    expect(await meStatus(sandbox, elsewhere)).toBe(401)
  })
})

describe('password change', () => {
  it('takes effect immediately and ends the other sessions', async () => {
    const sandbox = await startSandbox()
    const [elsewhere, here] = [sandbox.signIn('amira'), sandbox.signIn('amira')]
    expect(await (await change(sandbox, 'amira', {}, here)).json()).toMatchObject({
      success: true,
      message: 'Le Mot de Passe est Modifié',
    })
    expect([await meStatus(sandbox, here), await meStatus(sandbox, elsewhere)]).toEqual([200, 401])
    expect([
      await signInStatus(sandbox, '020100101', 'Nouveau-2026'),
      await signInStatus(sandbox, '020100110', 'Tutorat2026!'),
    ]).toEqual([200, 200])
    expect(sandbox.state().accounts.find(({ id }) => id === 'amira')?.password).toBe('')
  })

  it.each([
    [{ oldPassword: 'Tutorat2027!' }, 400, 'Bad credentials'],
    [{ oldPassword: '' }, 422, 'Remplir les champs'],
    [{ newPassword: '', new_password_confirmation: '' }, 422, 'Remplir les champs'],
    [{ new_password_confirmation: 'Nouveau-2027' }, 422, 'Les nouveaux mot de passes ne sont pas identiques'],
    [
      { newPassword: 'Tutorat2026!', new_password_confirmation: 'Tutorat2026!' },
      422,
      'The new password should not be the old one',
    ],
    [
      { newPassword: 'nouveau2026', new_password_confirmation: 'nouveau2026' },
      422,
      'The password should hold a capital letter, a small letter, a digit and a special character',
    ],
  ])('is refused with %o', async (changes, status, message) => {
    const sandbox = await startSandbox()
    const response = await change(sandbox, 'amira', changes)
    expect([response.status, await response.json()]).toMatchObject([status, { message }])
    expect(await signInStatus(sandbox, '020100101', 'Tutorat2026!')).toBe(200)
  })

  it('is refused for a test account', async () => {
    expect((await change(await startSandbox(), 'essai')).status).toBe(403)
  })
})

describe('password rules', () => {
  const strong = fc
    .tuple(
      fc.constantFrom('A', 'É', 'Z'),
      fc.constantFrom('b', 'ç'),
      fc.constantFrom('0', '9'),
      fc.constantFrom('!', '-', '€'),
      fc.stringMatching(/^(?:[ab][cd]){2,6}$/),
    )
    .map((parts) => parts.join(''))

  it('accept 8 to 16 characters with all four kinds', () => {
    fc.assert(
      fc.property(strong, (password) => {
        expect(validateNewPassword(password)).toBeNull()
      }),
    )
  })

  it('refuse a missing kind, a wrong length and six identical characters', () => {
    fc.assert(
      fc.property(strong, fc.constantFrom(/\p{Lu}/gu, /\p{Ll}/gu, /\d/g, /[^\p{L}\p{N}]/gu), (password, kind) => {
        expect(validateNewPassword(password.replaceAll(kind, ''))).not.toBeNull()
        expect(validateNewPassword(password.padEnd(17, 'xy'))).not.toBeNull()
        expect(validateNewPassword(password.slice(0, 7))).not.toBeNull()
        expect(validateNewPassword(`${password.slice(0, 8)}zzzzzz`)).not.toBeNull()
      }),
    )
  })
})
