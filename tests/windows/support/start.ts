import { spawn } from 'node:child_process'
import path from 'node:path'
import { _electron, expect, type Page } from '@playwright/test'
import { evaluateOnce } from '../../e2e/support/evaluate-once'
import { removeProfile, type Tutorat } from '../../e2e/support/tutorat'
import { getEnvironment, isWine, getProfile, program, runOnWindows, toWindows, type Account } from './computer'

type Start = { platform: string; account?: Account; args?: string[]; env?: Record<string, string> }

const launcher = isWine ? path.resolve('scripts/windows/tutorat.sh') : program

const environment = ({ platform, account = 'amira', env = {} }: Start): Record<string, string> =>
  getEnvironment(account, {
    TUTORAT_PLATFORM: toWindows(platform),
    ...(isWine ? { TUTORAT_WINDOWS_PROGRAM: toWindows(program) } : {}),
    ...env,
  })

/** In the account's own profile. */
export async function startOnWindows(options: Start): Promise<Tutorat> {
  const app = await _electron.launch({
    executablePath: launcher,
    args: ['--lang=fr', ...(options.args ?? [])],
    env: environment(options),
    timeout: 60_000,
  })
  evaluateOnce(app)
  const page = await app.firstWindow()
  await page.waitForLoadState()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A runner's Windows is English.
  await page.evaluate(() => window.desktop['settings.change']({ language: 'fr' }))
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
  const profile = getProfile(options.account ?? 'amira')
  const kill = async (): Promise<void> => {
    const gone = new Promise((resolve) => app.process().once('exit', resolve))
    if (isWine) app.process().kill('SIGKILL')
    else runOnWindows('taskkill', ['/PID', String(app.process().pid), '/T', '/F'])
    await gone
  }
  return {
    app,
    page,
    profile,
    consoleErrors: collectErrors(page),
    quit: () => app.close(),
    kill,
    discard: async () => {
      await kill()
      await removeProfile(profile)
    },
  }
}

function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  })
  return errors
}

export function startSecond(options: Start): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(launcher, [...(options.args ?? [])], { env: environment(options), stdio: 'ignore' })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}

/** Splits the command that the registry holds for links as Windows does; its program is ours. */
export function linkArguments(command: string, link: string): string[] {
  const parts = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  return parts.slice(1).map((part) => part.replaceAll('%1', link))
}
