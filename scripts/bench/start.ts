import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { goTo } from '#tests/e2e/support/navigate.ts'
import { environment, runtime } from '#tests/e2e/support/tutorat.ts'

/** `startedAt` in epoch milliseconds. */
export type Started = { app: ElectronApplication; page: Page; startedAt: number }

type StartOptions = {
  profile: string
  platform?: string
  nodeArguments?: readonly string[]
  executable?: string
}

export const minimalApplication = 'scripts/bench/minimal'

/** `folder`: `.` is Tutorat. Without `platform` it runs on the embedded demo platform. */
export async function start(
  folder: string,
  { profile, platform, nodeArguments = [], executable = runtime.executable }: StartOptions,
): Promise<Started> {
  const startedAt = Date.now()
  const app = await _electron.launch({
    executablePath: executable,
    args: [...nodeArguments, path.resolve(folder)],
    env: environment({ profile, ...(platform !== undefined && { platform }) }),
    chromiumSandbox: true,
  })
  return { app, page: await app.firstWindow(), startedAt }
}

export async function visit(page: Page, address: string): Promise<void> {
  await goTo(page, address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}
