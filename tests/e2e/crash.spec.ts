import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { forget, launch, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform()
  tutorat = await launch({ platform: platform.file })
  await signInAs(tutorat.page, 'amira')
  await expect(tutorat.page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.afterAll(async () => {
  await tutorat.quit()
  await forget(tutorat.profile)
  await platform.close()
})

const graphicsProcess = () => tutorat.app.evaluate(({ app }) => app.getAppMetrics().find((each) => each.type === 'GPU')?.pid ?? 0)

const currentUrl = () => tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '')

/** The process of the page, once it is there and has loaded; 0 until then. */
const pageProcess = () =>
  tutorat.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    return contents === undefined || contents.isCrashed() || contents.isLoading() ? 0 : contents.getOSProcessId()
  })

/** Kills the page's process and waits until another one shows a page. */
async function killPage(): Promise<void> {
  const before = await pageProcess()
  process.kill(before, 'SIGKILL')
  await expect.poll(async () => ![0, before].includes(await pageProcess()), { timeout: 10_000 }).toBe(true)
}

test('I1: a killed page comes back where it was, three times in a minute, and then says so calmly', async () => {
  await goTo(tutorat.page, '/subjects')
  await expect(tutorat.page.getByRole('heading', { level: 1, name: 'Matières' })).toBeVisible()
  for (let time = 0; time < 3; time += 1) {
    await killPage()
    expect(await currentUrl()).toBe('app://tutorat/subjects')
  }
  await killPage()
  expect(await currentUrl()).not.toBe('app://tutorat/subjects')
})

test('I2: the application outlives the death of the graphics process and remembers to do without', async () => {
  for (let time = 0; time < 8; time += 1) {
    const before = await graphicsProcess()
    process.kill(before, 'SIGKILL')
    await expect.poll(async () => ![0, before].includes(await graphicsProcess()), { timeout: 15_000 }).toBe(true)
  }
  expect(tutorat.app.process().exitCode).toBeNull()
  await tutorat.quit()
  tutorat = await launch({ platform: platform.file, profile: tutorat.profile })
  const accelerated = await tutorat.app.evaluate(({ app }) => app.isHardwareAccelerationEnabled())
  expect(accelerated).toBe(false)
  await expect(tutorat.page.getByRole('heading', { level: 1 })).toBeVisible()
})
