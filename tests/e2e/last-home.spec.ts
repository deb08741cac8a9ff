import { access, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import keytar from 'keytar'
import { brand } from '#shared/brand.ts'
import { signInAs, signInOnSharedComputer } from './pages/sign-in'
import { chosenVariants, isLongRun } from './support/chosen-variants'
import { pageHeap } from './support/page-heap'
import { startPlatform, type Platform } from './support/platform'
import { launch, removeProfile, type Tutorat } from './support/tutorat'

type Appearance = { language: 'fr' | 'en' | 'ar'; theme: 'light' | 'dark' }

let platform: Platform

test.beforeAll(async () => {
  platform = await startPlatform()
})
test.afterAll(async () => {
  await platform.close()
  for (const { profile } of await Promise.all(prepared.values())) await removeProfile(profile)
})

const storedHome = (profile: string) => path.join(profile, 'data', 'home', 'last')
const isStored = (profile: string) =>
  access(storedHome(profile)).then(
    () => true,
    () => false,
  )

type Prepared = { profile: string; session: string | null }

const prepared = new Map<string, Promise<Prepared>>()

/** A profile whose last run ended at Home: a copy of one that is prepared once, with its session in the keychain. */
async function profileWithHome(appearance?: Appearance): Promise<string> {
  const look = Object.values(appearance ?? {}).join(' ')
  const preparing = prepared.get(look) ?? prepareHome(appearance)
  prepared.set(look, preparing)
  const { profile, session } = await preparing
  if (session === null) throw new Error('the prepared profile has no session in the keychain')
  await keytar.setPassword(brand.appId, 'session', session)
  const copy = await mkdtemp(path.join(tmpdir(), 'tutorat-profile-'))
  await cp(profile, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

async function prepareHome(appearance?: Appearance): Promise<Prepared> {
  const profile = await endAtHome(appearance)
  return { profile, session: await keytar.getPassword(brand.appId, 'session') }
}

async function endAtHome(appearance?: Appearance): Promise<string> {
  const { page, profile, quit } = await launch({ platform: platform.file })
  // Before the sign-in, so that Home is recorded in it.
  await signInAs(page, 'amira')
  if (appearance) {
    await page.evaluate((settings) => window.desktop['settings.change'](settings), appearance)
    await expect(page.locator('html')).toHaveAttribute('lang', appearance.language)
  }
  await expect.poll(() => isStored(profile)).toBe(true)
  await page.waitForLoadState('networkidle')
  await quit()
  return profile
}

const marksOf = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() =>
    Object.fromEntries(performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime])),
  )

/** Since the start of the page, with the places of what moved. */
const layoutShifts = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<unknown[]>()
    const shifts: unknown[] = []
    const record = (list: PerformanceObserverEntryList) =>
      shifts.push(...list.getEntries().map((each) => each.toJSON()))
    new PerformanceObserver(record).observe({ type: 'layout-shift', buffered: true })
    // The paint entries come after those of the layout, and prove that the observer delivers.
    new PerformanceObserver(() => requestAnimationFrame(() => resolve(shifts))).observe({
      type: 'paint',
      buffered: true,
    })
    return promise
  })

const slow = { withLastHome: true, holdsScripts: true }

const loadScripts = ({ app }: Tutorat): Promise<unknown> =>
  app.evaluate(() => void Reflect.apply(Reflect.get(globalThis, 'releaseScripts'), undefined, []))

/** A snapshot names an element by its tag and attributes. */
const copyInMemory = async (page: Page): Promise<boolean> => /"<div [^>"]*id=\\"last-home\\"/.test(await pageHeap(page))

const takenOver = (page: Page) => expect(page.locator('#last-home')).toHaveCount(0)

for (const appearance of chosenVariants<Appearance>([
  { language: 'fr', theme: 'light' },
  { language: 'ar', theme: 'dark' },
]))
  test(`the first paint is the last Home, and React takes its place without a shift (${Object.values(appearance).join(', ')})`, async () => {
    const profile = await profileWithHome(appearance)
    const { page, consoleErrors, discard } = await launch({ platform: platform.file, profile, withLastHome: true })
    await takenOver(page)
    const { 'tutorat:last-home': painted = Infinity, 'tutorat:taken-over': taken = 0 } = await marksOf(page)
    expect(painted).toBeLessThan(taken)
    await expect(page.locator('html')).toHaveAttribute('lang', appearance.language)
    await expect(page.locator('html')).toHaveAttribute('data-theme', appearance.theme)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await layoutShifts(page)).toEqual([])
    expect(consoleErrors).toEqual([])
    await discard()
  })

test('a text and a scrolled page are kept when React arrives, and nothing of the last Home stays in memory', async () => {
  const profile = await profileWithHome()
  const second = await launch({ platform: platform.file, profile, ...slow })
  const { page, discard } = second
  await page.getByRole('combobox').fill('fonctions')
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  await loadScripts(second)
  await takenOver(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(300)
  await expect(page.getByRole('combobox')).toBeFocused()
  await expect(page.getByRole('combobox')).toHaveValue('fonctions')
  await expect.poll(() => copyInMemory(page), { timeout: 60_000 }).toBe(false)
  await discard()
})

test('no control of React’s Home fades into sight when it takes the place of the last Home', async () => {
  const profile = await profileWithHome()
  const second = await launch({ platform: platform.file, profile, motion: true, ...slow })
  const { page, discard } = second
  await page.evaluate(() => {
    addEventListener('transitionrun', ({ propertyName, target }) => {
      if (propertyName === 'visibility' && target instanceof HTMLElement)
        performance.mark('faded', { detail: target.className })
    })
  })
  await loadScripts(second)
  await takenOver(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => performance.getEntriesByName('faded').map((each) => each.toJSON()))).toEqual([])
  await discard()
})

