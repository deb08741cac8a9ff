import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { endSignals } from '#main/app/end-on-signals.ts'
import { signInAs } from './pages/sign-in'
import { chosenVariants } from './support/chosen-variants'
import { hasEnded, newScratch, untilEnd } from './support/hostile-system'
import { goTo } from './support/navigate'
import { descendants } from './support/packaged'
import { startPlatform, type Platform } from './support/platform'
import { environment, launch, newProfile, removeProfile, runtime, type Tutorat } from './support/tutorat'

/** Milliseconds from the signal to the end of the process. */
const limitMs = 2000

type Signal = (typeof endSignals)[number]

let platform: Platform

test.beforeAll(async () => {
  platform = await startPlatform()
})
test.afterAll(() => platform.close())

/** All processes of the application end, helpers of the system that it started too. */
async function expectEnd(child: ChildProcess, send: () => void): Promise<void> {
  const family = descendants(child.pid ?? 0, '')
  expect(family.length).toBeGreaterThan(1)
  const sentAt = performance.now()
  send()
  await untilEnd(child)
  expect(performance.now() - sentAt).toBeLessThan(limitMs)
  const alive = () => family.filter((pid) => existsSync(`/proc/${String(pid)}`) && !isZombie(pid))
  await expect.poll(alive).toEqual([])
}

function isZombie(pid: number): boolean {
  try {
    return /^State:\s*Z/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))
  } catch {
    return true
  }
}

const states: readonly [state: string, reach: (tutorat: Tutorat) => Promise<unknown>][] = [
  ['while the sign-in asks who uses the computer', () => Promise.resolve()],
  [
    'while a message box is open',
    ({ app }) =>
      app.evaluate(({ BrowserWindow, dialog }) => {
        const [window] = BrowserWindow.getAllWindows()
        if (window !== undefined) void dialog.showMessageBox(window, { message: 'open', buttons: ['a', 'b'] })
      }),
  ],
  [
    'while a file is being chosen',
    ({ app }) =>
      app.evaluate(({ BrowserWindow, dialog }) => {
        const [window] = BrowserWindow.getAllWindows()
        if (window !== undefined) void dialog.showOpenDialog(window, {})
      }),
  ],
  [
    'while the page is frozen',
    async ({ page }) => {
      const frozen = page.waitForEvent('console', (message) => message.text() === 'frozen')
      await page.evaluate(
        () =>
          void setTimeout(() => {
            console.log('frozen')
            for (;;);
          }),
      )
      await frozen
    },
  ],
  [
    'while a form has changes that are not saved',
    async ({ page }) => {
      if (page.url().includes('/login')) await signInAs(page, 'amira')
      await goTo(page, '/mon-profil/edit')
      await page
        .getByRole('form')
        .getByLabel(/^Prénom/)
        .fill('Amina')
      await expect(page.getByText('Modifications non enregistrées')).toBeVisible()
    },
  ],
]

const rows = states.flatMap(([state, reach], index) => {
  const signals = [...endSignals.slice(index % 3), ...endSignals.slice(0, index % 3)]
  return chosenVariants(signals).map((signal) => ({ state, reach, signal }))
})

test.describe('an application that runs', () => {
  let profile: string
  let tutorat: Tutorat

  test.beforeAll(async () => {
    profile = await newProfile()
    tutorat = await launch({ platform: platform.file, profile })
  })

  test.afterAll(async () => {
    await tutorat.discard()
  })

  const storedTheme = async () => (await tutorat.page.evaluate(() => window.desktop['app.start']())).settings.theme

  for (const { state, reach, signal } of rows)
    test(`${signal} ends every process within two seconds ${state}, and the next start finds the profile`, async () => {
      await expect(tutorat.page.locator('[data-prerendered]')).toHaveCount(0)
      const theme = (await storedTheme()) === 'dark' ? 'light' : 'dark'
      await tutorat.page.evaluate((change) => window.desktop['settings.change'](change), { theme } as const)
      await reach(tutorat)
      const child = tutorat.app.process()
      await expectEnd(child, () => child.kill(signal))

      tutorat = await launch({ platform: platform.file, profile })
      expect(await storedTheme()).toBe(theme)
    })
})

const groups: readonly [to: string, send: (child: ChildProcess, signal: Signal) => void][] = [
  ['sent to the application', (child, signal) => void child.kill(signal)],
  ['sent to all its processes by a log-out', ({ pid = 0 }, signal) => void process.kill(-pid, signal)],
]

for (const [to, send] of groups)
  for (const signal of chosenVariants(endSignals))
    test(`${signal} ${to} ends the refusal of a start within two seconds`, async () => {
      const scratch = newScratch()
      const profile = await newProfile()
      const file = path.join(scratch.folder, 'platform.json')
      writeFileSync(file, '{"services":')
      const child = spawn(runtime.executable, [path.resolve('.'), '--lang=fr'], {
        env: environment({ profile, platform: file }),
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      })
      scratch.onEnd(() => hasEnded(child) || process.kill(-(child.pid ?? 0), 'SIGKILL'))
      let printed = ''
      child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      try {
        await expect.poll(() => printed).toContain('Tutorat')
        await expectEnd(child, () => send(child, signal))
        expect(printed.length).toBeLessThan(50_000)
      } finally {
        await scratch.end()
        await removeProfile(profile)
      }
    })
