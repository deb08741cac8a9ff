import { randomUUID } from 'node:crypto'
import { request } from 'node:https'
import { afterEach, describe, expect, test } from 'vitest'
import { offers } from '#shared/contract/offers.ts'
import { createCertificate } from '#tests/support/certificate.ts'
import { moneyOn } from '#tests/support/money-on-sandbox.ts'
import { startSandbox } from '#tests/support/sandbox-client.ts'
import { startSecureServer } from '#tests/support/secure-server.ts'
import { createHttpClient, type Transport } from '../gateway/http-client'
import { createPlatformClient } from '../gateway/platform-client'

const authority = { ...createCertificate({ host: 'Autorité', name: 'Autorité', isAuthority: true }), name: 'Autorité' }
const closing: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

const raised: string[] = []

const transport: Transport = (address, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const clientRequest = request(address, { method, headers, ca: authority.cert, agent: false, signal }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0 })))
    })
    clientRequest.on('error', (error: NodeJS.ErrnoException) => {
      raised.push(error.code ?? '')
      reject(error)
    })
    clientRequest.end(body)
  })

async function overTls(certificate = createCertificate({ host: '127.0.0.1', issuer: authority })) {
  const sandbox = await startSandbox({ personality: 'naive' })
  const server = await startSecureServer(certificate, '127.0.0.1', (incoming) => sandbox.fetch(incoming))
  closing.push(server.close, () => sandbox.close())
  const origin = `https://127.0.0.1:${String(server.port)}`
  const session = { token: '', userId: 0 }
  const client = createPlatformClient({
    httpClient: createHttpClient({ config: sandbox.platformConfig(origin), transport, language: () => 'fr' }),
    vault: { bearer: () => Promise.resolve(session) },
  })
  const world = moneyOn(sandbox, 'amira', { client })
  Object.assign(session, { token: world.token, userId: world.userId })
  world.student.points = 1_000_000
  return {
    world,
    sandbox,
    server,
    client,
    paid: () => sandbox.ledger.of(world.student.id).filter(({ kind }) => kind === 'purchase').length,
  }
}

describe('orders over TLS', () => {
  test('E2: resolves an order from the platform’s list after a broken TLS record, without a second one', async () => {
    const { world, server, paid } = await overTls()
    raised.length = 0
    server.breakAnswers(1)
    world.start(world.userId)
    const first = await world.money().order(world.purchase)
    expect(raised).toEqual([expect.stringMatching(/^(ERR_SSL_|EPROTO)/)])
    expect(paid()).toBe(1)
    expect(['uncertain', 'done']).toContain(first.stage)
    expect((await world.money().order(world.purchase)).id).toBe(first.id)
    await expect.poll(() => world.money().state().attempts).toMatchObject([{ id: first.id, stage: 'done' }])
    expect(paid()).toBe(1)
  })

  test('E2: does not send an order to a server with an untrusted certificate', async () => {
    const { world, server, client } = await overTls(createCertificate({ host: '127.0.0.1' }))
    const reply = await client.call(offers.buy, {
      body: world.purchase,
      userId: world.userId,
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(reply).toMatchObject({ ok: false, failure: 'insecure-authority' })
    expect(server.received).toEqual([])
    world.start(world.userId)
    expect(await world.money().order(world.purchase)).toMatchObject({ stage: 'not-made' })
  })
})
