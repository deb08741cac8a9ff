import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron, expect, type Page } from '@playwright/test'
import { runtime } from './tutorat'

export type RealBrowser = {
  page: Page
  open(address: string): Promise<void>
  /** Since the last call; waits for `count`. */
  followed(count?: number): Promise<string[]>
  quit(): Promise<void>
}

const program = `
const { app, BrowserWindow } = require('electron')
globalThis.followed = []
app.on('web-contents-created', (_event, contents) => {
  contents.on('will-navigate', (event) => {
    if (!event.url.startsWith('tutorat:')) return
    event.preventDefault()
    globalThis.followed.push(event.url)
  })
})
app.whenReady().then(() => new BrowserWindow({ webPreferences: { sandbox: true } }).loadURL('about:blank'))
`

/** Links to the application are only recorded. */
export async function startBrowser(): Promise<RealBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-browser-'))
  const main = path.join(folder, 'main.cjs')
  await writeFile(main, program)
  const app = await _electron.launch({
    args: [main, `--user-data-dir=${path.join(folder, 'profile')}`],
    executablePath: runtime.executable,
    // The Windows tests run as root, whom Chromium's sandbox refuses.
    chromiumSandbox: process.getuid?.() !== 0,
  })
  const page = await app.firstWindow()
  return {
    page,
    open: async (address) => {
      await page.goto(address, { waitUntil: 'commit' })
      await expect(page.getByRole('main')).toBeVisible()
    },
    followed: async (count = 1) => {
      const links = () => app.evaluate(() => [...(Reflect.get(globalThis, 'followed') as string[])])
      await expect.poll(async () => (await links()).length).toBe(count)
      const found = await links()
      await app.evaluate(() => Reflect.set(globalThis, 'followed', []))
      return found
    },
    quit: async () => {
      await app.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
