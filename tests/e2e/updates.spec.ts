import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { endSignals } from '#main/app/end-on-signals.ts'
import { presencePath } from '#shared/media-cache.ts'
import { toNginxConfig } from '../../scripts/school-cache/nginx-config'
import { createNginxFolder, findFreePort, startNginx } from '../support/nginx'
import {
  endAll,
  forgetComputer,
  getHash,
  logOf,
  newComputer,
  newFeed,
  newFile,
  listPrograms,
  serveUpdates,
  startAppImage,
  started,
  type Computer,
  type FeedHost,
} from './support/app-image'
import { chosenVariants, isLongRun } from './support/chosen-variants'
import { startPlatform } from './support/platform'
import { during, endBySignal, interrupt, openUpdates, replacing } from './support/update-interruptions'

test.describe.configure({ timeout: 120_000 })

const updatesFeed = 'http://127.0.0.1:47811/'

let host: FeedHost
let computer: Computer
test.beforeAll(async () => {
  host = await serveUpdates()
})
test.afterAll(() => host.close())
test.beforeEach(async () => {
  host.feed = newFeed()
  host.answers.clear()
  host.requests.length = 0
  computer = await newComputer()
})
test.afterEach(async () => {
  endAll(computer)
  chmodSync(path.dirname(computer.program), 0o755)
  await forgetComputer(computer)
})

test('I6, I7: 1.0.0 finds 1.0.1, downloads only the difference, verifies it and restarts as 1.0.1', async () => {
  const before = host.sent()
  const { page, gone } = await startAppImage(computer)
  const panel = await openUpdates(page)
  await panel.getByRole('button', { name: 'Rechercher maintenant' }).click()
  await panel.getByRole('button', { name: 'Redémarrer pour mettre à jour' }).click({ timeout: 60_000 })
  await gone
  await expect.poll(() => started(computer), { timeout: 60_000 }).toEqual(['1.0.0', '1.0.1'])
  expect(getHash(computer.program)).toBe(getHash(newFile))
  expect(listPrograms(computer)).toEqual([path.basename(computer.program)])
  expect(
    host.requests
      .filter(({ path: requestedPath }) => requestedPath.endsWith('.AppImage'))
      .every(({ range }) => range !== undefined),
  ).toBe(true)
  expect(host.sent() - before).toBeLessThan(readFileSync(newFile).length / 4)
  expect(logOf(computer)).toContain('updates.applied')
})

test('a package that the connection cuts is continued, and not begun again', async () => {
  const content = readFileSync(newFile)
  const starts: number[] = []
  host.answers.set(`/${path.basename(newFile)}`, (request, response) => {
    // Without the ranges of a difference, the whole package is needed.
    const [, start] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    if (start === undefined) return void response.writeHead(404).end()
    starts.push(Number(start))
    const rest = content.subarray(Number(start))
    const sent = rest.subarray(0, content.length / 3)
    response.writeHead(206, {
      'content-length': rest.length,
      'content-range': `bytes ${start}-${String(content.length - 1)}/${String(content.length)}`,
    })
    response.write(sent, () => (sent.length < rest.length ? setImmediate(() => response.destroy()) : response.end()))
  })
  const { page } = await startAppImage(computer)
  const panel = await openUpdates(page)
  await panel.getByRole('button', { name: 'Rechercher maintenant' }).click()
  await expect(panel.getByRole('button', { name: 'Redémarrer pour mettre à jour' })).toBeVisible({ timeout: 90_000 })
  expect(starts.length).toBeGreaterThan(2)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(new Set(starts).size).toBe(starts.length)
})

