import { expect, test } from '@playwright/test'
import { demoSample, type FeatureExample } from '../support/route-examples'
import { enterAs } from './pages/sign-in'
import { isLongRun } from './support/chosen-variants'
import { coveredFocus } from './support/focus-geometry'
import { goTo } from './support/navigate'
import type { Platform } from './support/platform'
import { focusControl, pressableControls, type Control } from './support/pressable-controls'
import { resizeWindow } from './support/resize-window'
import { sampledScreens } from './support/sampled-screens'
import type { Tutorat } from './support/tutorat'
import { opensLayer, settle, startToVisit, visitAnew } from './support/visit-screen'

const dialog = '[role="dialog"]'
/** By screen: stops of Tab, presses, presses in dialogs, links that were opened first. */
const counts = new Map<string, number[]>()
const count = ({ name }: FeatureExample, column: number, more = 1) => {
  const row = counts.get(name) ?? [0, 0, 0, 0]
  row[column] = (row[column] ?? 0) + more
  counts.set(name, row)
}
const shell = 'header, nav, footer, aside'

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startToVisit())
})

test.afterAll(async () => {
  const rows = [...counts].map(([name, row]) => `| ${name} | ${row.join(' | ')} |`)
  console.log(['', '| screen | stops | presses | in dialogs | first openings |', ...rows, ''].join('\n'))
  await tutorat.discard()
  await platform.close()
})

const addressOf = ({ address }: FeatureExample) => address(demoSample(platform.sandbox))
const change = (part: Record<string, unknown>) =>
  tutorat.page.evaluate((changes) => window.desktop['settings.change'](changes), part)

const settled = () => settle(tutorat.page)
const open = (screen: FeatureExample) => visitAnew(tutorat.page, addressOf(screen))

/** "body" where the focus has no place; it may be between two places for some frames. */
async function placeOfFocus(): Promise<string> {
  const isInBody = () => document.activeElement === null || document.activeElement === document.body
  await tutorat.page.waitForFunction(`!(${isInBody.toString()})()`, undefined, { timeout: 2000 }).catch(() => undefined)
  return (await tutorat.page.evaluate(isInBody)) ? 'body' : 'an element'
}

async function pressOn(control: Control, within: string): Promise<string[]> {
  const { page } = tutorat
  if (!(await focusControl(page, control, within))) return []
  await page.keyboard.press('Enter')
  await settled()
  if ((await placeOfFocus()) === 'body') return [`Enter on “${control.name}”, now at ${new URL(page.url()).pathname}`]
  if ((await page.locator(dialog).count()) === 0) return []
  await page.keyboard.press('Escape')
  await settled()
  return (await placeOfFocus()) === 'body' ? [`Escape after “${control.name}”`] : []
}

const everyLook = [
  { language: 'fr', width: 1366, height: 768, zoom: 100 },
  { language: 'ar', width: 390, height: 800, zoom: 100 },
  { language: 'fr', width: 1366, height: 768, zoom: 200 },
] as const
const looks = isLongRun ? everyLook : everyLook.slice(0, 1)

/** Controls of a dialog, and links of a screen that are opened first. */
const maxTried = isLongRun ? Infinity : 5
/** Of a screen with a longer list; the others come back to their first stop. */
const maxStops = 120

async function coveredStops(screen: FeatureExample, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const { page } = tutorat
  const covered = new Set<string>()
  await page.keyboard.press(key)
  const first = await page.evaluateHandle(() => document.activeElement)
  for (let step = 0; step < maxStops; step += 1) {
    const name = await coveredFocus(page)
    if (name !== null && name !== 'body') covered.add(`${key}: ${name}`)
    count(screen, 0)
    await page.keyboard.press(key)
    if (await first.evaluate((element) => element === document.activeElement)) break
  }
  await first.dispose()
  return [...covered]
}

async function checkTabStops(screen: FeatureExample): Promise<void> {
  const { page } = tutorat
  for (const { language, zoom, width, height } of looks) {
    await open(screen)
    await change({ language, zoom })
    await tutorat.app.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      { width, height },
    )
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe((width * 100) / zoom)
    await settled()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const forwards = await coveredStops(screen, 'Tab')
    const backwards = await coveredStops(screen, 'Shift+Tab')
    expect
      .soft([...forwards, ...backwards], `${screen.name} ${language} ${String(width)} at ${String(zoom)} %`)
      .toEqual([])
  }
  await change({ language: 'fr', zoom: 100 })
  await resizeWindow(tutorat, 1366, 768)
}

