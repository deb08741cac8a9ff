import { test, type Page } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { newProfile, removeProfile, runtime } from '#tests/e2e/support/tutorat.ts'
import { median, reached, spread } from './measure'
import { printFigures } from './print'
import { slowDown } from './slow-down'
import { minimalApplication, start, type Started } from './start'
import { whenHomeIsStored } from './stored-home'

const rounds = 5

type Options = Parameters<typeof start>[1]

/** The application of one start, slowed from its first instruction on. */
async function run<T>(folder: string, factor: number, options: Options, measure: (started: Started) => Promise<T>) {
  const slowed = factor === 1 ? null : slowDown(runtime.executable, factor)
  const started = await start(folder, { ...options, ...(slowed && { executable: slowed.executable }) })
  try {
    return await measure(started)
  } finally {
    slowed?.stop()
    await started.app.close()
  }
}

/** Clicks the first card as soon as it is painted; milliseconds until its screen stands in the place of the copy. */
async function timeClick({ page, startedAt }: Started): Promise<number> {
  const shown = await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>()
    let isClicked = false
    const look = (): void => {
      const card = document.querySelector<HTMLElement>('main a[href^="/subjects/"]')
      if (!isClicked && card !== null) {
        isClicked = true
        card.click()
      }
      const isShown = document.getElementById('last-home') === null && document.querySelector('#root main') !== null
      if (isClicked && isShown && window.location.pathname !== '/') resolve(performance.timeOrigin + performance.now())
      else requestAnimationFrame(look)
    }
    look()
    return promise
  })
  return shown - startedAt
}

/** Of the whole start, until nothing is requested any more. */
async function layoutShift(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>()
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver(() => requestAnimationFrame(() => resolve(sum))).observe({ type: 'paint', buffered: true })
    return promise
  })
}

test('measures the first paint of Home, its first answer and what moves meanwhile', async () => {
  test.setTimeout(900_000)
  const platform = await startPlatform()
  const profile = await newProfile()
  const options = { profile, platform: platform.file }
  await run('.', 1, options, async ({ page }) => {
    await signInAs(page, 'amira')
    await whenHomeIsStored(profile)
  })
  for (const [name, factor] of [
    ['', 1],
    [', four times slower', 4],
  ] as const) {
    const times = { minimal: [] as number[], painted: [] as number[], drawn: [] as number[], answered: [] as number[] }
    let shift = 0
    for (let round = 0; round < rounds; round += 1) {
      times.minimal.push(
        await run(minimalApplication, factor, options, ({ page, startedAt }) =>
          reached(page, startedAt, 'first-paint'),
        ),
      )
      await run('.', factor, options, async ({ page, startedAt }) => {
        times.painted.push(await reached(page, startedAt, 'tutorat:last-home'))
        times.drawn.push(await reached(page, startedAt, 'tutorat:taken-over'))
        shift = Math.max(shift, await layoutShift(page))
      })
      times.answered.push(await run('.', factor, options, timeClick))
    }
    const list = (values: readonly number[]): string => values.map(Math.round).join(', ')
    console.log(
      `minimal ${list(times.minimal)} ms · Home painted ${list(times.painted)} ms · by React ${list(times.drawn)} ms` +
        ` · a click answered ${list(times.answered)} ms`,
    )
    const ratio = (values: readonly number[]) => ({
      value: median(values) / median(times.minimal),
      spread: spread(values) / median(times.minimal),
      digits: 2,
    })
    printFigures([
      {
        name: `stored session to the first paint of Home ÷ minimal first paint${name}`,
        goal: 1.45,
        ...ratio(times.painted),
      },
      { name: `stored session to an answered click ÷ minimal first paint${name}`, goal: 2, ...ratio(times.answered) },
      { name: `layout shift of the start at Home${name}`, value: shift, goal: 0, digits: 4 },
    ])
  }
  await removeProfile(profile)
  await platform.close()
})
