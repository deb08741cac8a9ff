import { expect, test } from '@playwright/test'
import { languages } from '#shared/locale.ts'
import { demoSample, routeExamples } from '../support/route-examples'
import { signInAs } from './pages/sign-in'
import { chosenVariants } from './support/chosen-variants'
import { filesHolding } from './support/files-holding'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { resizeWindow } from './support/resize-window'
import { gapAboveTitle, findOverlappingTexts } from './support/text-geometry'
import { launch, newProfile, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const subject = '/subjects/4201-mathematiques/details'
const inChapter = (slug: string) => `/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/${slug}/content`
const atlas =
  '/subjects/4207-histoire-geographie/chapters/atlas/lessons/atlas-de-la-mediterranee-en-deux-cents-planches/content'

let platform: Platform
let tutorat: Tutorat
let profile: string

test.beforeAll(async () => {
  platform = await startPlatform()
  profile = await newProfile()
  tutorat = await launch({ platform: platform.file, profile })
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

const title = (name: string | RegExp) => tutorat.page.getByRole('heading', { level: 1, name })
const banner = () => tutorat.page.getByText('Hors connexion.').first()
const stamp = () => tutorat.page.getByText(/^Mis à jour (à l’instant|il y a)/).first()
const magazine = () => tutorat.page.getByRole('region', { name: /^Magazine/ })
const pagesArrived = () =>
  magazine()
    .locator('img[alt^="Page"]')
    .evaluateAll(
      (pictures: HTMLImageElement[]) =>
        pictures.length > 0 && pictures.every((each) => each.complete && each.naturalWidth > 0),
    )
const waiting = async () => (await tutorat.page.evaluate(() => window.desktop['app.start']())).outbox.waiting
const kept = () => tutorat.page.evaluate(() => window.desktop['storage.read']())
const getCachedCounts = async () => Object.fromEntries((await kept()).kinds.map(({ kind, count }) => [kind, count]))
const watchOneMinute = () => {
  const { id, chapter } = platform.sandbox.world.lesson('lire-une-droite')
  const record = {
    viewToken: 'offline-day',
    contentId: id,
    chapterId: chapter.id,
    subjectId: chapter.subject.id,
    completed: false,
    totalWatched: 60,
    watchedTime: 60,
    isFree: false,
  }
  return tutorat.page.evaluate((body) => window.desktop['progress.record'](body), record)
}

test('online, the student opens her lessons', async () => {
  await signInAs(tutorat.page, 'amira')
  await expect(title('Bonjour Amira')).toBeVisible()
  await goTo(tutorat.page, '/subjects')
  await expect(title('Matières')).toBeVisible()
  await goTo(tutorat.page, subject)
  await expect(title('Mathématiques')).toBeVisible()
  await goTo(tutorat.page, inChapter('lire-une-droite'))
  await expect(title('Lire une droite')).toBeVisible()
  await goTo(tutorat.page, '/mon-profil')
  await expect(title('Mon profil')).toBeVisible()
  await goTo(tutorat.page, '/liste-de-favoris')
  await expect(title('Mes favoris')).toBeVisible()
  await goTo(tutorat.page, atlas)
  await expect.poll(pagesArrived).toBe(true)
  await tutorat.page.keyboard.press('ArrowRight')
  await expect.poll(pagesArrived).toBe(true)
  await expect.poll(async () => (await getCachedCounts())['pages']).toBeGreaterThanOrEqual(3)
  await expect.poll(async () => (await getCachedCounts())['answers']).toBeGreaterThanOrEqual(8)
  await tutorat.quit()
})

test('D2: the cached data in the profile is unreadable', async () => {
  for (const text of ['Ben Salah', 'amira.bensalah', 'Planche 1', 'Lire une droite', 'subjects/4201-mathematiques'])
    expect(filesHolding(profile, [text])).toEqual([])
})

test('offline, the application starts and shows cached data with its age', async () => {
  await platform.goDown()
  tutorat = await launch({ platform: platform.file, profile })
  await expect(title('Bonjour Amira')).toBeVisible()
  await expect(banner()).toBeVisible()
  await goTo(tutorat.page, '/subjects')
  await expect(
    tutorat.page
      .getByRole('main')
      .getByRole('link', { name: /Mathématiques/ })
      .first(),
  ).toBeVisible()
  await expect(stamp()).toBeVisible()
  await goTo(tutorat.page, subject)
  await expect(title('Mathématiques')).toBeVisible()
  await expect(tutorat.page.getByRole('link', { name: /Fonctions affines/ }).first()).toBeVisible()
  await goTo(tutorat.page, inChapter('lire-une-droite'))
  await expect(title('Lire une droite')).toBeVisible()
  await goTo(tutorat.page, '/mon-profil')
  await expect(title('Mon profil')).toBeVisible()
  await goTo(tutorat.page, '/liste-de-favoris')
  await expect(tutorat.page.getByRole('main').getByRole('link', { name: /Lire une droite/ })).toBeVisible()
})

test('offline, the cached pages of a magazine can be turned', async () => {
  await goTo(tutorat.page, atlas)
  await expect.poll(pagesArrived).toBe(true)
  await tutorat.page.keyboard.press('ArrowLeft')
  await tutorat.page.keyboard.press('ArrowRight')
  await expect(magazine().getByRole('status')).toHaveText('Pages 2 et 3 sur 200')
  await expect.poll(pagesArrived).toBe(true)
})

test('offline, uncached content says so, and disabled actions explain why', async () => {
  await goTo(tutorat.page, inChapter('tracer-une-droite'))
  await expect(tutorat.page.getByText('Pas disponible hors connexion')).toBeVisible()
  await goTo(tutorat.page, inChapter('lire-une-droite'))
  const bookmark = tutorat.page.getByRole('button', { name: /favoris/ })
  await expect(bookmark).toHaveAttribute('aria-disabled', 'true')
  await expect(bookmark).toHaveAccessibleDescription(/Il faut une connexion/)
})

const bannerVariants = languages.flatMap((language) =>
  [
    { width: 390, height: 800 },
    { width: 1366, height: 768 },
  ].map((size) => ({ language, ...size })),
)

for (const { language, width, height } of chosenVariants(bannerVariants)) {
  test(`the banner stands 16 pixels above each title, and no texts overlap, in ${language} at ${width} pixels`, async () => {
    const { page } = tutorat
    await page.evaluate((change) => window.desktop['settings.change'](change), { language })
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    const sample = demoSample(platform.sandbox)
    await resizeWindow(tutorat, width, height)
    for (const { address } of routeExamples.filter(({ as }) => as === 'amira')) {
      const route = address(sample)
      await goTo(page, route)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(() => gapAboveTitle(page), route).toBeGreaterThanOrEqual(16)
      await expect.poll(() => findOverlappingTexts(page), route).toEqual([])
    }
    await page.evaluate(() => window.desktop['settings.change']({ language: 'fr' }))
    await resizeWindow(tutorat, 1366, 768)
    await expect(banner()).toBeVisible()
  })
}

test('offline progress is shown as pending and survives a restart', async () => {
  await watchOneMinute()
  await expect(tutorat.page.getByText('1 envoi en attente.').first()).toBeVisible()
  await tutorat.kill()
  tutorat = await launch({ platform: platform.file, profile })
  await expect(title('Bonjour Amira')).toBeVisible()
  expect(await waiting()).toBe(1)
  expect(platform.sandbox.progressLog.of('amira')).toEqual([])
})

test('back online, everything pending is sent once and screens are refetched', async () => {
  await goTo(tutorat.page, '/subjects')
  await expect(stamp()).toBeVisible()
  await platform.comeBack()
  await expect(banner()).toBeHidden({ timeout: 30_000 })
  await expect(stamp()).toBeHidden()
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  expect(platform.sandbox.progressLog.of('amira')).toHaveLength(1)
  expect(platform.sandbox.progressLog.duplicates()).toBe(0)
})

test('F6: the banner appears within two seconds of losing the connection', async () => {
  await platform.goDown()
  const startedAt = Date.now()
  await goTo(tutorat.page, '/assistance')
  await expect(banner()).toBeVisible({ timeout: 2000 })
  expect(Date.now() - startedAt).toBeLessThan(2000)
  await platform.comeBack()
  await expect(banner()).toBeHidden({ timeout: 30_000 })
})

test('F5: the screens of the day open at 256 kbit/s and 400 ms latency', async () => {
  await tutorat.app.evaluate(({ session }) =>
    session.defaultSession.enableNetworkEmulation({
      latency: 400,
      downloadThroughput: 32_000,
      uploadThroughput: 16_000,
    }),
  )
  await goTo(tutorat.page, '/subjects/4202-sciences-physiques/details')
  await expect(title('Sciences physiques')).toBeVisible()
  await goTo(tutorat.page, '/subjects/4202-sciences-physiques/chapters/chute-libre/lessons/quiz-la-chute-libre/content')
  await expect(title('Quiz : la chute libre')).toBeVisible()
  await expect(banner()).toBeHidden()
  await tutorat.app.evaluate(({ session }) => session.defaultSession.disableNetworkEmulation())
})

test('the storage screen shows the cached data and removes it', async () => {
  await goTo(tutorat.page, '/parametres')
  const panel = tutorat.page.getByRole('region', { name: 'Stockage' })
  await expect(panel).toContainText('Pages de magazines')
  await panel.getByRole('button', { name: /Pages de magazines/ }).click()
  await tutorat.page.getByRole('dialog').getByRole('button', { name: 'Effacer' }).click()
  await expect.poll(async () => (await getCachedCounts())['pages']).toBe(0)
})

test('D3: signing out removes all cached data', async () => {
  expect((await kept()).kinds.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)
  await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
  await expect(tutorat.page).toHaveURL(/\/login/)
  expect((await kept()).kinds.reduce((sum, { count }) => sum + count, 0)).toBe(0)
})
