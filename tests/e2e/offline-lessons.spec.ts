import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { filesHolding } from './support/files-holding'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { launch, newProfile, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const lesson = (chapter: string, slug: string) =>
  `/subjects/4201-mathematiques/chapters/${chapter}/lessons/${slug}/content`
const short = lesson('systemes-de-deux-equations', 'un-systeme-en-vingt-secondes')
const hls = lesson('fonctions-affines', 'tracer-une-droite')
const pictures = 'test-results/offline-lessons'

let media = Promise.withResolvers<null>()
let platform: Platform
let tutorat: Tutorat
let profile: string

test.beforeAll(async () => {
  media.resolve(null)
  platform = await startPlatform({
    respond: async (response, { url }) => {
      if (new URL(url).pathname.includes('/videos/')) await media.promise
      return response
    },
  })
  profile = await newProfile()
  tutorat = await launch({ platform: platform.file, profile })
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

const title = (name: string | RegExp) => tutorat.page.getByRole('heading', { level: 1, name })
const main = () => tutorat.page.getByRole('main')
const dialog = () => tutorat.page.getByRole('dialog')
const takePicture = (name: string) => tutorat.page.screenshot({ path: `${pictures}/${name}.png` })
const stored = () => tutorat.page.evaluate(() => window.desktop['offline-lessons.read']())
const steps = async () => (await stored()).lessons.map(({ status }) => status.step)
const playedSeconds = () => tutorat.page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const waiting = async () => (await tutorat.page.evaluate(() => window.desktop['app.start']())).outbox.waiting

async function download(address: string, name: string): Promise<void> {
  await goTo(tutorat.page, address)
  await expect(title(name)).toBeVisible()
  await main().getByRole('button', { name: 'Télécharger', exact: true }).click()
  await expect(dialog()).toContainText(/1 leçon • .*o/)
  await takePicture(`dialog-${name}`)
  await dialog().getByRole('button', { name: 'Télécharger' }).click()
  await expect(main().getByRole('button', { name: 'Hors connexion', exact: true })).toBeVisible()
}

async function play(): Promise<void> {
  await tutorat.page
    .getByRole('region', { name: 'Lecteur vidéo' })
    .getByRole('button', { name: 'Lecture', exact: true })
    .first()
    .click()
  await expect.poll(playedSeconds, { timeout: 20_000 }).toBeGreaterThan(0.5)
}

test('a lesson of a file and one of a stream are downloaded, and a chapter shows what stays online', async () => {
  await download(short, 'Un système en vingt secondes')
  await download(hls, 'Tracer une droite')
  await main().getByRole('button', { name: 'Télécharger le chapitre Fonctions affines' }).click()
  await expect(dialog()).toContainText('Vidéo YouTube')
  await expect(dialog()).toContainText('Un QCM ne s’enregistre pas')
  await takePicture('dialog-chapter')
  await dialog().getByRole('button', { name: 'Annuler' }).click()
  await goTo(tutorat.page, '/hors-connexion')
  await expect(title('Leçons hors connexion')).toBeVisible()
  await expect(main().getByRole('listitem')).toHaveCount(2)
  await takePicture('screen')
  expect(await steps()).toEqual(['done', 'done'])
})

test('a download is paused, stays paused after a restart, is resumed and removed', async () => {
  const name = 'Lire une droite'
  const row = () => main().getByRole('listitem').filter({ hasText: name })
  await goTo(tutorat.page, lesson('fonctions-affines', 'lire-une-droite'))
  await expect(title(name)).toBeVisible()
  await main().getByRole('button', { name: 'Télécharger', exact: true }).click()
  await expect(dialog()).toContainText(/1 leçon • .*o/)
  media = Promise.withResolvers()
  await dialog().getByRole('button', { name: 'Télécharger' }).click()
  await goTo(tutorat.page, '/hors-connexion')
  await row()
    .getByRole('button', { name: `Mettre en pause : ${name}` })
    .click()
  await expect(row()).toContainText('En pause')
  await takePicture('paused')
  await tutorat.quit()
  tutorat = await launch({ platform: platform.file, profile })
  await expect(title('Bonjour Amira')).toBeVisible()
  await goTo(tutorat.page, '/hors-connexion')
  await expect(row()).toContainText('En pause')
  expect(await steps()).toEqual(['done', 'done', 'paused'])
  media.resolve(null)
  await row()
    .getByRole('button', { name: `Reprendre : ${name}` })
    .click()
  await expect.poll(steps, { timeout: 30_000 }).toEqual(['done', 'done', 'done'])
  await row()
    .getByRole('button', { name: `Supprimer du stockage : ${name}` })
    .click()
  await tutorat.page.getByRole('dialog').getByRole('button', { name: 'Supprimer du stockage' }).click()
  await expect(row()).toHaveCount(0)
  expect(await steps()).toEqual(['done', 'done'])
})

test('D2: the stored lessons are unreadable on the disk', async () => {
  const film = await readFile('resources/demo/videos/en-vingt-secondes.mp4')
  const folder = path.join(profile, 'data')
  const stores = (await readdir(folder)).filter((name) => name.startsWith('offline-lessons-'))
  expect(stores).toHaveLength(1)
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((each) => each.isFile() && each.parentPath.includes('offline-lessons-'))
  expect(files.length).toBeGreaterThan(15)
  for (const file of files) {
    const bytes = await readFile(path.join(file.parentPath, file.name))
    expect(bytes.includes(film.subarray(1000, 1032)), file.name).toBe(false)
  }
  expect(filesHolding(folder, ['WEBVTT', 'ftypisom', 'Tracer une droite'])).toEqual([])
})

test('without a connection, the lessons play after a restart, with captions', async () => {
  await tutorat.quit()
  await platform.goDown()
  tutorat = await launch({ platform: platform.file, profile })
  await expect(title('Bonjour Amira')).toBeVisible()
  await goTo(tutorat.page, hls)
  await expect(title('Tracer une droite')).toBeVisible()
  await play()
  await takePicture('hls-offline')
  await goTo(tutorat.page, '/hors-connexion')
  await main().getByRole('link', { name: 'Un système en vingt secondes' }).click()
  await expect(title('Un système en vingt secondes')).toBeVisible()
  await tutorat.page.locator('video').waitFor({ state: 'attached' })
  await play()
  await expect
    .poll(() =>
      tutorat.page
        .locator('video')
        .evaluate((video: HTMLVideoElement) =>
          [...video.querySelectorAll('track')].map((track) => track.src.startsWith('app://')),
        ),
    )
    .toEqual([true, true])
  await takePicture('file-offline')
})

test('G1: time watched offline is sent once', async () => {
  await expect
    .poll(() => tutorat.page.locator('video').evaluate((video: HTMLVideoElement) => video.ended), { timeout: 40_000 })
    .toBe(true)
  await expect.poll(waiting).toBeGreaterThan(0)
  expect(platform.sandbox.progressLog.of('amira')).toEqual([])
  await platform.comeBack()
  await expect.poll(waiting, { timeout: 40_000 }).toBe(0)
  const { id } = platform.sandbox.world.lesson('un-systeme-en-vingt-secondes')
  const sent = platform.sandbox.progressLog.of('amira').filter(({ content }) => content === id)
  expect(sent).toHaveLength(1)
  expect(platform.sandbox.progressLog.duplicates()).toBe(0)
})

test('D3: signing out deletes the stored lessons', async () => {
  await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
  await expect(tutorat.page).toHaveURL(/\/login/)
  const names = await readdir(path.join(profile, 'data'))
  expect(names.filter((name) => name.startsWith('offline-lessons-'))).toEqual([])
})
