import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { goTo } from '#tests/e2e/support/navigate.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { launch, newProfile, removeProfile } from '#tests/e2e/support/tutorat.ts'
import { median, reached, spread } from './measure'
import { printFigures } from './print'

const rounds = 5
const bitsPerSecond = 1_000_000
const processorSlowdown = 4
// Home requests its lists and pictures after its first paint.
const homeMs = 6000
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

/**
 * Measured in the page: a locator computes the accessibility tree, which takes a slow computer a second. From the first
 * click or change of address to the frame that shows the selector's first element with this text, or a video's frame.
 */
async function timeInPage(page: Page, selector: string, text: string | null, act: () => Promise<unknown>) {
  await page.evaluate(
    ([shownSelector, shownText]) => {
      const { promise, resolve } = Promise.withResolvers<{ ms: number; maxTaskMs: number }>()
      Object.assign(window, { shown: promise })
      const tasks = [0]
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration)))
      const isShown = (): boolean => {
        const found = document.querySelector(shownSelector)
        if (found instanceof HTMLVideoElement) return found.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        return found?.textContent === shownText
      }
      const begun = new AbortController()
      const begin = (): void => {
        begun.abort()
        const startedAt = performance.now()
        observer.observe({ type: 'longtask' })
        const look = (): void => {
          if (!isShown()) return void requestAnimationFrame(look)
          const ms = performance.now() - startedAt
          // A long task is reported after it ends.
          setTimeout(() => resolve({ ms, maxTaskMs: Math.max(...tasks) }), 500)
        }
        look()
      }
      document.addEventListener('click', begin, { capture: true, signal: begun.signal })
      window.addEventListener('popstate', begin, { signal: begun.signal })
    },
    [selector, text] as const,
  )
  await act()
  return page.evaluate(() => Reflect.get(window, 'shown') as Promise<{ ms: number; maxTaskMs: number }>)
}

test('measures a lesson on a slow processor and a slow connection', async () => {
  test.setTimeout(180_000)
  const platform = await startPlatform({
    respond: async (response) => {
      const body = new Uint8Array(await response.arrayBuffer())
      await delay(150 + (body.byteLength * 8 * 1000) / bitsPerSecond)
      return new Response(body.byteLength === 0 ? null : body, response)
    },
  })
  const clicks: number[] = []
  const frames: number[] = []
  const tasks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { page, profile, quit } = await launch({ platform: platform.file })
    await signInAs(page, 'amira')
    await expect(page.getByRole('heading', { level: 1, name: /Bonjour/ })).toBeVisible()
    await delay(homeMs)
    const link = await page.getByRole('link', { name: 'Matières' }).first().boundingBox()
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    const click = await timeInPage(page, 'h1', 'Matières', () =>
      page.mouse.click((link?.x ?? 0) + 20, (link?.y ?? 0) + 10),
    )
    const opened = await timeInPage(page, 'video', null, () => goTo(page, lesson))
    clicks.push(click.ms)
    frames.push(opened.ms)
    tasks.push(Math.max(click.maxTaskMs, opened.maxTaskMs))
    await quit()
    await removeProfile(profile)
  }
  await platform.close()
  const figure = (values: readonly number[]) => ({ value: median(values), spread: spread(values), unit: ' ms' })
  printFigures([
    { name: 'slow computer: click to the next screen', goal: 1000, ...figure(clicks) },
    { name: 'slow computer and 1 Mbit/s: lesson opened to its first frame', goal: 8000, ...figure(frames) },
    { name: 'slow computer: longest task of the page', goal: 100, ...figure(tasks) },
  ])
})
