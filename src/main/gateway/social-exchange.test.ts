import { afterEach, expect, test } from 'vitest'
import { createExchange } from './exchange'
import { createPlatformClient } from './platform-client'
import { createSocialExchange } from './social-exchange'
import { createSignInTaker } from './take-sign-in'
import { configAt, envelopeAnswer, startServer, testVault } from './test-platform'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const request = { provider: 'google', code: 'code/1+x', proof: { codeVerifier: 'proof', redirectUri: 'tutorat://login/google/callback' } } as const

async function against(answer: Parameters<typeof startServer>[0]) {
  const platform = await startServer(answer)
  closing.push(platform.close)
  const config = configAt(platform.origin)
  const held = testVault(null)
  const vault = { ...held, state: () => ({ ...held.state(), signedIn: held.token() !== null }) }
  const teacherSites: string[] = []
  const lines: string[] = []
  const client = createPlatformClient({ vault, exchange: createExchange({ config, forward: fetch, language: () => 'fr' }) })
  const note = (event: string, fields?: object): void => void lines.push(event + JSON.stringify(fields))
  const takeSignIn = createSignInTaker({ config, vault, openTeacherSite: (address) => teacherSites.push(address) })
  const exchange = createSocialExchange({ client, takeSignIn, vault, log: { info: note, warn: note } })
  return { exchange, platform, vault, teacherSites, lines }
}

test('C2: the code goes to the platform once, with the proof and where it was sent to; the token goes to the vault', async () => {
  const { exchange, platform, vault, lines } = await against((_, response) => envelopeAnswer(response, 200, { token: 'social-token', user_type: 'Student' }))
  expect(await exchange(request)).toBe('signed-in')
  expect(vault.token()).toBe('social-token')
  expect(platform.arrivals).toHaveLength(1)
  const url = new URL(platform.arrivals[0]?.path ?? '', 'http://x')
  expect(url.pathname).toBe('/v1/platform/auth/social/google/callback')
  expect(Object.fromEntries(url.searchParams)).toEqual({ code: 'code/1+x', code_verifier: 'proof', redirect_uri: 'tutorat://login/google/callback' })
  expect(platform.arrivals[0]?.headers).not.toHaveProperty('authorization')
  expect(lines.join()).not.toMatch(/code\/1|proof|social-token/)
})

test('sends the documented query alone where the platform takes no proof', async () => {
  const { exchange, platform } = await against((_, response) => envelopeAnswer(response, 200, { token: 'social-token', user_type: 'Student' }))
  expect(await exchange({ ...request, proof: null })).toBe('signed-in')
  expect(platform.arrivals[0]?.path).toBe('/v1/platform/auth/social/google/callback?code=code%2F1%2Bx')
})

test('a teacher goes to his own site and has no session here', async () => {
  const { exchange, vault, teacherSites } = await against((_, response) => envelopeAnswer(response, 200, { token: 'teacher-token', user_type: 'Teacher' }))
  expect(await exchange(request)).toBe('teacher')
  expect(vault.token()).toBeNull()
  expect(teacherSites).toHaveLength(1)
})

test.each([[400, 'refused'], [401, 'refused'], [429, 'unreachable'], [500, 'unreachable']])('C2: an answer of %i leaves nobody signed in: %s', async (status, outcome) => {
  const { exchange, vault } = await against((_, response) => envelopeAnswer(response, status, null))
  expect(await exchange(request)).toBe(outcome)
  expect(vault.token()).toBeNull()
})

test('an answer that cannot be read, or none at all, leaves nobody signed in', async () => {
  const portal = await against((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'))
  expect(await portal.exchange(request)).toBe('unreachable')
  const gone = await against(() => undefined)
  await gone.platform.close()
  expect(await gone.exchange(request)).toBe('unreachable')
  expect([portal.vault.token(), gone.vault.token()]).toEqual([null, null])
})

test('C2: who signed in otherwise while the answer was on its way stays signed in', async () => {
  const { exchange, vault } = await against((_, response) => {
    void vault.signIn('password-token').then(() => envelopeAnswer(response, 200, { token: 'social-token', user_type: 'Student' }))
  })
  expect(await exchange(request)).toBe('nothing')
  expect(vault.token()).toBe('password-token')
})
