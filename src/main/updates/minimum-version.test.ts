import { expect, it } from 'vitest'
import { createSandbox } from '../../sandbox/sandbox'
import { withLeadingSlash } from '../../shared/contract/endpoint'
import type { MinimumClient } from './minimum-version'
import { fetchMinimum } from './minimum-version'

async function platform(): Promise<{ client: MinimumClient; raise: (minimumVersion: string | null, message?: string) => void }> {
  const sandbox = await createSandbox({ mediaDir: 'resources/demo', snapshotDir: null, seed: 1 })
  const config = sandbox.platformConfig('http://127.0.0.1:1')
  return {
    client: {
      async call(endpoint) {
        const answer = await sandbox.fetch(new Request(`${config.services.platform.base.replace(/\/$/, '')}${withLeadingSlash(endpoint.path)}`))
        return { ok: true, status: answer.status, body: await answer.json() }
      },
    },
    raise: (minimumVersion, message) => {
      sandbox.world.desktopClient = { minimumVersion, message: message ?? null }
    },
  }
}

it('the platform says the oldest version that it serves, without a session; its own sentence comes along', async () => {
  const { client, raise } = await platform()
  expect(await fetchMinimum(client, '1.0.0')).toBeNull()
  raise('1.0.0')
  expect(await fetchMinimum(client, '1.0.0')).toBeNull()
  raise('1.10.0', 'Une nouvelle version est nécessaire pour les examens.')
  expect(await fetchMinimum(client, '1.9.0')).toEqual({ minimum: '1.10.0', message: 'Une nouvelle version est nécessaire pour les examens.' })
})

it('cuts a sentence of the platform that is too long for the notice, and still asks for the newer version', async () => {
  const { client, raise } = await platform()
  raise('2.0.0', '👩‍🎓'.repeat(400))
  expect([...((await fetchMinimum(client, '1.0.0'))?.message ?? '')]).toHaveLength(300)
})

it('a platform that does not answer changes nothing, one without the call or with nonsense serves every version', async () => {
  const answering = (reply: Awaited<ReturnType<MinimumClient['call']>>): MinimumClient => ({ call: () => Promise.resolve(reply) })
  expect(await fetchMinimum(answering({ ok: false, failure: 'offline' }), '1.0.0')).toBeUndefined()
  for (const status of [500, 503]) expect(await fetchMinimum(answering({ ok: true, status, body: null }), '1.0.0')).toBeUndefined()
  for (const reply of [{ status: 404, body: {} }, { status: 404, body: { success: true, payload: { minimumVersion: '2.0.0' } } }, { status: 200, body: '<html>' }, { status: 200, body: { payload: { minimumVersion: 'soon' } } }, { status: 200, body: { payload: {} } }]) {
    expect(await fetchMinimum(answering({ ok: true, ...reply }), '1.0.0')).toBeNull()
  }
})
