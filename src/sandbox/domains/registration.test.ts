import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import {
  createHumanCheck,
  fetchPayload,
  createRegistration,
  send,
  startSandbox,
} from '#tests/support/sandbox-client.ts'
import type { Sandbox } from '../sandbox'

const register = (sandbox: Sandbox, changes: Record<string, unknown> = {}) =>
  send(sandbox, contract.registration.register, { body: createRegistration(sandbox, changes) })
const confirm = (sandbox: Sandbox, who: string, token: string) =>
  send(sandbox, contract.registration.confirm, {
    token: sandbox.signIn(who),
    query: { token },
    body: createHumanCheck(sandbox, 'confirm'),
  })
const resend = (sandbox: Sandbox, who: string) =>
  send(sandbox, contract.registration.resendCode, { token: sandbox.signIn(who) })
const signIn = (sandbox: Sandbox, username: string, password: string) =>
  send(sandbox, contract.account.signIn, { body: { username, password, ...createHumanCheck(sandbox, 'sign-in') } })

describe('registration', () => {
  it('creates a student who signs in, must confirm and gets the subjects of the class', async () => {
    const sandbox = await startSandbox()
    expect((await register(sandbox)).status).toBe(200)
    expect((await signIn(sandbox, 'nadia.benali@exemple.tn', 'Tutorat2026!')).status).toBe(401)
    const answered = (await (await signIn(sandbox, '020200001', 'Secret-2026')).json()) as {
      payload: { token: string }
    }
    const me = () => fetchPayload(sandbox, contract.account.me, { token: answered.payload.token })
    expect(await me()).toMatchObject({
      user: {
        name: 'Nadia',
        last_name: 'Ben Ali',
        birth_date: '2010-02-03',
        verified: false,
        completed: true,
        country: { id: 1 },
        state: { id: 102 },
        division: { id: 42 },
      },
    })
    expect((await confirm(sandbox, 'nadia.benali', sandbox.lastCode('nadia.benali') ?? '')).status).toBe(200)
    expect(await me()).toMatchObject({ user: { verified: true } })
    expect(await fetchPayload(sandbox, contract.subjects.list, { token: answered.payload.token })).toHaveLength(10)
  })

  it('shows the code in the panel, sent by SMS in Tunisia and by e-mail abroad', async () => {
    const sandbox = await startSandbox()
    await register(sandbox)
    await register(sandbox, { email: 'lea@exemple.fr', phone: '020200002', state: undefined, country: 10 })
    const [here, abroad] = sandbox.state().sent.slice(-2)
    expect([here?.to, here?.text]).toEqual([
      '020200001',
      `Ton code Tutorat : ${sandbox.lastCode('nadia.benali') ?? ''}`,
    ])
    expect([abroad?.to, abroad?.text]).toEqual(['lea@exemple.fr', expect.stringMatching(/: [A-Z0-9]{6}$/)])
    expect(sandbox.state().accounts.map(({ id }) => id)).toContain('lea')
    expect(sandbox.world.student('lea').user).toMatchObject({ country: { id: 10 }, state: null })
  })

  it('gives each student a unique id', async () => {
    const sandbox = await startSandbox()
    await register(sandbox, { email: 'amira@exemple.fr' })
    await register(sandbox, { email: 'amira@exemple.com', phone: '020200002' })
    expect([sandbox.world.student('amira').user.email, sandbox.world.student('amira-2').user.email]).toEqual([
      'amira.bensalah@exemple.tn',
      'amira@exemple.fr',
    ])
    const [one, other] = [sandbox.world.student('amira-2').user.id, sandbox.world.student('amira-3').user.id]
    expect(one).not.toBe(other)
  })

  it.each([
    ['birthDate', { birthDate: '2018-05-16' }, 'Birthdate: This value should be less than May 16, 2018'],
    ['birthDate', { birthDate: '2010-02-30' }, 'Birthdate: This value is not a valid date'],
    ['birthDate', { birthDate: '' }, 'Birthdate: This value should not be blank'],
    ['email', { email: 'nadia' }, 'Email: This value is not a valid email address'],
    ['phone', { phone: '12345678' }, 'Phone: This value should have exactly 9 digits'],
    ['phone', { phone: '1234567890' }, 'Phone: This value should have exactly 9 digits'],
    [
      'plainPassword',
      { plainPassword: { first: 'Court-1', second: 'Court-1' } },
      'first Password: The password value should be between 8 and 16 characters',
    ],
    [
      'plainPassword',
      { plainPassword: { first: 'Secret-2026', second: 'Secret-2027' } },
      'first Password: The two passwords should be the same',
    ],
    ['name', { name: 'N' }, 'Name: This value is too short. It should have 2 characters or more'],
    ['name', { name: 'Nad1a' }, 'Name: This value is not valid'],
    [
      'lastName',
      { lastName: 'a'.repeat(26) },
      'Last Name: This value is too long. It should have 25 characters or less',
    ],
    ['country', { state: undefined }, 'Country: This value should not be blank'],
    ['country', { state: undefined, country: 99 }, 'Country: This value is not one of the choices'],
    ['state', { state: undefined, country: 1 }, 'State: This value should not be blank'],
    ['state', { state: 201, country: 1 }, 'State: This value is not one of the choices'],
    ['division', { division: 7 }, 'Division: This value is not one of the choices'],
    [
      'optionalSubject',
      { division: 42, optionalSubject: 511 },
      'Optional Subject: This value is not one of the choices',
    ],
  ])('refuses an invalid %s: %o', async (field, changes, message) => {
    const sandbox = await startSandbox()
    const before = sandbox.world.students.length
    const response = await register(sandbox, changes)
    const body = (await response.json()) as { message: string; errors: Record<string, string[]> }
    expect([response.status, body.message, Object.keys(body.errors)]).toEqual([422, message, [field]])
    expect(message).toContain(body.errors[field]?.[0])
    expect(sandbox.world.students).toHaveLength(before)
  })

  it('accepts the day before the age limit and an optional subject of the class', async () => {
    const sandbox = await startSandbox()
    expect((await register(sandbox, { birthDate: '2018-05-15', optionalSubject: 421 })).status).toBe(200)
    expect(sandbox.world.student('nadia.benali').user.optional_subject).toMatchObject({ id: 421, name: 'Allemand' })
  })

  it.each([
    ['e-mail', { email: 'AMIRA.bensalah@exemple.tn' }],
    ['phone', { phone: '020100101' }],
  ])('refuses another user’s %s', async (_what, changes) => {
    const response = await register(await startSandbox(), changes)
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { message: 'Account information already used' },
    ])
  })

  it('requires a captcha for its own action, once', async () => {
    const sandbox = await startSandbox()
    expect((await register(sandbox, createHumanCheck(sandbox, 'sign-in'))).status).toBe(400)
    const body = createRegistration(sandbox)
    expect((await send(sandbox, contract.registration.register, { body })).status).toBe(200)
    expect((await send(sandbox, contract.registration.register, { body })).status).toBe(400)
  })
})

