import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/contract/endpoints.ts'
import { contract } from '#shared/contract/index.ts'
import { faultKinds } from '#shared/desktop/demo.ts'
import {
  fetchPayload,
  createRecord,
  createRequest,
  send,
  startSandbox,
  testOrigin,
} from '#tests/support/sandbox-client.ts'

const list = contract.subjects.list

describe('fault injection', () => {
  it.each([
    ['unauthorised', 401],
    ['forbidden', 403],
    ['not-found', 404],
    ['rate-limited', 429],
    ['server-error', 500],
  ] as const)('%s responds with status %i', async (kind, status) => {
    const sandbox = await startSandbox()
    sandbox.faults('subjects.list', kind)
    const response = await send(sandbox, list, { token: sandbox.signIn('amira') })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ success: false, payload: null })
    expect(response.headers.get('retry-after')).toBe(kind === 'rate-limited' ? '2' : null)
  })

  it('html responds with the page of a captive portal', async () => {
    const sandbox = await startSandbox()
    sandbox.faults('subjects.list', 'html')
    const response = await send(sandbox, list, { token: sandbox.signIn('amira') })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await response.text()).toMatch(/^<!doctype html>/)
  })

  it('half-json and empty respond with an unreadable body', async () => {
    const sandbox = await startSandbox()
    const token = sandbox.signIn('amira')
    sandbox.faults('subjects.list', 'half-json', { times: 1 })
    await expect((await send(sandbox, list, { token })).json()).rejects.toThrow(SyntaxError)
    sandbox.faults('subjects.list', 'empty', { times: 1 })
    expect(await (await send(sandbox, list, { token })).text()).toBe('')
    expect((await send(sandbox, list, { token })).status).toBe(200)
  })

  it.each(['subjects.list', 'account.me', 'places.countries', 'account.profile'])(
    'wrong-types responds to %s outside the schema',
    async (name) => {
      const sandbox = await startSandbox()
      sandbox.faults(name, 'wrong-types')
      const endpoint = new Map(endpoints).get(name)
      const response = await send(sandbox, endpoint!, { token: sandbox.signIn('amira') })
      expect(endpoint!.response.safeParse(await response.json()).success).toBe(false)
    },
  )

  it('cut breaks off the response body, in process and over the network', async () => {
    const sandbox = await startSandbox()
    const token = sandbox.signIn('amira')
    sandbox.faults('subjects.list', 'cut')
    await expect((await send(sandbox, list, { token })).text()).rejects.toThrow()
    const { origin, close } = await sandbox.listen()
    await expect(
      fetch(createRequest(sandbox, list, { token }, origin)).then((response) => response.text()),
    ).rejects.toThrow()
    await close()
  })

  it('timeout waits until the caller aborts or the platform closes', async () => {
    const sandbox = await startSandbox()
    sandbox.faults('subjects.list', 'timeout')
    const giveUp = new AbortController()
    const pendingRequest = send(sandbox, list, { token: sandbox.signIn('amira'), signal: giveUp.signal })
    giveUp.abort()
    await expect(pendingRequest).rejects.toThrow(/abort/)
    const { origin, close } = await sandbox.listen()
    const network = new AbortController()
    const waiting = fetch(
      createRequest(sandbox, list, { token: sandbox.signIn('amira'), signal: network.signal }, origin),
    )
    network.abort()
    await expect(waiting).rejects.toThrow(/abort/)
    const left = send(sandbox, list, { token: sandbox.signIn('amira') })
    await sandbox.close()
    await expect(left).rejects.toThrow(/abort/)
    await close()
  })

  it('delay and hold postpone the response', async () => {
    const sandbox = await startSandbox()
    const token = sandbox.signIn('amira')
    sandbox.faults('subjects.list', 'delay', { ms: 5, times: 1 })
    expect((await send(sandbox, list, { token })).status).toBe(200)
    const held = sandbox.faults.hold('subjects.list')
    let answered = false
    const pendingRequest = send(sandbox, list, { token }).then((response) => {
      answered = true
      return response.status
    })
    await send(sandbox, contract.account.me, { token })
    expect(answered).toBe(false)
    held.release()
    expect(await pendingRequest).toBe(200)
  })

  it('affects one endpoint or all, for the given number of calls or until cleared', async () => {
    const sandbox = await startSandbox()
    const token = sandbox.signIn('amira')
    sandbox.faults('subjects.list', 'server-error', { times: 2 })
    const statuses = []
    for (let call = 0; call < 3; call += 1) statuses.push((await send(sandbox, list, { token })).status)
    expect(statuses).toEqual([500, 500, 200])
    sandbox.faults('*', 'forbidden')
    expect((await send(sandbox, contract.account.me, { token })).status).toBe(403)
    expect(sandbox.state().troubles).toEqual([{ endpoint: '*', kind: 'forbidden', remaining: null }])
    sandbox.faults.clear()
    expect((await send(sandbox, contract.account.me, { token })).status).toBe(200)
    expect(() => sandbox.faults('no.such', 'cut')).toThrow(RangeError)
  })

  it('loses the response of a progress record that was counted', async () => {
    const sandbox = await startSandbox()
    const token = sandbox.signIn('leila')
    const sent = { token, headers: { 'Idempotency-Key': 'one' }, body: createRecord(sandbox, 'lire-une-droite') }
    sandbox.faults('progress.record', 'cut', { times: 1 })
    await expect((await send(sandbox, contract.progress.record, sent)).text()).rejects.toThrow()
    sandbox.faults('progress.record', 'server-error', { times: 1 })
    expect((await send(sandbox, contract.progress.record, sent)).status).toBe(500)
    await fetchPayload(sandbox, contract.progress.record, sent)
    expect(sandbox.progressLog.rows()).toHaveLength(2)
    expect(sandbox.progressLog.duplicates()).toBe(1)
  })

  it('affects media files', async () => {
    const sandbox = await startSandbox()
    sandbox.faults('media', 'not-found')
    const address = `${testOrigin}/s/${sandbox.secret}/media/videos/chute-libre.mp4`
    expect((await sandbox.fetch(new Request(address))).status).toBe(404)
  })

  it('can be activated and cleared by the demo panel for every kind', async () => {
    const sandbox = await startSandbox()
    for (const kind of faultKinds) {
      await sandbox.act({ do: 'trouble', endpoint: 'account.me', kind, times: 1 })
      await sandbox.act({ do: 'clear-troubles' })
    }
    expect(sandbox.state().troubles).toEqual([])
  })
})