if (isLongRun)
  test('an update comes from the school’s nginx, over the line once for two computers', async () => {
    const nginxFolder = createNginxFolder()
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${String(port)}`
    const printed = toNginxConfig({
      media: [],
      updates: updatesFeed,
      listening: { scheme: 'http', address: `127.0.0.1:${String(port)}` },
      folder: path.join(nginxFolder.folder, 'cache'),
      log: path.join(nginxFolder.folder, 'media.log'),
      authorities: '/etc/ssl/certs/ca-certificates.crt',
      gigabytes: 1,
      days: 1,
    })
    const isReady = async () => (await fetch(`${origin}${presencePath}`)).status === 204
    const nginx = await startNginx(nginxFolder.folder, printed, isReady)
    const platform = await startPlatform({}, (config) => ({ ...config, mediaCache: true }))
    const content = readFileSync(newFile)
    const sent = { toNginx: 0, toComputers: 0 }
    const toNginxAfter: number[] = []
    host.answers.set(`/${path.basename(newFile)}`, (request, response) => {
      // nginx passes on no header of the application.
      const isNginx = request.headers['user-agent'] === undefined
      const [, start = '0', end = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
      const last = Math.min(content.length - 1, end === '' ? content.length - 1 : Number(end))
      const body = content.subarray(Number(start), last + 1)
      sent[isNginx ? 'toNginx' : 'toComputers'] += body.length
      response
        .writeHead(206, {
          'content-type': 'application/octet-stream',
          'content-length': body.length,
          'content-range': `bytes ${start}-${String(last)}/${String(content.length)}`,
          'etag': '"1.0.1"',
          'accept-ranges': 'bytes',
        })
        .end(body)
    })
    const second = await newComputer(platform.file)
    const first = await newComputer(platform.file)
    try {
      for (const each of [first, second]) {
        const policy = path.join(each.folder, 'policy.json')
        writeFileSync(policy, JSON.stringify({ mediaCache: { url: origin } }))
        each.env['TUTORAT_POLICY'] = policy
        const { page, gone } = await startAppImage(each)
        const panel = await openUpdates(page)
        await panel.getByRole('button', { name: 'Rechercher maintenant' }).click()
        await panel.getByRole('button', { name: 'Redémarrer pour mettre à jour' }).click({ timeout: 60_000 })
        await gone
        await expect.poll(() => started(each), { timeout: 60_000 }).toEqual(['1.0.0', '1.0.1'])
        expect(getHash(each.program)).toBe(getHash(newFile))
        endAll(each)
        toNginxAfter.push(sent.toNginx)
      }
      console.log(`package of ${String(content.length)} bytes: ${JSON.stringify(sent)}`)
      expect(sent.toNginx).toBeGreaterThan(0)
      expect(sent.toNginx).toBeLessThan(content.length / 4)
      expect(toNginxAfter[1]).toBe(toNginxAfter[0])
      // Each computer asks with one byte what the package is.
      expect(sent.toComputers).toBeLessThanOrEqual(4)
    } finally {
      for (const each of [first, second]) {
        endAll(each)
        await forgetComputer(each)
      }
      await nginx.kill()
      await platform.close()
      nginxFolder.remove()
    }
  })

test('I6: a forged feed and file, a rollout for others or an unreachable feed leave 1.0.0 installed', async () => {
  const old = getHash(computer.program)
  const { page, kill } = await startAppImage(computer)
  const panel = await openUpdates(page)
  const check = panel.getByRole('button', { name: 'Rechercher maintenant' })
  const changed = Buffer.from(readFileSync(newFile))
  changed[changed.length - 200_000] = (changed[changed.length - 200_000] ?? 0) ^ 1
  const { createHash } = await import('node:crypto')
  host.feed = newFeed().replaceAll(
    /sha512: "[^"]+"/g,
    `sha512: "${createHash('sha512').update(changed).digest('base64')}"`,
  )
  host.answers.set('/Tutorat-1.0.1-x86_64.AppImage', (_request, response) => void response.writeHead(200).end(changed))
  await check.click()
  await expect(panel.getByText(/pas une mise à jour authentique/)).toBeVisible()
  host.feed = `${newFeed()}stagingPercentage: 0\n`
  await check.click()
  await expect(panel.getByText('Tutorat est à jour.')).toBeVisible()
  host.answers.set(
    '/latest-linux.yml',
    (_request, response) => void response.writeHead(302, { location: 'http://localhost:47811/other.yml' }).end(),
  )
  await check.click()
  await expect(panel.getByText(/ne répond pas/)).toBeVisible()
  host.answers.delete('/latest-linux.yml')
  host.feed = newFeed()
  host.answers.set(
    '/Tutorat-1.0.1-x86_64.AppImage',
    (_request, response) => void response.writeHead(302, { location: 'http://localhost:47811/elsewhere' }).end(),
  )
  await check.click()
  await expect(panel.getByText(/ne répond pas/)).toBeVisible({ timeout: 20_000 })
  expect(
    host.requests.some(({ path: requestedPath }) => requestedPath === '/elsewhere' || requestedPath === '/other.yml'),
  ).toBe(false)
  host.answers.clear()
  host.answers.set('/latest-linux.yml', (_request, response) => void response.destroy())
  await check.click()
  await expect(panel.getByText(/ne répond pas/)).toBeVisible()
  expect(host.requests.filter(({ path: requestedPath }) => requestedPath.endsWith('.blockmap'))).toEqual([])
  expect(getHash(computer.program)).toBe(old)
  await kill()
})

test('in a read-only folder the update panel refers to the administrator and requests no feed', async () => {
  chmodSync(path.dirname(computer.program), 0o555)
  const { page, kill } = await startAppImage(computer)
  const panel = await openUpdates(page)
  await expect(panel.getByText(/ne peut pas se mettre à jour à cet emplacement/)).toBeVisible()
  await expect(panel.getByRole('button')).toHaveCount(0)
  expect(host.requests).toEqual([])
  await kill()
})

for (const signal of chosenVariants(endSignals))
  test(`${signal} ends an update that is being written within two seconds, and a version starts afterwards`, () =>
    interrupt('when half is copied', computer, host, (running) => endBySignal(signal, running, computer)))

test('I7: after a kill at a random point of the update, the old or the new version starts', async () => {
  const seed = Number(process.env['TUTORAT_SEED'] ?? Date.now() % 1_000_000)
  for (const points of [during, replacing]) {
    const point = points[seed % points.length] ?? 'once it is ready'
    console.log(`killed ${point} (TUTORAT_SEED=${String(seed)})`)
    await interrupt(point, computer, host)
    endAll(computer)
    await forgetComputer(computer)
    computer = await newComputer()
  }
})
