import { request as nodeRequest } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#shared/contract/endpoints.ts'
import { contract } from '#shared/contract/index.ts'
import { demoState } from '#shared/desktop/demo.ts'
import { createRequest, send, startSandbox, testOrigin } from '#tests/support/sandbox-client.ts'
import { endpointHandlers } from '../domains'

describe('server URL', () => {
  it('requires the secret', async () => {
    const sandbox = await startSandbox({ secret: 'the-right-secret-of-ours' })
    const request = async (path: string) => (await sandbox.fetch(new Request(`${testOrigin}${path}`))).status
    expect(await request('/s/the-right-secret-of-ours/platform/countries')).toBe(200)
    for (const path of [
      '/',
      '/s/the-wrong-secret-of-ours/platform/countries',
      '/s//platform/countries',
      '/s/the-right-secret-of-ours/nowhere/countries',
      '/s/the-right-secret-of-ours/platform/nothing',
    ]) {
      expect([path, await request(path)]).toEqual([path, 404])
    }
  })

  it('refuses requests for another host name (DNS rebinding)', async () => {
    const sandbox = await startSandbox()
    const { origin, close } = await sandbox.listen()
    const fetchStatus = (host: string) =>
      new Promise<number>((resolve, reject) => {
        const { port } = new URL(origin)
        nodeRequest(
          { host: '127.0.0.1', port, path: `/s/${sandbox.secret}/platform/countries`, headers: { Host: host } },
          (response) => {
            response.resume()
            resolve(response.statusCode ?? 0)
          },
        )
          .on('error', reject)
          .end()
      })
    expect(await fetchStatus(new URL(origin).host)).toBe(200)
    expect(await fetchStatus('school.example')).toBe(421)
    expect(await fetchStatus('127.0.0.1.school.example:80')).toBe(421)
    await close()
  })

  it('allows no cross-origin page', async () => {
    const sandbox = await startSandbox()
    const headers = {
      'Origin': 'https://school.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    }
    const response = await sandbox.fetch(
      new Request(`${testOrigin}/s/${sandbox.secret}/platform/auth/login_check`, { method: 'OPTIONS', headers }),
    )
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('uses the platform’s clock for the Date header', async () => {
    const sandbox = await startSandbox({ clock: { now: () => Date.UTC(2026, 10, 20, 9), monotonic: () => 0 } })
    const date = async () => (await send(sandbox, contract.places.countries)).headers.get('date')
    expect(await date()).toBe('Fri, 20 Nov 2026 09:00:00 GMT')
    await sandbox.act({ do: 'advance-clock', ms: 3_600_000 })
    expect(await date()).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
    expect(sandbox.state().offsetMs).toBe(3_600_000)
  })
})

describe('progress service', () => {
  it('requires its API key and the user’s token', async () => {
    const sandbox = await startSandbox()
    const right = createRequest(sandbox, contract.progress.subjects, { token: sandbox.signIn('amira') })
    const without = new Request(right)
    without.headers.delete('x-api-key')
    expect((await sandbox.fetch(without)).status).toBe(403)
    expect(
      (
        await sandbox.fetch(
          new Request(right, { headers: { ...Object.fromEntries(right.headers), 'x-api-key': 'wrong' } }),
        )
      ).status,
    ).toBe(403)
    expect((await sandbox.fetch(right)).status).toBe(200)
  })
})

describe('control panel', () => {
  const control = (secret: string, path: string, init?: RequestInit) =>
    new Request(`${testOrigin}/s/${secret}/control/${path}`, init)

  it('shows and changes the platform’s state', async () => {
    const sandbox = await startSandbox()
    const act = async (body: unknown) =>
      sandbox.fetch(control(sandbox.secret, 'act', { method: 'POST', body: JSON.stringify(body) }))
    const shown = demoState.parse(await (await sandbox.fetch(control(sandbox.secret, 'state'))).json())
    expect(shown.accounts).toHaveLength(sandbox.world.students.length)
    expect(shown.endpoints).toContain('progress.record')
    const faultedState = demoState.parse(
      await (await act({ do: 'trouble', endpoint: 'account.me', kind: 'html', times: 2 })).json(),
    )
    expect(faultedState.troubles).toEqual([{ endpoint: 'account.me', kind: 'html', remaining: 2 }])
    expect(demoState.parse(await (await act({ do: 'clear-troubles' })).json()).troubles).toEqual([])
    for (const wrong of [
      { do: 'explode' },
      { do: 'trouble', endpoint: 'no.such', kind: 'html', times: null },
      { do: 'advance-clock', ms: 0.5 },
      null,
    ]) {
      expect((await act(wrong)).status).toBe(422)
    }
  })

  it('resets the platform', async () => {
    const sandbox = await startSandbox()
    sandbox.world.student('amira').points = 1
    const token = sandbox.signIn('amira')
    sandbox.clock.advance(1000)
    expect(await sandbox.act({ do: 'reset' })).toMatchObject({ offsetMs: 0, progressRecords: 0 })
    expect(sandbox.world.student('amira').points).toBe(24_600)
    expect((await send(sandbox, contract.account.me, { token })).status).toBe(401)
  })
})

describe('hostile calls', () => {
  const bodies = fc.oneof(fc.json(), fc.string(), fc.constant('{"__proto__":{"a":1}}'), fc.constant('['.repeat(5000)))

  it('never crash the platform, whatever the body', async () => {
    const sandbox = await startSandbox()
    const token = sandbox.signIn('amira')
    const posting = endpoints.filter(([, { bodyKind }]) => bodyKind === 'json')
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posting), bodies, async ([, endpoint], body) => {
        const right = createRequest(sandbox, endpoint, {
          token,
          params: { subjectSlug: '4201-mathematiques', chapterId: 1, contentId: 2 },
        })
        const response = await sandbox.fetch(new Request(right.url, { method: 'POST', headers: right.headers, body }))
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(response.status).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
  })

  it('never crash the platform, whatever the path and query', async () => {
    const sandbox = await startSandbox()
    const token = sandbox.signIn('amira')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...endpoints),
        fc.string(),
        fc.webQueryParameters(),
        async ([, endpoint], text, query) => {
          const right = createRequest(sandbox, endpoint, { token })
          const path = endpoint.path.replace(/^\/?/, '/').replace(/\{\w+\}/g, encodeURIComponent(text))
          const { base } = sandbox.platformConfig(testOrigin).services[endpoint.service]
          const response = await sandbox.fetch(
            new Request(`${base}${path}?${query}`, { method: endpoint.method, headers: right.headers }),
          )
          expect(response.status).toBeLessThan(500)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are refused with the name of the invalid field', async () => {
    const sandbox = await startSandbox()
    const response = await send(sandbox, contract.reactions.react, {
      token: sandbox.signIn('amira'),
      body: { content_id: 'seven', reaction_type: 'love' },
    })
    expect(response.status).toBe(422)
    const { errors } = (await response.json()) as { errors: Record<string, string[]> }
    expect(Object.keys(errors)).toEqual(['content_id'])
  })

  it('are refused when too large', async () => {
    const sandbox = await startSandbox()
    const right = createRequest(sandbox, contract.reactions.react, { token: sandbox.signIn('amira') })
    const response = await sandbox.fetch(
      new Request(right.url, { method: 'POST', headers: right.headers, body: 'x'.repeat(10 * 1024 * 1024 + 1) }),
    )
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: { body: ['This value is too large'] } })
  })
})

describe('schema violations', () => {
  it('do not include a request without a body and content length', async () => {
    const sandbox = await startSandbox()
    const { origin, close } = await sandbox.listen()
    const { url, headers } = createRequest(
      sandbox,
      contract.exams.removeFile,
      { params: { examId: 1, fileId: 1 }, token: sandbox.signIn('amira') },
      origin,
    )
    const status = await new Promise((resolve, reject) => {
      nodeRequest(url, { method: 'DELETE', headers: Object.fromEntries(headers) }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end()
    })
    expect(status).toBe(404)
    await close()
  })

  it('throw in process and return 500 over the network', async () => {
    const sandbox = await startSandbox()
    const token = sandbox.signIn('fatou')
    sandbox.world.tokensPerPoint = 'deux' as unknown as number
    await expect(send(sandbox, contract.referrals.conversionRate, { token })).rejects.toThrow(
      'referrals.conversionRate answered outside its schema',
    )
    expect(sandbox.breaches).toHaveLength(1)
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { origin, close } = await sandbox.listen()
    expect((await fetch(createRequest(sandbox, contract.referrals.conversionRate, { token }, origin))).status).toBe(500)
    expect(said).toHaveBeenCalledWith(expect.stringContaining('outside its schema'))
    said.mockRestore()
    await close()
  })

  it('fail to compile, as does a missing endpoint', () => {
    const { signIn, me, profile } = endpointHandlers.account
    // @ts-expect-error signOut is left out
    const without: typeof endpointHandlers.account = { signIn, me, profile }
    // @ts-expect-error a country has a number
    const wrong: typeof endpointHandlers.places.countries = () => [{ name: 'Tunisie' }]
    expect([Object.keys(without), typeof wrong]).toEqual([['signIn', 'me', 'profile'], 'function'])
  })
})
