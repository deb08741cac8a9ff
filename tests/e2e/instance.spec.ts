import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { startPlatform, type Platform } from './support/platform'
import { startAgain } from './support/second-process'
import { launch, newProfile, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const details = 'subjects/4201-mathematiques/details'
/** At intervals of a minute, which eleven starts of a busy computer take. */
const backgroundRequests: readonly (string | null)[] = [
  'notifications.list',
  'messages.list',
  'messages.popups',
  'clients.desktop',
  'events.week',
  'exams.list',
]

const record = {
  viewToken: 'a-view',
  contentId: 1,
  chapterId: 1,
  subjectId: 1,
  completed: false,
  totalWatched: 50,
  watchedTime: 50,
  isFree: false,
}

let platform: Platform
let profile: string
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform()
  profile = await newProfile()
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

test('C4: a link that starts the application opens after the sign-in', async () => {
  tutorat = await launch({ platform: platform.file, profile, args: ['tutorat://subjects'] })
  await expect(tutorat.page).toHaveURL(/\/login/)
  await signInAs(tutorat.page, 'amira')
  await expect(tutorat.page).toHaveURL('app://tutorat/subjects')
})

test('a second process with a link exits, and the first one shows its window and opens the link', async () => {
  await tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await startAgain(profile, platform.file, [`tutorat://${details}`])
  await expect(tutorat.page).toHaveURL(`app://tutorat/${details}`)
  await expect
    .poll(() => tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true)
})

test('C6: arguments of a second process are ignored, and so are two links', async () => {
  await startAgain(profile, platform.file, ['--remote-debugging-port=1', 'tutorat://home', 'tutorat://subjects'])
  await startAgain(profile, platform.file, [`tutorat://${details}`])
  await expect(tutorat.page).toHaveURL(`app://tutorat/${details}`)
})

test('C1: hostile links change nothing', async () => {
  const hostile = [
    'tutorat://evil.example/',
    'tutorat://subjects/../../etc',
    'tutorat://login?token=stolen',
    'tutorat:javascript:alert(1)',
    'tutorat://sessions?offset=1e9',
    'tutorat://subjects/1-a/chapters/b/lessons/c/content?token=stolen',
    'tutorat://user:pass@home',
    'TUTORAT://%00',
    'tutorat://payment/success?orderId=9&orderId=99',
    'tutorat://payment/refund?orderId=9',
    'tutorat://digitalvirgo/success/extra',
  ]
  const getRequestNames = () =>
    platform.sandbox
      .requests()
      .map(({ name }) => name)
      .filter((name) => !backgroundRequests.includes(name))
  await expect.poll(getRequestNames).toEqual(expect.arrayContaining(['subjects.promoCards', 'ratings.list']))
  const before = getRequestNames()
  for (const link of hostile) await startAgain(profile, platform.file, [link])
  await expect(tutorat.page).toHaveURL(`app://tutorat/${details}`)
  expect(getRequestNames()).toEqual(before)
})

test('C5: links of 100 KB do not change the running application', async () => {
  const long = `tutorat://subjects/${'a'.repeat(100_000)}`
  for (let time = 0; time < 10; time += 1) await startAgain(profile, platform.file, [long])
  await expect(tutorat.page).toHaveURL(`app://tutorat/${details}`)
  expect(await tutorat.page.evaluate(() => window.desktop['links.next']())).toEqual({ link: null })
})

test('G3: twelve simultaneous launches leave one window and one application', async () => {
  await Promise.all(Array.from({ length: 12 }, () => startAgain(profile, platform.file, ['tutorat://subjects'])))
  await expect(tutorat.page).toHaveURL('app://tutorat/subjects')
  expect(
    await tutorat.app.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((each) => each.isVisible()).length,
    ),
  ).toBe(1)
})

test('a start while the application ends starts it again afterwards, with the link', async () => {
  const held = platform.sandbox.faults.hold('progress.record')
  await tutorat.page.evaluate((body) => window.desktop['progress.record'](body), record)
  const written = path.join(profile, 'started-again')
  await tutorat.app.evaluate(({ app }, file) => {
    const { appendFileSync } = process.getBuiltinModule('node:fs')
    app.relaunch = (options) => appendFileSync(file, `${String(options?.args?.at(-1))}\n`)
    app.once('will-quit', () => appendFileSync(file, 'ends\n'))
    app.on('browser-window-created', () => appendFileSync(file, 'opens a window\n'))
  }, written)
  const read = (): string => (existsSync(written) ? readFileSync(written, 'utf8') : '')
  const ended = tutorat.quit()
  await expect.poll(read).toBe('ends\n')
  await startAgain(profile, platform.file, ['tutorat://subjects'])
  await ended
  held.release()
  expect(read()).toBe('ends\ntutorat://subjects\n')
  tutorat = await launch({ platform: platform.file, profile })
})

test('I5: a lock left by a killed process does not prevent a start', async () => {
  for (let time = 0; time < 3; time += 1) {
    await tutorat.kill()
    tutorat = await launch({ platform: platform.file, profile })
    await expect(tutorat.page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
