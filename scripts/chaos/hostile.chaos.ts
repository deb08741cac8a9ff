import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, type Frame } from '@playwright/test'
import { runnerImport } from 'vite'
import { reservedBytes } from '#main/base/fs/disk-room.ts'
import { fillSignIn, signInAs } from '#tests/e2e/pages/sign-in.ts'
import { goTo } from '#tests/e2e/support/navigate.ts'
import { drive, ended, readLog, shippedEnvironment } from '#tests/e2e/support/packaged.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { environment, newProfile, removeProfile } from '#tests/e2e/support/tutorat.ts'
import { createCertificate } from '#tests/support/certificate.ts'
import { startSecureServer } from '#tests/support/secure-server.ts'

// scripts/steps/hostile.mjs reads the titles.

const packed = path.resolve('dist/linux-unpacked/tutorat')
const drivable = path.resolve('dist/drivable-unpacked/tutorat')

/** Characters that Chromium, Node or a shell could take for a blank. */
const blanks = ['', ' ', '  ', '\t', '\n', '\v', '\f', '\r', '\u00a0', '\u2003', '\u3000', '\ufeff']

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

test('switches that begin with any blank open nothing', async () => {
  const folder = await newProfile()
  const { profile, env } = shippedEnvironment(folder)
  const ports = blanks.map((_blank, at) => 19_340 + at)
  const fileAt = (name: string, at: number): string => path.join(folder, `${name}-${String(at)}`)
  const args = blanks.flatMap((blank, at) => [
    `${blank}--remote-debugging-port=${String(ports[at])}`,
    `${blank}--log-net-log=${fileAt('net', at)}`,
    `${blank}-ssl-key-log-file=${fileAt('keys', at)}`,
  ])
  const child = spawn(packed, args, { env, stdio: 'ignore' })
  const gone = ended(child)
  await expect.poll(() => readLog(profile)).toContain('session.restored')
  expect(await Promise.all(ports.map(isListening))).toEqual(ports.map(() => false))
  child.kill('SIGKILL')
  await gone
  expect(readdirSync(folder).filter((name) => /^(?:net|keys)-/.test(name))).toEqual([])
  await removeProfile(folder)
})

test('a switch with a blank sends no sign-in to a self-signed server', async () => {
  const server = await startSecureServer(createCertificate({ host: '127.0.0.1' }), '127.0.0.1')
  const platform = await startPlatform({}, (config) => ({
    ...config,
    services: { ...config.services, platform: { base: `https://127.0.0.1:${String(server.port)}/api` } },
  }))
  const profile = await newProfile()
  const args = blanks.map((blank) => `${blank}--ignore-certificate-errors`)
  const { page, close } = await drive(drivable, environment({ profile, platform: platform.file }), undefined, args)
  await fillSignIn(page, 'amira')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible()
  expect(server.connections()).toBeGreaterThan(0)
  expect(server.received).toEqual([])
  await close()
  await Promise.all([platform.close(), server.close(), removeProfile(profile)])
})

test('neither a switch with a blank nor a variable starts the package without its sandbox', () => {
  const starts = [
    ...blanks.map((blank) => ({ args: [`${blank}--no-sandbox`], variables: {} })),
    { args: [' -no-sandbox\t'], variables: {} },
    { args: [], variables: { ELECTRON_DISABLE_SANDBOX: '1' } },
  ]
  const refused = starts.map(({ args, variables }) => {
    const { status, stderr } = spawnSync(packed, args, {
      env: shippedEnvironment('/nonexistent', variables).env,
      encoding: 'utf8',
      timeout: 10_000,
      killSignal: 'SIGKILL',
    })
    return [args, status, stderr.includes('does not start with --no-sandbox')]
  })
  // Chromium reads these blanks as part of a name, so that the argument is no switch.
  const isSwitch = ([argument = '']: string[]): boolean => /^[\0-\x20]*-/.test(argument)
  expect(refused.filter(([args]) => isSwitch(args as string[]) || (args as string[]).length === 0)).toEqual(
    starts.filter(({ args }) => isSwitch(args) || args.length === 0).map(({ args }) => [args, 1, true]),
  )
})

