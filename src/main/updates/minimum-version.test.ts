import { expect, it } from 'vitest'
import { createSandbox } from '#sandbox/sandbox.ts'
import { withLeadingSlash } from '#shared/contract/endpoint.ts'
import type { PlatformClient } from '../base/platform-client'
import { createMinimumVersion, fetchMinimum } from './minimum-version'

async function setUp(): Promise<{
  client: PlatformClient
  setMinimum: (minimumVersion: string | null, message?: string, requiredVersion?: string) => void
}> {
  const sandbox = await createSandbox({ mediaDir: 'resources/demo', snapshotDir: null, seed: 1 })
  const config = sandbox.platformConfig('http://127.0.0.1:1')
  return {
    client: {
      async call(endpoint) {
        const response = await sandbox.fetch(
          new Request(`${config.services.platform.base.replace(/\/$/, '')}${withLeadingSlash(endpoint.path)}`),
        )
        return { ok: true, status: response.status, body: await response.json() }
      },
    },
    setMinimum: (minimumVersion, message, requiredVersion) => {
      sandbox.world.desktopClient = {
        minimumVersion,
        message: message ?? null,
        requiredVersion: requiredVersion ?? null,
      }
    },
  }
}

it('fetches the minimum version and its message without a session', async () => {
  const { client, setMinimum } = await setUp()
  expect(await fetchMinimum(client, '1.0.0')).toBeNull()
  setMinimum('1.0.0')
  expect(await fetchMinimum(client, '1.0.0')).toBeNull()
  setMinimum('1.10.0', 'Une nouvelle version est nécessaire pour les examens.')
  expect(await fetchMinimum(client, '1.9.0')).toEqual({
    minimum: '1.10.0',
    message: 'Une nouvelle version est nécessaire pour les examens.',
    isRequired: false,
  })
})

it('tells a version that must not be used any more from one that may be put off', async () => {
  const { client, setMinimum } = await setUp()
  setMinimum(null, undefined, '1.2.0')
  expect(await fetchMinimum(client, '1.1.9')).toEqual({ minimum: '1.2.0', message: null, isRequired: true })
  expect(await fetchMinimum(client, '1.2.0')).toBeNull()
  setMinimum('1.5.0', undefined, '1.2.0')
  expect(await fetchMinimum(client, '1.1.0')).toEqual({ minimum: '1.5.0', message: null, isRequired: true })
  expect(await fetchMinimum(client, '1.3.0')).toEqual({ minimum: '1.5.0', message: null, isRequired: false })
})

it('truncates a message of the platform to 300 characters', async () => {
  const { client, setMinimum } = await setUp()
  setMinimum('2.0.0', '👩‍🎓'.repeat(400))
  expect([...((await fetchMinimum(client, '1.0.0'))?.message ?? '')]).toHaveLength(300)
})

it('returns undefined if the platform is unreachable or fails, null for a refusal or a response without a version', async () => {
  const clientWith = (reply: Awaited<ReturnType<PlatformClient['call']>>): PlatformClient => ({
    call: () => Promise.resolve(reply),
  })
  expect(await fetchMinimum(clientWith({ ok: false, failure: 'offline' }), '1.0.0')).toBeUndefined()
  expect(await fetchMinimum(clientWith({ ok: true, status: 200, body: '<html>' }), '1.0.0')).toBeUndefined()
  for (const status of [500, 503])
    expect(await fetchMinimum(clientWith({ ok: true, status, body: null }), '1.0.0')).toBeUndefined()
  const replies = [
    { status: 404, body: {} },
    { status: 404, body: { success: true, payload: { minimumVersion: '2.0.0' } } },
    { status: 200, body: { payload: { minimumVersion: 'soon' } } },
    { status: 200, body: { payload: {} } },
  ]
  for (const reply of replies) {
    expect(await fetchMinimum(clientWith({ ok: true, ...reply }), '1.0.0')).toBeNull()
  }
})

it('keeps the last minimum version while the platform is unreachable', async () => {
  const success = {
    ok: true,
    status: 200,
    body: { success: true, payload: { minimumVersion: '1.1.0', message: null } },
  } as const
  let reply: Awaited<ReturnType<PlatformClient['call']>> = success
  const minimum = createMinimumVersion({ call: () => Promise.resolve(reply) }, '1.0.0')
  expect(minimum.belowMinimum()).toBeNull()
  await minimum.refresh()
  expect(minimum.belowMinimum()).toEqual({ minimum: '1.1.0', message: null, isRequired: false })
  reply = { ok: false, failure: 'offline' }
  await minimum.refresh()
  expect(minimum.belowMinimum()).toEqual({ minimum: '1.1.0', message: null, isRequired: false })
  reply = { ok: true, status: 404, body: null }
  await minimum.refresh()
  expect(minimum.belowMinimum()).toBeNull()
})
