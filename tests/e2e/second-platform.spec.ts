import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { paths } from '#core/paths.ts'
import arabicApp from '../../src/renderer/locales/ar/app.json' with { type: 'json' }
import arabicFailure from '../../src/renderer/locales/ar/failure.json' with { type: 'json' }
import frenchApp from '../../src/renderer/locales/fr/app.json' with { type: 'json' }
import frenchCommon from '../../src/renderer/locales/fr/common.json' with { type: 'json' }
import frenchFailure from '../../src/renderer/locales/fr/failure.json' with { type: 'json' }
import { hostileKinds, type HostileKind } from '../second-platform/hostile'
import { getScreens, visitorScreens, type PlatformScreen } from '../second-platform/screens'
import { startSecondPlatform, type SecondPlatform } from '../second-platform/second-platform'
import { waitTimeoutMs } from '../support/timeouts'
import { chosenVariants, isLongRun } from './support/chosen-variants'
import { goTo } from './support/navigate'
import { launch, type Tutorat } from './support/tutorat'

type Language = 'fr' | 'ar'
type Size = 'wide' | 'narrow'
const looks = chosenVariants<readonly [Language, Size]>([
  ['fr', 'wide'],
  ['ar', 'narrow'],
  ['fr', 'narrow'],
  ['ar', 'wide'],
])
const languages = [...new Set(looks.map(([language]) => language))]
const sizesIn = (language: Language) => looks.filter((look) => look[0] === language).map(([, size]) => size)
const failuresIn = ({ offlineTitle, serverTitle, brokenTitle, refusedTitle }: typeof frenchFailure) => [
  offlineTitle,
  serverTitle,
  brokenTitle,
  refusedTitle,
]
const words = {
  fr: { stopped: frenchApp.brokenTitle, failures: failuresIn(frenchFailure) },
  ar: { stopped: arabicApp.brokenTitle, failures: failuresIn(arabicFailure) },
} as const
const sizes: Record<Size, { width: number; height: number }> = {
  wide: { width: 1366, height: 768 },
  narrow: { width: 390, height: 800 },
}

const seedCount = Number(process.env['TUTORAT_PLATFORM_SEEDS'] ?? 1)
const seeds = Array.from({ length: seedCount }, (_, index) => index + 1)
const hostileRounds = Math.min(hostileKinds.length, Math.ceil(seedCount / 2))

let platform: SecondPlatform
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startSecondPlatform(seeds[0]!)
  tutorat = await launch({ platform: platform.file })
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

async function settle(): Promise<boolean> {
  const isSettled = () => document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null
  try {
    await tutorat.page.waitForFunction(isSettled, undefined, { timeout: waitTimeoutMs })
    await tutorat.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    )
    await tutorat.page.waitForFunction(isSettled, undefined, { timeout: waitTimeoutMs })
    return true
  } catch {
    return false
  }
}

async function resize(size: Size): Promise<void> {
  await tutorat.app.evaluate(
    ({ BrowserWindow }, target) => BrowserWindow.getAllWindows()[0]?.setContentSize(target.width, target.height),
    sizes[size],
  )
  await tutorat.page.waitForFunction((width) => window.innerWidth === width, sizes[size].width)
}

async function faultsOnShow(language: Language): Promise<string[]> {
  const settled = await settle()
  const found = await tutorat.page.evaluate(({ stopped }) => {
    const text = document.body.innerText
    const overflow = document.documentElement.scrollWidth - window.innerWidth
    const isOut = (each: Element) =>
      each.getBoundingClientRect().right > window.innerWidth + 1 || each.getBoundingClientRect().left < -1
    const isTextOut = (each: Element) => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return [...range.getClientRects()].some(({ right, left }) => right > window.innerWidth + 1 || left < -1)
    }
    const all = [...document.querySelectorAll('body *')]
    const nameOf = (each: Element) => `${each.localName}.${each.className} in ${each.parentElement?.className ?? ''}`
    const widest = () => [...all.filter(isOut).slice(-1), ...all.filter(isTextOut).slice(-2)].map(nameOf).join(', ')
    return [
      ...(text.includes(stopped) ? ['has stopped'] : []),
      ...[...text.matchAll(/.{0,30}(?:\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date).{0,30}/g)]
        .slice(0, 3)
        .map(([match]) => `says "${match}"`),
      ...(overflow > 0 ? [`scrolls sideways by ${overflow}: ${widest()}`] : []),
      ...(Reflect.has(window, 'secondPlatformRan') ? ['ran a script of the platform'] : []),
    ]
  }, words[language])
  return [...(settled ? [] : ['waits for ever']), ...found]
}

const retryButtons = () => tutorat.page.locator('main').getByRole('button').filter({ hasText: frenchCommon.retry })

async function unreadAnswers(): Promise<string[]> {
  const log = await readFile(path.join(tutorat.profile, 'logs', 'main.log'), 'utf8')
  return log
    .split('\n')
    .filter((line) =>
      /rows that could not be read|answer outside its schema|command\.refused|"where":"screen /.test(line),
    )
    .map((line) => line.slice(25, 400))
}

