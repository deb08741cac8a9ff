import { createSocket } from 'node:dgram'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron, expect, test, type ElectronApplication } from '@playwright/test'
import { createCertificate } from '../support/certificate'
import { startSecureServer } from '../support/secure-server'
import { signInAs } from './pages/sign-in'
import type { Platform } from './support/platform'
import { startSecurePlatform } from './support/secure-platform'
import { startWithPlatform, stop } from './support/start'
import { launch, runtime, type Tutorat } from './support/tutorat'

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startWithPlatform({ personality: 'naive' }))
})

test.afterAll(() => stop({ platform, tutorat }))

test('E2: Chromium does not retry an order whose connection ends before the response', async () => {
  const { sandbox } = platform
  await signInAs(tutorat.page, 'amira')
  const amira = sandbox.world.student('amira')
  amira.points = 1_000_000
  const toUser = sandbox.world.student('leila').user.id
  for (const points of [11, 12, 13, 14, 15]) {
    sandbox.faults('transfers.start', 'cut', { times: 1 })
    await tutorat.page.evaluate((order) => window.desktop['money.order'](order), {
      kind: 'transfer' as const,
      toUser,
      points,
    })
  }
  const made = sandbox.world.money.transfers.filter(({ who, key }) => who === amira.id && key !== null)
  expect(made.map(({ points }) => points)).toEqual([11, 12, 13, 14, 15])
  expect(sandbox.ledger.repeatedOrders()).toBe(0)
  await expect
    .poll(async () =>
      (await tutorat.page.evaluate(() => window.desktop['money.state']())).attempts.map(({ stage }) => stage),
    )
    .toEqual(Array(5).fill('waiting'))
})

test('E2: a TLS error during the response counts as a lost response, not as an unsent order', async () => {
  const secure = await startSecurePlatform({ personality: 'naive' })
  const { sandbox } = secure
  const intercepted = await launch({ platform: secure.file, trustsAnyCertificate: true })
  await signInAs(intercepted.page, 'amira')
  const amira = sandbox.world.student('amira')
  amira.points = 1_000_000
  const order = { kind: 'transfer', toUser: sandbox.world.student('leila').user.id, points: 21 } as const
  secure.breakAnswers(1)
  const first = await intercepted.page.evaluate((request) => window.desktop['money.order'](request), order)
  expect(['uncertain', 'waiting']).toContain(first.stage)
  const second = await intercepted.page.evaluate((request) => window.desktop['money.order'](request), order)
  expect(second.id).toBe(first.id)
  await expect
    .poll(async () =>
      (await intercepted.page.evaluate(() => window.desktop['money.state']())).attempts.map(({ stage }) => stage),
    )
    .toEqual(['waiting'])
  expect(sandbox.world.money.transfers.filter(({ who, points }) => who === amira.id && points === 21)).toHaveLength(1)
  await intercepted.discard()
  await secure.close()
})

/** On a port which counts packets. */
async function startHttp3Front() {
  const socket = createSocket('udp4')
  let packets = 0
  socket.on('message', () => void (packets += 1))
  const advertised = await new Promise<number>(
    (resolve) => void socket.bind(0, '127.0.0.1', () => resolve(socket.address().port)),
  )
  const headers = { 'alt-svc': `h3=":${String(advertised)}"; ma=3600` }
  const server = await startSecureServer(createCertificate({ host: '127.0.0.1' }), '127.0.0.1', () =>
    Promise.resolve(new Response('{}', { headers })),
  )
  return {
    address: `https://127.0.0.1:${String(server.port)}/`,
    answered: () => server.received.filter((line) => line.startsWith('GET / ')).length,
    packets: () => packets,
    close: () => Promise.all([server.close(), new Promise<void>((resolve) => void socket.close(() => resolve()))]),
  }
}

const askFront = (app: ElectronApplication, address: string) =>
  app.evaluate(async ({ session }, front) => {
    const own = session.fromPartition('http3-front')
    own.setCertificateVerifyProc((_request, callback) => callback(0))
    for (let time = 0; time < 4; time += 1) {
      await (await own.fetch(front, { cache: 'no-store' })).text()
      await own.closeAllConnections()
    }
  }, address)

test('E2: HTTP/3, which repeats requests, is not used for a platform that offers it', async () => {
  const front = await startHttp3Front()
  expect(await tutorat.app.evaluate(({ app }) => app.commandLine.hasSwitch('disable-quic'))).toBe(true)
  await askFront(tutorat.app, front.address)
  expect(front.answered()).toBeGreaterThanOrEqual(4)
  expect(front.packets()).toBe(0)

  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-plain-'))
  await writeFile(
    path.join(folder, 'main.js'),
    `const { app } = require('electron'); app.setPath('userData', ` +
      `${JSON.stringify(path.join(folder, 'profile'))}); app.on('window-all-closed', () => undefined)`,
  )
  const plain = await _electron.launch({
    executablePath: runtime.executable,
    chromiumSandbox: true,
    args: [path.join(folder, 'main.js')],
  })
  await plain.evaluate(({ app }) => app.whenReady().then(() => undefined))
  await askFront(plain, front.address)
  await expect.poll(() => front.packets()).toBeGreaterThan(0)
  await plain.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  await front.close()
})
