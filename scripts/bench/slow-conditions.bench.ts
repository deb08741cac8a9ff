import { expect, test, type Page } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'
import { signInAs } from '../../tests/e2e/pages/sign-in'
import { goTo } from '../../tests/e2e/support/navigate'
import { startPlatform } from '../../tests/e2e/support/platform'
import { launch, newProfile, removeProfile } from '../../tests/e2e/support/tutorat'
import { median, reached, spread } from './measure'
import { printFigures } from './print'

const rounds = 5
const bitsPerSecond = 1_000_000
const processorSlowdown = 4
const lesson = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'

async function timeHome(profile: string, platform: string): Promise<number> {
  const startedAt = Date.now()
  const { page, quit } = await launch({ profile, platform })
  const time = await reached(page, startedAt, 'tutorat:home')
  await quit()
  return time
}

test('measures Home with latency to the platform', async () => {
  const latency = { ms: 0 }
  const platform = await startPlatform({
    respond: async (response) => {
      await delay(latency.ms)
      return response
    },
  })
  const profile = await newProfile()
  const first = await launch({ profile, platform: platform.file })
  await signInAs(first.page, 'amira')
  await reached(first.page, 0, 'tutorat:home')
  await first.quit()
  const times = new Map<number, number[]>([0, 150, 600].map((ms) => [ms, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [ms, values] of times) {
      latency.ms = ms
      values.push(await timeHome(profile, platform.file))
    }
  await removeProfile(profile)
  await platform.close()
  const base = median(times.get(0) ?? [])
  printFigures(
    [150, 600].map((ms) => ({
      name: `stored session to Home: added by ${ms} ms of latency`,
      value: median(times.get(ms) ?? []) - base,
      spread: spread(times.get(ms) ?? []),
      goal: 30,
      unit: ' ms',
    })),
  )
})

async function recordLongTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    })
  })
  return () => page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'longTasks') as number[])))
}

test('measures a lesson on a slow processor and a slow connection', async () => {
  const platform = await startPlatform({
    respond: async (response) => {
      const body = new Uint8Array(await response.arrayBuffer())
      await delay(150 + (body.byteLength * 8 * 1000) / bitsPerSecond)
      return new Response(body.byteLength === 0 ? null : body, response)
    },
  })
  const { page, profile, quit } = await launch({ platform: platform.file })
  await signInAs(page, 'amira')
  await expect(page.getByRole('heading', { level: 1, name: /Bonjour/ })).toBeVisible()
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  const maxTaskMs = await recordLongTasks(page)

  const clickedAt = Date.now()
  await page.getByRole('link', { name: 'Matières' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Matières' })).toBeVisible()
  const response = Date.now() - clickedAt

  const openedAt = Date.now()
  await goTo(page, lesson)
  await page.locator('video').waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
  const firstFrame = Date.now() - openedAt
  const task = await maxTaskMs()
  await quit()
  await removeProfile(profile)
  await platform.close()
  printFigures([
    { name: 'slow computer: click to the next screen', value: response, goal: 1000, unit: ' ms' },
    {
      name: 'slow computer and 1 Mbit/s: lesson opened to its first frame',
      value: firstFrame,
      goal: 8000,
      unit: ' ms',
    },
    { name: 'slow computer: longest task of the page', value: task, goal: 100, unit: ' ms' },
  ])
})