test('the launcher gives the package no folder of bytecode', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-bytecode-'))
  const launcher = path.join(folder, 'launcher')
  const installed = readFileSync('scripts/packaging/deb/tutorat', 'utf8')
    .replaceAll('/opt/Tutorat/environment.sh', path.resolve('scripts/packaging/environment.sh'))
    .replaceAll('/opt/Tutorat/tutorat', packed)
  writeFileSync(launcher, installed, { mode: 0o755 })
  async function bytecodeOf(program: string): Promise<string[]> {
    const cache = path.join(folder, `bytecode-of-${path.basename(program)}`)
    mkdirSync(cache)
    const configuration = await newProfile()
    const { profile, env } = shippedEnvironment(configuration, { NODE_COMPILE_CACHE: cache })
    const child = spawn(program, [], { env, stdio: 'ignore' })
    const gone = ended(child)
    await expect.poll(() => readLog(profile)).toContain('session.restored')
    child.kill('SIGTERM')
    await gone
    await removeProfile(configuration)
    return readdirSync(cache)
  }
  // Control: without the launcher Node uses the folder.
  expect(await bytecodeOf(packed)).not.toEqual([])
  expect(await bytecodeOf(launcher)).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

const smallDisk = process.env['TUTORAT_SMALL_DISK']

if (smallDisk !== undefined)
  test('a download without an end leaves 200 MB of a small file system', async () => {
    const chunk = Buffer.alloc(256 * 1024, 1)
    const endless = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'etag': '"endless"' })
      const send = (): void => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', send)
      send()
    })
    endless.listen(0, '127.0.0.1')
    await once(endless, 'listening')
    const { createOfflineLessonsWorld } = (
      await runnerImport<typeof import('#tests/support/offline-lessons-world.ts')>(
        'tests/support/offline-lessons-world.ts',
      )
    ).module
    process.env['TMPDIR'] = smallDisk
    const world = await createOfflineLessonsWorld()
    delete process.env['TMPDIR']
    expect(world.root.startsWith(smallDisk)).toBe(true)
    let minFree = Infinity
    const freeBytes = (): number => {
      const { bavail, bsize } = statfsSync(smallDisk)
      return bavail * bsize
    }
    world.intercept = (request, forward) => {
      if (!request.url.endsWith('.mp4')) return forward()
      const address = `http://127.0.0.1:${String((endless.address() as AddressInfo).port)}/`
      return fetch(address, { signal: request.signal })
    }
    const engine = world.open()
    const watching = setInterval(() => (minFree = Math.min(minFree, freeBytes())), 5)
    const before = freeBytes()
    await world.add(engine, [world.request('lire-une-droite')])
    const state = await world.until(({ lessons }) => lessons[0]?.status.step === 'waiting')
    clearInterval(watching)
    expect(state.lessons[0]?.status).toEqual({ step: 'waiting', reason: 'disk-full' })
    expect(world.stored().filter((file) => file.endsWith('.partial'))).toEqual([])
    expect(before).toBeGreaterThan(reservedBytes)
    expect(minFree).toBeGreaterThan(reservedBytes - 1024 * 1024)
    await engine.flush()
    endless.closeAllConnections()
    await new Promise<void>((resolve) => void endless.close(() => resolve()))
    await world.close()
  })

/** A partner's page that turned hostile: each name is an attack, each value what came of it. */
function attackFrom(frame: Frame): Promise<Record<string, string>> {
  return frame.evaluate(async () => {
    const results: Record<string, string> = {}
    const attack = async (name: string, act: () => unknown): Promise<void> => {
      results[name] = await Promise.resolve()
        .then(act)
        .then(String, () => 'refused')
    }
    await attack('desktop', () => Reflect.has(window, 'desktop'))
    await attack('node', () => Reflect.has(window, 'require') || Reflect.has(window, 'process'))
    await attack('document of the page', () => window.parent.document.title)
    await attack('commands of the page', () => Reflect.get(window.parent, 'desktop') as unknown)
    await attack('api', () =>
      fetch('app://tutorat/api/platform/auth/me', { headers: { 'x-tutorat-request': '1' } }).then(() => 'reached'),
    )
    await attack('files of the page', () =>
      fetch('app://tutorat/index.html', { mode: 'no-cors' }).then(() => 'reached'),
    )
    await attack('local file', () => fetch('file:///etc/passwd').then(() => 'reached'))
    await attack('window', () => window.open('https://evil.example/'))
    await attack('clipboard', () => navigator.clipboard.readText().then(() => 'read'))
    await attack('microphone', () => navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'heard'))
    await attack('notifications', () => Notification.requestPermission())
    await attack('service worker', () => navigator.serviceWorker.register('/worker.js').then(() => 'installed'))
    for (const type of ['handshake', 'score', 'navigate', 'sign-out'])
      window.parent.postMessage(
        { source: 'tutorat', type, score: 20, total: 20, url: 'tutorat://payment/success' },
        '*',
      )
    for (const address of ['https://evil.example/', 'tutorat://payment/success?orderId=999', 'file:///etc/passwd']) {
      const link = Object.assign(document.createElement('a'), { href: address, target: '_top', download: 'a.exe' })
      document.body.append(link)
      link.click()
      await attack(`page to ${address}`, () => ((window.top as Window).location.href = address) && 'asked')
    }
    return results
  })
}

for (const { title, route, part } of [
  {
    title: 'a hostile quiz page reaches nothing of the package',
    route: '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/quiz-de-fin-de-chapitre/content',
    part: '/pages/quiz',
  },
  {
    title: 'a hostile protected player reaches nothing of the package',
    route: '/subjects/4208-informatique/chapters/ressources-du-web/lessons/le-jeu-de-la-vie-en-acces-protege/content',
    part: '/pages/protected/',
  },
])
  test(title, async () => {
    const platform = await startPlatform()
    const profile = await newProfile()
    const { page, close } = await drive(drivable, environment({ profile, platform: platform.file }))
    await signInAs(page, 'amira')
    await goTo(page, route)
    const found = (): Frame | undefined => page.frames().find((each) => each.url().includes(part))
    await expect.poll(() => found() !== undefined).toBe(true)
    const frame = found()
    if (frame === undefined) throw new Error(`no frame shows ${part}`)
    const address = page.url()
    const pages = page.context().pages().length
    const sent = () => platform.sandbox.requests().filter(({ method }) => method !== 'GET').length
    const before = sent()
    const { desktop, node, window: opened, notifications, ...others } = await attackFrom(frame)
    expect({ desktop, node, opened }).toEqual({ desktop: 'false', node: 'false', opened: 'null' })
    expect(notifications).not.toBe('granted')
    expect(Object.entries(others).filter(([, result]) => !['refused', 'asked', 'undefined'].includes(result))).toEqual(
      [],
    )
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect([page.url(), page.context().pages().length, sent()]).toEqual([address, pages, before])
    expect(existsSync(path.join(profile, 'a.exe'))).toBe(false)
    expect(readLog(profile)).not.toContain('payment')
    await close()
    await Promise.all([platform.close(), removeProfile(profile)])
  })