describe('account confirmation', () => {
  it('accepts the sent code in either case and then reports the account as verified', async () => {
    const sandbox = await startSandbox()
    const code = sandbox.lastCode('rim') ?? ''
    expect(await (await confirm(sandbox, 'rim', ` ${code.toLowerCase()} `)).json()).toMatchObject({ success: true })
    expect(sandbox.world.student('rim').user.verified).toBe(true)
    expect(await (await confirm(sandbox, 'rim', 'ABC234')).json()).toMatchObject({
      success: true,
      message: 'You are verified',
    })
    expect(await (await resend(sandbox, 'rim')).json()).toMatchObject({ success: true, message: 'You are verified' })
  })

  it('refuses every other code', async () => {
    const sandbox = await startSandbox()
    const right = sandbox.lastCode('rim') ?? ''
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.stringMatching(/^[A-Za-z0-9]{6}$/), fc.string()), async (code) => {
        fc.pre(code.trim().toUpperCase() !== right)
        const response = await confirm(sandbox, 'rim', code)
        expect([response.status, await response.json()]).toMatchObject([
          400,
          { code: 'CODE_INVALID', message: 'Code invalid' },
        ])
      }),
      { numRuns: 40 },
    )
    expect(sandbox.world.student('rim').user.verified).toBe(false)
  })

  it('refuses another user’s code, an expired one and a replaced one', async () => {
    const sandbox = await startSandbox()
    await register(sandbox)
    const first = sandbox.lastCode('rim') ?? ''
    expect((await confirm(sandbox, 'rim', sandbox.lastCode('nadia.benali') ?? '')).status).toBe(400)
    expect((await resend(sandbox, 'rim')).status).toBe(200)
    expect((await confirm(sandbox, 'rim', first)).status).toBe(400)
    sandbox.clock.advance(24 * 3_600_000 + 1)
    expect((await confirm(sandbox, 'rim', sandbox.lastCode('rim') ?? '')).status).toBe(400)
  })

  it('resends the code once', async () => {
    const sandbox = await startSandbox()
    const first = sandbox.lastCode('rim')
    expect((await resend(sandbox, 'rim')).status).toBe(200)
    expect(sandbox.lastCode('rim')).not.toBe(first)
    const again = await resend(sandbox, 'rim')
    expect([again.status, await again.json()]).toMatchObject([429, { code: 'RETRY_LATER' }])
    expect((await confirm(sandbox, 'rim', sandbox.lastCode('rim') ?? '')).status).toBe(200)
  })
})
