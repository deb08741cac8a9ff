import { afterEach, expect, it, test } from 'vitest'
import { readBody } from '#shared/contract/reply.ts'
import { configAt, envelopeAnswer, startServer, testVault } from '#tests/support/gateway-harness.ts'
import { createHttpClient } from './http-client'
import { createPlatformClient } from './platform-client'
import { createSignInInterceptor, createSocialExchange, parseSignInResponse as parse } from './sign-in-interceptor'

const body = { success: true, payload: { token: 'secret', user_type: 'student' } }
const parseSignInResponse = (status: number, answer: unknown) =>
  parse({ ok: true, status, ...readBody(answer === undefined ? '<html>' : JSON.stringify(answer)) })

it('D1: separates the token from the body for the page', () => {
  const answer = parseSignInResponse(200, {
    ...body,
    access_token: 'secret',
    deep: [{ refreshToken: 'secret', name: 'Amira' }, null, 3],
  })
  expect(answer).toEqual({
    kind: 'accepted',
    token: 'secret',
    isTeacher: false,
    forPage: { success: true, payload: { user_type: 'student' }, deep: [{ name: 'Amira' }, null, 3] },
  })
})

it.each([
  ['Teacher', true],
  ['teacher', true],
  ['student', false],
  ['teachers', false],
])('classifies user type %s as a teacher: %s', (type, isTeacher) => {
  expect(parseSignInResponse(200, { payload: { token: 'secret', user_type: type } })).toMatchObject({
    kind: 'accepted',
    isTeacher,
  })
})

it.each([
  [199, 'unreadable'],
  [200, 'accepted'],
  [299, 'accepted'],
  [300, 'unreadable'],
  [401, 'refused'],
])('classifies a response with status %d as %s', (status, kind) => {
  expect(parseSignInResponse(status, body).kind).toBe(kind)
})

it.each([
  { success: true, data: { token: 'secret', user_type: 'student' } },
  { data: { token: 'secret' } },
  { token: 'secret', user_type: 'student' },
])('reads the token from %j', (answer) => {
  expect(parseSignInResponse(200, answer)).toMatchObject({ kind: 'accepted', token: 'secret' })
})

it('classifies success: false with status 200, and a 401 without body, as a refusal', () => {
  const refusal = { success: false, message: 'Invalid credentials' }
  expect(parseSignInResponse(200, refusal)).toEqual({ kind: 'refused', forPage: refusal })
  expect(parse({ ok: true, status: 401, ...readBody('') })).toEqual({ kind: 'refused', forPage: {} })
})

it('D1: removes tokens from a refusal', () => {
  expect(parseSignInResponse(403, { message: 'non', token: 'secret' })).toEqual({
    kind: 'refused',
    forPage: { message: 'non' },
  })
})

it('classifies a body without JSON, or a success without a token, as unreadable', () => {
  expect(
    [
      parseSignInResponse(200, undefined),
      parseSignInResponse(401, undefined),
      parseSignInResponse(200, { payload: {} }),
      parseSignInResponse(200, 'secret'),
    ].map(({ kind }) => kind),
  ).toEqual(Array.from({ length: 4 }, () => 'unreadable'))
})

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const request = {
  provider: 'google',
  code: 'code/1+x',
  proof: { codeVerifier: 'proof', redirectUri: 'tutorat://login/google/callback' },
} as const

async function against(answer: Parameters<typeof startServer>[0]) {
  const platform = await startServer(answer)
  closing.push(platform.close)
  const config = configAt(platform.origin)
  const held = testVault(null)
  const vault = { ...held, state: () => ({ ...held.state(), signedIn: held.token() !== null }) }
  const teacherSites: string[] = []
  const lines: string[] = []
  const events: string[] = []
  const client = createPlatformClient({
    vault,
    httpClient: createHttpClient({ config, transport: fetch, language: () => 'fr' }),
    onPlatformDate: () => void events.push('date'),
  })
  const note = (event: string, fields?: object): void => void lines.push(event + JSON.stringify(fields))
  const interceptSignIn = createSignInInterceptor({
    config,
    vault: { ...vault, signIn: (token) => (events.push('session'), vault.signIn(token)) },
    openTeacherSite: (address) => teacherSites.push(address),
  })
  const exchange = createSocialExchange({ client, interceptSignIn, vault, log: { info: note, warn: note } })
  return { exchange, platform, vault, teacherSites, lines, events }
}

test('C2: sends the code once with its PKCE proof, and stores the token in the vault', async () => {
  const { exchange, platform, vault, lines } = await against((_, response) =>
    envelopeAnswer(response, 200, { token: 'social-token', user_type: 'Student' }),
  )
  expect(await exchange(request)).toBe('signed-in')
  expect(vault.token()).toBe('social-token')
  expect(platform.arrivals).toHaveLength(1)
  const url = new URL(platform.arrivals[0]?.path ?? '', 'http://x')
  expect(url.pathname).toBe('/v1/platform/auth/social/google/callback')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    code: 'code/1+x',
    code_verifier: 'proof',
    redirect_uri: 'tutorat://login/google/callback',
  })
  expect(platform.arrivals[0]?.headers).not.toHaveProperty('authorization')
  expect(lines.join()).not.toMatch(/code\/1|proof|social-token/)
})

test('takes the platform’s time from the answer before the session begins', async () => {
  const { exchange, events } = await against((_, response) =>
    envelopeAnswer(response, 200, { token: 'social-token', user_type: 'Student' }),
  )
  await exchange(request)
  expect(events).toEqual(['date', 'session'])
})

test('sends only the documented query without a PKCE proof', async () => {
  const { exchange, platform } = await against((_, response) =>
    envelopeAnswer(response, 200, { token: 'social-token', user_type: 'Student' }),
  )
  expect(await exchange({ ...request, proof: null })).toBe('signed-in')
  expect(platform.arrivals[0]?.path).toBe('/v1/platform/auth/social/google/callback?code=code%2F1%2Bx')
})

test('opens the teacher site after a teacher’s social sign-in, without a session', async () => {
  const { exchange, vault, teacherSites } = await against((_, response) =>
    envelopeAnswer(response, 200, { token: 'teacher-token', user_type: 'Teacher' }),
  )
  expect(await exchange(request)).toBe('teacher')
  expect(vault.token()).toBeNull()
  expect(teacherSites).toHaveLength(1)
})

test.each([
  [400, 'refused'],
  [401, 'refused'],
  [429, 'unreachable'],
  [500, 'unreachable'],
])('C2: starts no session on status %i and reports %s', async (status, outcome) => {
  const { exchange, vault } = await against((_, response) => envelopeAnswer(response, status, null))
  expect(await exchange(request)).toBe(outcome)
  expect(vault.token()).toBeNull()
})

test('starts no session when the response is missing or cannot be parsed', async () => {
  const portal = await against((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'))
  expect(await portal.exchange(request)).toBe('unreachable')
  const gone = await against(() => undefined)
  await gone.platform.close()
  expect(await gone.exchange(request)).toBe('unreachable')
  expect([portal.vault.token(), gone.vault.token()]).toEqual([null, null])
})

test('C2: retains a session that began during the exchange', async () => {
  const { exchange, vault } = await against((_, response) => {
    void vault
      .signIn('password-token')
      .then(() => envelopeAnswer(response, 200, { token: 'social-token', user_type: 'Student' }))
  })
  expect(await exchange(request)).toBe('nothing')
  expect(vault.token()).toBe('password-token')
})
