import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { expect, test } from '@playwright/test'
import { signInAs } from '../e2e/pages/sign-in'
import { startPlatform, type Platform } from '../e2e/support/platform'
import type { Tutorat } from '../e2e/support/tutorat'
import { openUpdates } from '../e2e/support/update-interruptions'
import { createFeed, createSignature } from '../support/update-feed'
import { loginItems, resetComputer } from './support/computer'
import { linkArguments, startOnWindows } from './support/start'

test.describe.configure({ mode: 'serial' })

const installer = Buffer.alloc(200_000, 'Tutorat 1.0.1')
const installerName = 'Tutorat-Setup-1.0.1.exe'

let platform: Platform
let tutorat: Tutorat
let feed = ''
const requested: string[] = []
const host = http.createServer((request, response) => {
  requested.push(request.url ?? '')
  if (request.url?.startsWith('/latest.yml')) response.end(feed)
  else if (request.url?.endsWith('.exe')) response.end(installer)
  else response.writeHead(404).end()
})

/** Signed by the key of the build for tests. */
function windowsFeed(): string {
  const { privateKey } = JSON.parse(readFileSync('dist/for-tests/update-keys.json', 'utf8')) as { privateKey: string }
  const sha512 = createHash('sha512').update(installer).digest('base64')
  const facts = { platform: 'win32-x64', file: installerName, size: installer.length, sha512 }
  const signature = createSignature('1.0.1', facts, privateKey)
  return createFeed('1.0.1', { entry: { url: installerName, sha512, size: installer.length, signature } })
}

test.beforeAll(async () => {
  resetComputer()
  await new Promise<void>((resolve) => host.listen(47811, '127.0.0.1', resolve))
  platform = await startPlatform()
  tutorat = await startOnWindows({ platform: platform.file })
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  // Quitting would start the downloaded file.
  await tutorat.kill()
  await platform.close()
  host.close()
})

const change = (part: Record<string, unknown>) =>
  tutorat.page.evaluate((changes) => window.desktop['settings.change'](changes), part)

test('a start with the session is an entry of the Run key, which starts hidden', async () => {
  await change({ tray: true, openAtLogin: true })
  await expect.poll(loginItems).toMatch(/Tutorat\.exe"? --hidden/)
  const [, command = ''] = /REG_SZ\s+(.*?)\s*$/m.exec(loginItems()) ?? []
  await tutorat.quit()
  tutorat = await startOnWindows({ platform: platform.file, args: linkArguments(command, '') })
  const isVisible = () => tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  expect(await isVisible()).toBe(false)
  await change({ openAtLogin: false })
  await expect.poll(loginItems).not.toContain('Tutorat.exe')
  await change({ tray: false })
})

test('a forged update of the Windows feed is refused before its file is requested', async () => {
  feed = windowsFeed().replace('version: "1.0.1"', 'version: "1.0.2"')
  const panel = await openUpdates(tutorat.page)
  await panel.getByRole('button', { name: 'Rechercher maintenant' }).click()
  await expect(panel.getByText(/pas une mise à jour authentique/)).toBeVisible()
  expect(requested.filter((address) => address.endsWith('.exe'))).toEqual([])
})

test('a signed update of the Windows feed is downloaded and offered', async () => {
  feed = windowsFeed()
  const panel = await openUpdates(tutorat.page)
  await panel.getByRole('button', { name: 'Rechercher maintenant' }).click()
  await expect(panel.getByRole('button', { name: 'Redémarrer pour mettre à jour' })).toBeVisible()
  expect(requested.some((address) => address.endsWith(installerName))).toBe(true)
})
