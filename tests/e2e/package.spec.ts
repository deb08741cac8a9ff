import { chromium, expect, test } from '@playwright/test'
import { listPackage } from '@electron/asar'
import { FuseV1Options, FuseState, getCurrentFuseWire } from '@electron/fuses'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { hostileSwitches } from '../../src/main/start/hostile-switches'
import { signInAs } from './pages/sign-in'
import { environment, forget, newProfile } from './support/tutorat'

const packed = path.resolve('dist/linux-unpacked/tutorat')
const drivable = path.resolve('dist/drivable-unpacked/tutorat')

const ended = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once('exit', () => resolve()))
const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

test('A8: the eight fuses of the package are as stated', async () => {
  const wire = await getCurrentFuseWire(packed)
  const stated: Record<number, FuseState> = {
    [FuseV1Options.RunAsNode]: FuseState.DISABLE,
    [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: FuseState.DISABLE,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
  }
  for (const [fuse, state] of Object.entries(stated)) expect(wire[Number(fuse) as FuseV1Options], FuseV1Options[Number(fuse)]).toBe(state)
})

test('A8: the package does not run as a plain Node', () => {
  const { stdout } = spawnSync(packed, ['-e', 'console.log("ran as node")'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', TUTORAT_PROFILE: '/nonexistent/profile' },
    encoding: 'utf8',
    timeout: 4000,
    killSignal: 'SIGKILL',
  })
  expect(stdout).not.toContain('ran as node')
})

test('the package holds what runs and nothing else', () => {
  const files = listPackage(path.resolve('dist/linux-unpacked/resources/app.asar'), { isPack: false })
  expect(files).toContain('/out/main/index.js')
  expect(files).toContain('/out/renderer/index.html')
  // The demo school's films are cut into .ts parts; everything else of that name would be source.
  const ours = files.filter((file) => !file.startsWith('/resources/demo/'))
  expect(ours.filter((file) => /\.(ts|tsx|map)$|\.test\.|^\/(src|tests|docs|scripts|tools)\//.test(file))).toEqual([])
  expect(files.filter((file) => file.endsWith('.node'))).toHaveLength(1)
})

test('A9: hostile switches open nothing', async () => {
  const profile = await newProfile()
  const netLog = path.join(profile, 'net.log')
  const keyLog = path.join(profile, 'keys.log')
  const values: Record<string, string> = { 'remote-debugging-port': '19222', 'log-net-log': netLog, 'ssl-key-log-file': keyLog, 'user-data-dir': path.join(profile, 'elsewhere') }
  // Some end the start by themselves before there is anything to see: other programs handed in, a pipe that is not there, early traces.
  const tried = hostileSwitches.filter((name) => !/prefix|launcher|pipe|^trace-startup$/.test(name))
  expect(tried.length).toBeGreaterThanOrEqual(18)
  const child = spawn(packed, tried.map((name) => (values[name] === undefined ? `--${name}` : `--${name}=${values[name]}`)), { env: environment({ profile }), stdio: 'ignore' })
  const gone = ended(child)
  const log = path.join(profile, 'logs', 'main.log')
  await expect.poll(() => (existsSync(log) ? readFileSync(log, 'utf8') : ''), { timeout: 20_000 }).toContain('session.restored')
  expect(await isListening(19222)).toBe(false)
  child.kill('SIGKILL')
  await gone
  expect(existsSync(netLog)).toBe(false)
  expect(existsSync(keyLog)).toBe(false)
  await forget(profile)
})

test('A9: without its sandbox the package does not start', () => {
  const { status, stderr } = spawnSync(packed, ['--no-sandbox'], { env: environment({ profile: '/nonexistent/profile' }), encoding: 'utf8', timeout: 10_000 })
  expect(status).toBe(1)
  expect(stderr).toContain('--no-sandbox')
})

test('J2: the packaged application passes the smoke journey', async () => {
  const profile = await newProfile()
  const child = spawn(drivable, ['--remote-debugging-port=0'], { env: environment({ profile }), stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = ended(child)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await expect.poll(() => /DevTools listening on (ws:\S+)/.exec(said)?.[1], { timeout: 20_000 }).toBeTruthy()
  const browser = await chromium.connectOverCDP(/DevTools listening on (ws:\S+)/.exec(said)?.[1] ?? '')
  const context = browser.contexts()[0]
  await expect.poll(() => context?.pages().length ?? 0).toBeGreaterThan(0)
  const page = context?.pages().find((each) => each.url().startsWith('app://')) ?? context?.pages()[0]
  if (page === undefined) throw new Error('the packaged application shows no page')
  await signInAs(page, 'amira')
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
  await page.getByRole('link', { name: /Reprendre la leçon/ }).or(page.getByRole('link', { name: 'Matières' })).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await browser.close()
  child.kill('SIGKILL')
  await gone
  await forget(profile)
})
