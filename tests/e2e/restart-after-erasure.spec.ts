import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { endRestarted, forgetComputer, newComputer, startAppImage, started, type Computer } from './support/app-image'

test.describe.configure({ timeout: 120_000 })

let computer: Computer
test.beforeAll(async () => {
  computer = await newComputer()
})
test.afterAll(async () => {
  await endRestarted(computer)
  await forgetComputer(computer)
})

test('an erasure restarts the AppImage, and the next process finds nothing of the former one', async () => {
  const settings = path.join(computer.profile, 'data', 'settings.json')
  const readSettings = () => (existsSync(settings) ? readFileSync(settings, 'utf8') : '')
  const { page, gone } = await startAppImage(computer)
  await page.evaluate(() => window.desktop['settings.change']({ theme: 'dark' }))
  await expect.poll(readSettings).toContain('dark')
  // The answer can be lost with the process.
  void page.evaluate(() => window.desktop['my-data.erase']({ accepted: [] })).catch(() => undefined)
  await gone
  await expect.poll(readSettings, { timeout: 60_000 }).not.toContain('dark')
  // The log of the former process is erased too.
  await expect.poll(() => started(computer), { timeout: 60_000 }).toEqual(['1.0.0'])
  // The marker goes once the traces outside of the profile are erased.
  await expect.poll(() => existsSync(path.join(computer.profile, 'erase-outside')), { timeout: 60_000 }).toBe(false)
})
