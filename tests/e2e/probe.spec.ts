import { expect, test } from '@playwright/test'
import { screens } from '#probe/screens.ts'
import frenchFailure from '../../src/renderer/locales/fr/failure.json' with { type: 'json' }
import { disagreements, probeScreens } from '../support/probed-screens'
import { waitTimeoutMs } from '../support/timeouts'
import { isLongRun } from './support/chosen-variants'
import { goTo } from './support/navigate'
import type { Platform } from './support/platform'
import { startWithPlatform, stop } from './support/start'
import type { Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startWithPlatform({ account: 'fatou' }))
})

test.afterAll(() => stop({ platform, tutorat }))

test.afterEach(() => platform.sandbox.faults.clear())

const { brokenTitle, serverTitle, refusedTitle, offlineTitle } = frenchFailure
const failureTitles = [brokenTitle, serverTitle, refusedTitle, offlineTitle]

/** Screens that need no row of the platform in their address. */
const visited = screens.filter(({ address, isVisitor }) => !address.includes('{') && isVisitor !== true)

async function isSettled(): Promise<boolean> {
  const isDone = () => document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null
  return tutorat.page.waitForFunction(isDone, undefined, { timeout: waitTimeoutMs }).then(
    () => true,
    () => false,
  )
}

/** Titles of failures that the screen comes to show. */
async function failuresOn(address: string): Promise<string[]> {
  await goTo(tutorat.page, address)
  const main = tutorat.page.getByRole('main')
  const read = async () => {
    const text = await main.innerText()
    return failureTitles.filter((title) => text.includes(title))
  }
  await isSettled()
  return expect
    .poll(async () => (await read()).length, { timeout: 1500 })
    .toBeGreaterThan(0)
    .then(read, read)
}

async function differencesWhile(broken: ReadonlySet<string>): Promise<{ differences: string[]; verdicts: string[] }> {
  for (const call of broken) platform.sandbox.faults(call, 'html')
  const verdictOf = await probeScreens(platform.file, platform.sandbox.signIn('fatou'))
  // The cache would replace what cannot be read.
  await tutorat.page.evaluate(() => window.desktop['storage.clear']({ kind: null }))
  await tutorat.page.reload()
  await isSettled()
  const differences: string[] = []
  for (const { address } of visited) {
    const failures = await failuresOn(address)
    differences.push(
      ...disagreements(verdictOf(address), { failures, missing: [], isSettled: await isSettled() }).map(
        (line) => `${address}: ${line}`,
      ),
    )
  }
  return { differences, verdicts: visited.map(({ address }) => verdictOf(address)?.verdict ?? '') }
}

if (isLongRun)
  test('every screen that the probe says works shows no failure', async () => {
    test.setTimeout(180_000)
    const { differences, verdicts } = await differencesWhile(new Set())
    expect(differences).toEqual([])
    expect(verdicts).not.toContain('does not work')
    expect(verdicts.filter((verdict) => verdict.startsWith('works')).length).toBeGreaterThan(15)
  })

test('every screen that the probe says does not work shows a failure, and no other one without a named part', async () => {
  test.setTimeout(180_000)
  const healthy = await probeScreens(platform.file, platform.sandbox.signIn('fatou'))
  const broken = visited
    .filter(({ address }) => healthy(address)?.verdict !== 'not checked')
    .flatMap(({ needs }) => needs)
  const { differences, verdicts } = await differencesWhile(new Set(broken))
  expect(differences).toEqual([])
  expect(verdicts.filter((verdict) => verdict === 'does not work').length).toBeGreaterThan(10)
})

/** Asked by what surrounds each screen. */
const shellCalls = new Set([
  'account.me',
  'clients.desktop',
  'home.alerts',
  'home.usedFreeHours',
  'messages.list',
  'messages.popups',
  'notifications.list',
  'profile.notificationToken',
  'ratings.list',
])

test('the probe knows every reading call of a screen', async () => {
  await tutorat.page.evaluate(() => window.desktop['storage.clear']({ kind: null }))
  await tutorat.page.reload()
  await isSettled()
  const unknown: string[] = []
  // A screen asks for what its links lead to, which may come after the next one is opened.
  let late: readonly string[] = []
  for (const { address, needs, parts = [] } of visited) {
    const before = platform.sandbox.requests().length
    await goTo(tutorat.page, address)
    await isSettled()
    const calls = platform.sandbox.requests().slice(before)
    const known = new Set([...needs, ...parts, ...late, ...shellCalls])
    unknown.push(...calls.flatMap(({ name }) => (name === null || known.has(name) ? [] : [`${address}: ${name}`])))
    late = [...needs, ...parts]
  }
  expect([...new Set(unknown)]).toEqual([])
})
