import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron, errors, expect, type ElectronApplication, type Page } from '@playwright/test'
import keytar from 'keytar'
import { brand } from '#shared/brand.ts'
import { evaluateOnce } from './evaluate-once'
import { notificationDaemonFolder } from './notification-daemon'
import { storeSeenTour } from './seen-tour'

export const runtime: { executable: string; version: string } = JSON.parse(
  readFileSync('.cache/electron-runtime.json', 'utf8'),
)

export type Tutorat = {
  app: ElectronApplication
  page: Page
  profile: string
  consoleErrors: string[]
  quit(): Promise<void>
  /** Simulates a power cut. */
  kill(): Promise<void>
  /** Kills the application, which takes a second less than to quit it, and removes its profile. */
  discard(): Promise<void>
}

type Launch = {
  platform?: string
  profile?: string
  args?: string[]
  /** The folder of the built application. */
  program?: string
  /** A variable without a value is removed. */
  env?: Record<string, string | undefined>
  keychain?: boolean
  trustsAnyCertificate?: boolean
  motion?: boolean
  /** Returns while the last Home may still stand before the application. */
  withLastHome?: boolean
  /** The page's scripts wait for `releaseScripts` of the main process. */
  holdsScripts?: boolean
  /** Scripts of this folder that change the system before the application is loaded. */
  required?: readonly string[]
}

export async function newProfile({ hasSeenTour = true }: { hasSeenTour?: boolean } = {}): Promise<string> {
  const removeSession = () => keytar.deletePassword(brand.appId, 'session')
  await removeSession().catch(removeSession)
  const profile = await mkdtemp(path.join(tmpdir(), 'tutorat-profile-'))
  if (hasSeenTour) await storeSeenTour(profile)
  return profile
}

export function environment({
  platform,
  profile,
  env,
  keychain = true,
}: Launch & { profile: string }): Record<string, string> {
  const secretService = keychain ? {} : { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }
  const merged = {
    ...process.env,
    ...secretService,
    ...(process.platform === 'linux' && { PATH: `${notificationDaemonFolder()}:${process.env['PATH'] ?? ''}` }),
    TUTORAT_PROFILE: profile,
    LANGUAGE: 'fr',
    LANG: 'fr_FR.UTF-8',
    LC_ALL: 'C.UTF-8',
    ...(platform ? { TUTORAT_PLATFORM: platform } : {}),
    ...env,
  }
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Playwright misses about 1% of starts and waits forever, or V8 crashes on attach. */
async function start(options: { args: string[]; env: Record<string, string> }): Promise<ElectronApplication> {
  const launching = () =>
    _electron.launch({ ...options, executablePath: runtime.executable, chromiumSandbox: true, timeout: 20_000 })
  try {
    return await launching()
  } catch (error) {
    const isBroken = error instanceof Error && /Debugger attached[\s\S]*signal=SIGSEGV/.test(error.message)
    if (!(error instanceof errors.TimeoutError) && !isBroken) throw error
    const cause = isBroken ? 'The application broke while the debugger attached' : 'The driver missed the start'
    console.log(`${cause}: started again.`)
    return launching()
  }
}

function lastLines(profile: string): string {
  try {
    return readFileSync(path.join(profile, 'logs', 'main.log'), 'utf8')
      .split('\n')
      .slice(-12)
      .join('\n')
  } catch {
    return ''
  }
}

function sayUnasked(app: ElectronApplication, profile: string): { markExpected: () => void } {
  let isAsked = false
  app.process().once('exit', (code, signal) => {
    if (!isAsked) console.log(`The application ended by itself (${signal ?? code}).\n${lastLines(profile)}`)
  })
  return { markExpected: () => (isAsked = true) }
}

export async function launch(options: Launch = {}): Promise<Tutorat> {
  const profile = options.profile ?? (await newProfile())
  const required = [
    ...(options.trustsAnyCertificate ? ['trust-any-certificate.cjs'] : []),
    ...(options.holdsScripts ? ['hold-scripts.cjs'] : []),
    ...(options.required ?? []),
  ].flatMap((file) => ['-r', path.resolve('tests/e2e/support', file)])
  const app = await start({
    args: [...required, options.program ?? path.resolve('.'), '--lang=fr', ...(options.args ?? [])],
    env: environment({ ...options, profile }),
  })
  evaluateOnce(app)
  const end = sayUnasked(app, profile)
  const page = await app.firstWindow()
  // The driver can miss the load event of a page that it attaches to late.
  await expect.poll(() => page.evaluate(() => document.readyState), { timeout: 30_000 }).toBe('complete')
  if (options.motion !== true) await page.emulateMedia({ reducedMotion: 'reduce' })
  if (options.withLastHome !== true) await expect(page.locator('#last-home')).toHaveCount(0)
  const consoleErrors: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`console: ${message.text()}`)
  })
  page.on('crash', () => console.log(`The process of the page ended.\n${lastLines(profile)}`))
  // The driver forgets it once the application has ended.
  const child = app.process()
  const kill = async (): Promise<void> => {
    end.markExpected()
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  return {
    app,
    page,
    profile,
    consoleErrors,
    quit: () => {
      end.markExpected()
      return app.close()
    },
    kill,
    discard: async () => {
      await kill()
      await removeProfile(profile)
    },
  }
}

export const removeProfile = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 5 })