async function pressAll(screen: FeatureExample, within: string): Promise<string[]> {
  await open(screen)
  const lost: string[] = []
  for (const control of await pressableControls(tutorat.page, within)) {
    await open(screen)
    lost.push(...(await pressOn(control, within)))
    count(screen, 1)
  }
  return lost
}

async function checkControls(screen: FeatureExample): Promise<void> {
  expect(await pressAll(screen, 'main')).toEqual([])
  if (screen.name !== 'home') return
  for (const width of [1366, 390]) {
    await resizeWindow(tutorat, width, 768)
    expect.soft(await pressAll(screen, shell), `the bars at ${String(width)} pixels`).toEqual([])
  }
  await resizeWindow(tutorat, 1366, 768)
}

async function checkDialogs(screen: FeatureExample): Promise<void> {
  const { page } = tutorat
  await open(screen)
  const openDialog = async (opener: Control) => {
    await open(screen)
    return opensLayer(page, opener, 'main', dialog)
  }
  const lost: string[] = []
  for (const opener of (await pressableControls(page, 'main')).filter(({ isLink }) => !isLink)) {
    if (!(await openDialog(opener))) continue
    for (const control of (await pressableControls(page, dialog)).slice(0, maxTried)) {
      if (!(await openDialog(opener))) break
      count(screen, 2)
      lost.push(...(await pressOn(control, dialog)).map((text) => `${opener.name}: ${text}`))
    }
  }
  expect(lost).toEqual([])
}

/** A reloaded page holds no answer, and the platform takes its time, so that each screen loads before it has a title. */
async function checkFirstOpenings(screen: FeatureExample): Promise<void> {
  const { page } = tutorat
  await open(screen)
  const links = (await pressableControls(page, 'main')).filter(({ isLink }) => isLink)
  const lost: string[] = []
  platform.sandbox.faults('*', 'delay', { ms: 150 })
  for (const link of links.slice(0, maxTried)) {
    await goTo(page, addressOf(screen))
    await page.reload()
    await expect(page.locator('#last-home')).toHaveCount(0)
    await settled()
    lost.push(...(await pressOn(link, 'main')))
    count(screen, 3)
  }
  platform.sandbox.faults.clear()
  expect(lost).toEqual([])
}

/** As React hides a screen, by its style, while a part of it loads its code; the part that was loading then appears. */
const hideForAWhile = (then: 'shown' | 'replaced') =>
  tutorat.page.evaluate(async (outcome) => {
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const screen = document.querySelector<HTMLElement>('main > :has(h1)')!
    const fallback = document.createElement('p')
    screen.style.setProperty('display', 'none', 'important')
    screen.after(fallback)
    await frames()
    const next = outcome === 'shown' ? screen : (screen.cloneNode(true) as HTMLElement)
    if (next !== screen) screen.replaceWith(next)
    next.style.removeProperty('display')
    fallback.remove()
    await frames()
    return document.activeElement?.localName
  }, then)

for (const [what, focused] of [
  ['title', 'h1'],
  ['link', 'a'],
] as const)
  test(`a ${what} whose screen is hidden for a moment has the focus again, and a title follows a screen that is gone`, async () => {
    const { page } = tutorat
    await enterAs(page, 'amira')
    await goTo(page, '/subjects')
    await settled()
    await page.locator(`main > :has(h1) ${focused}`).first().focus()
    await page.keyboard.press('Shift')
    expect(await hideForAWhile('shown')).toBe(focused)
    await hideForAWhile('replaced')
    // The skip link has the focus for some frames, from which a screen reader goes to the title.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    await page.evaluate(() => window.desktop['session.sign-out']())
    // React does not know the screen that stands there now.
    await page.reload()
  })

for (const { account, screens } of sampledScreens()) {
  test.describe(account ?? 'nobody signed in', () => {
    test.beforeAll(async () => {
      await change({ language: 'fr', theme: 'light' })
      await resizeWindow(tutorat, 1366, 768)
      if (account === null) return
      await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
      await goTo(tutorat.page, '/login')
      await enterAs(tutorat.page, account)
    })
    test.beforeEach(() => test.setTimeout(600_000))
    test.afterEach(() => platform.sandbox.faults.clear())
    for (const screen of screens) {
      test(`${screen.name}: no bar covers what Tab and Shift+Tab reach`, () => checkTabStops(screen))
      test(`${screen.name}: Enter on each control leaves the focus in the page`, () => checkControls(screen))
      test(`${screen.name}: each control of a dialog leaves the focus in the page`, () => checkDialogs(screen))
      test(`${screen.name}: each link gives the focus to a screen that loads first`, () => checkFirstOpenings(screen))
    }
  })
}