test('no bar of progress fills a second time when React’s Home takes the place of the last Home', async () => {
  const profile = await profileWithHome()
  const second = await launch({ platform: platform.file, profile, motion: true, ...slow })
  const { page, discard } = second
  const runningIn = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getAnimations({ subtree: true }).length)
  await expect(page.locator('#last-home').getByRole('progressbar').first()).toBeVisible()
  await expect.poll(() => runningIn('#last-home')).toBe(0)
  await page.evaluate(() => {
    const root = document.getElementById('root')
    // Called at the end of the swap, before its frame is painted.
    new MutationObserver(() => {
      if (document.getElementById('last-home') !== null || performance.getEntriesByName('swapped').length > 0) return
      const running = (root?.getAnimations({ subtree: true }) ?? []).flatMap((animation) =>
        animation instanceof CSSAnimation && animation.effect?.getComputedTiming().iterations !== Infinity
          ? [animation.animationName]
          : [],
      )
      performance.mark('swapped', { detail: running })
    }).observe(document.body, { childList: true })
  })
  await loadScripts(second)
  await takenOver(page)
  const swapped = await page.evaluate(() =>
    performance.getEntriesByName('swapped').map((each) => (each instanceof PerformanceMark ? each.detail : null)),
  )
  expect(swapped).toEqual([[]])
  await discard()
})

test('a click before React is there is performed once it is, and nothing of the last Home stays in memory', async () => {
  const profile = await profileWithHome()
  const second = await launch({ platform: platform.file, profile, ...slow })
  const { page, discard } = second
  await page.getByRole('link', { name: 'Matières', exact: true }).click()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await copyInMemory(page)).toBe(true)
  await loadScripts(second)
  const title = page.getByRole('heading', { level: 1, name: 'Matières' })
  await expect(title).toBeVisible()
  await expect(title).toBeFocused()
  await expect.poll(() => copyInMemory(page), { timeout: 60_000 }).toBe(false)
  await discard()
})

test('React begins with the screen of a link that was clicked before, from which Back leads to Home', async () => {
  const profile = await profileWithHome()
  const second = await launch({ platform: platform.file, profile, ...slow })
  const { page, consoleErrors, discard } = second
  await page.getByRole('link', { name: 'Matières', exact: true }).click()
  await loadScripts(second)
  await takenOver(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Matières' })).toBeVisible()
  expect(await marksOf(page)).not.toHaveProperty('tutorat:home')
  await page.getByRole('button', { name: 'Écran précédent' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Amira/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(consoleErrors).toEqual([])
  await discard()
})

if (isLongRun)
  test('a click on the balance, whose text says that it is refreshed, is performed once React is there', async () => {
    const profile = await profileWithHome()
    const second = await launch({ platform: platform.file, profile, ...slow })
    const { page, discard } = second
    await page.locator('#last-home header a[href="/porte-monnaie"]').click()
    expect(new URL(page.url()).pathname).toBe('/')
    await loadScripts(second)
    await expect(page).toHaveURL(/\/porte-monnaie$/)
    await discard()
  })

if (isLongRun)
  test('a window of another width opens the ordinary start', async () => {
    const profile = await profileWithHome()
    const { app, kill } = await launch({ platform: platform.file, profile })
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setBounds({ width: 700, height: 700 }))
    await expect.poll(() => readFile(path.join(profile, 'data', 'window.json'), 'utf8')).toContain('"width":700')
    // A quit would record Home in this width.
    await kill()
    const narrow = await launch({ platform: platform.file, profile, withLastHome: true })
    await expect(narrow.page.getByRole('heading', { level: 1, name: /Amira/ })).toBeVisible()
    await expect(narrow.page.locator('#last-home')).toHaveCount(0)
    expect(await marksOf(narrow.page)).not.toHaveProperty('tutorat:last-home')
    await narrow.discard()
  })

test('D3: the sign-out erases the last Home, and the next start is a sign-in', async () => {
  // Its session ends on the platform too.
  const profile = await endAtHome()
  const second = await launch({ platform: platform.file, profile })
  expect(await marksOf(second.page)).toHaveProperty('tutorat:last-home')
  // Home is recorded again in a start that showed the last one.
  await rm(storedHome(profile))
  await expect.poll(() => isStored(profile)).toBe(true)
  await second.page.evaluate(() => window.desktop['session.sign-out']())
  await expect.poll(() => isStored(profile)).toBe(false)
  await second.quit()
  const third = await launch({ platform: platform.file, profile, withLastHome: true })
  await expect(third.page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  expect(await marksOf(third.page)).not.toHaveProperty('tutorat:last-home')
  await third.discard()
})

test('D3: a shared computer keeps nothing of Home', async () => {
  const started = await launch({ platform: platform.file })
  const page = await signInOnSharedComputer(started, 'amira')
  await expect(page.getByRole('heading', { level: 1, name: /Amira/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await started.quit()
  expect(await isStored(started.profile)).toBe(false)
})