async function visit({ address, rows }: PlatformScreen, language: Language): Promise<string[]> {
  tutorat.consoleErrors.length = 0
  await goTo(tutorat.page, address)
  const faults: string[] = []
  for (const size of sizesIn(language)) {
    await resize(size)
    faults.push(...(await faultsOnShow(language)).map((fault) => `${size} ${fault}`))
  }
  const text = await tutorat.page.locator('body').innerText()
  faults.push(...words[language].failures.filter((title) => text.includes(title)).map((title) => `says "${title}"`))
  if (rows !== undefined) {
    const shown = await tutorat.page.locator(rows.selector).count()
    if (shown !== rows.count) faults.push(`shows ${shown} of ${rows.count} rows`)
  }
  const own = new Set(
    tutorat.consoleErrors
      .filter((complaint) => !complaint.startsWith('console: Failed to load resource'))
      .map((complaint) => complaint.slice(0, 250)),
  )
  return [...faults, ...[...own].slice(0, 3)].map((fault) => `${address} in ${language}: ${fault}`)
}

async function visitAll(screens: readonly PlatformScreen[]): Promise<string[]> {
  const faults: string[] = []
  for (const language of languages) {
    await tutorat.page.evaluate((change) => window.desktop['settings.change'](change), { language })
    await tutorat.page.waitForFunction(
      (direction) => document.documentElement.dir === direction,
      language === 'ar' ? 'rtl' : 'ltr',
    )
    for (const screen of screens) faults.push(...(await visit(screen, language)))
  }
  await tutorat.page.evaluate((change) => window.desktop['settings.change'](change), { language: 'fr' } as const)
  await resize('wide')
  return faults
}

async function reopen(address: string): Promise<void> {
  await tutorat.page.evaluate(
    (to) => window.desktop['storage.clear']({ kind: null }).then(() => window.history.replaceState({}, '', to)),
    address,
  )
  await tutorat.page.reload()
}

async function retryAll(): Promise<void> {
  await expect(async () => {
    for (const button of await retryButtons().all()) await button.click({ timeout: 2000 }).catch(() => undefined)
    await settle()
    expect(await retryButtons().count()).toBe(0)
  }).toPass({ timeout: 30_000 })
}

async function survive(
  { address, asks }: PlatformScreen,
  kind: HostileKind,
  except: readonly string[],
): Promise<string[]> {
  const faults: string[] = []
  platform.hostile = { kind, except }
  await reopen(address)
  faults.push(...(await faultsOnShow('fr')))
  const says =
    kind === 'deep-field' ||
    !asks ||
    (await retryButtons()
      .first()
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      ))
  if (!says)
    faults.push(`does not say that it failed, but "${(await tutorat.page.locator('body').innerText()).slice(-200)}"`)
  platform.hostile = null
  await retryAll().catch(() => faults.push('does not recover'))
  faults.push(...(await faultsOnShow('fr')).map((fault) => `once well again: ${fault}`))
  return faults.map((fault) => `${address} after ${kind}: ${fault}`)
}

test('a visitor can open each screen on a platform generated from openapi.json', async () => {
  test.setTimeout(120_000)
  expect(await visitAll(visitorScreens)).toEqual([])
})

test.describe('signed in', () => {
  test.beforeAll(async () => {
    await tutorat.page.evaluate((change) => window.desktop['settings.change'](change), { language: 'fr' } as const)
    await resize('wide')
    await goTo(tutorat.page, paths.signIn())
    await tutorat.page.getByLabel('E-mail ou numéro de téléphone').fill('eleve@exemple.tn')
    await tutorat.page.getByLabel('Mot de passe', { exact: true }).fill('Tutorat2026!')
    await tutorat.page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(tutorat.page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached()
  })

  for (const seed of seeds) {
    test(`each screen shows what a platform made of openapi.json answers, with seed ${seed}`, async () => {
      test.setTimeout(900_000)
      platform.seed = seed
      const before = (await unreadAnswers()).length
      await reopen(paths.home())
      expect([...(await visitAll(getScreens(platform))), ...(await unreadAnswers()).slice(before)]).toEqual([])
    })
  }

  test('a popup of random text opens over Home', async () => {
    platform.popups = true
    const hasPopups = (seed: number) => {
      platform.seed = seed
      return (platform.bodyOf('messages.popups') as { payload: unknown[] }).payload.length > 0
    }
    expect([1, 2, 3, 4].some(hasPopups)).toBe(true)
    await reopen(paths.home())
    await expect(tutorat.page.getByRole('dialog').first()).toBeVisible({ timeout: 20_000 })
    const faults: string[] = []
    for (const size of ['wide', 'narrow'] as const) {
      await resize(size)
      faults.push(...(await faultsOnShow('fr')).map((fault) => `${size} ${fault}`))
    }
    expect(faults).toEqual([])
    platform.popups = false
    await resize('wide')
  })
})

if (isLongRun) {
  test.describe('hostile responses', () => {
    test('each screen reports nonsensical responses and recovers', async () => {
      test.setTimeout(hostileRounds * 300_000)
      platform.seed = seeds[0]!
      const faults: string[] = []
      const screens = getScreens(platform)
      for (let round = 0; round < hostileRounds; round += 1) {
        for (const [index, screen] of screens.entries())
          faults.push(...(await survive(screen, hostileKinds[(index + round) % hostileKinds.length]!, ['account.me'])))
      }
      expect(faults).toEqual([])
    })

    for (const kind of hostileKinds) {
      test(`the start survives a platform whose answers are ${kind}, and recovers`, async () => {
        expect(await survive({ address: paths.home(), asks: true }, kind, [])).toEqual([])
        await expect(tutorat.page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached()
      })
    }
  })
}
