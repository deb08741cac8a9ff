import { expect, test } from '@playwright/test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { examNumber } from '../../src/sandbox/world/class-exams'
import { openExam } from './pages/exam'
import { handIn, homeworkOf, pagesOf, pick } from './pages/homework'
import { fillSignIn, signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { photo } from './support/photos'
import { startPlatform, type Platform } from './support/platform'
import { startRelay, type Relay } from './support/relay'
import { launch, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const exam = examNumber('two-hours-left')
const pictures = path.resolve('test-results/networks')
const picture = (name: string) => tutorat.page.screenshot({ path: path.join(pictures, `${name}.png`) })

let platform: Platform
let tutorat: Tutorat
let folder: string

async function bringPhoto(width: number, height: number): Promise<void> {
  const file = path.join(folder, `page-${width}.jpg`)
  await writeFile(file, await photo(tutorat.page, { width, height, color: '#0b6e69' }))
  await openExam(tutorat.page, exam)
  await pick(tutorat, [file])
  await expect.poll(() => pagesOf(tutorat.page)).toHaveLength(1)
}

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tutorat-networks-'))
  await mkdir(pictures, { recursive: true })
})

test.afterAll(() => rm(folder, { recursive: true, force: true }))

test.describe('behind a filter that answers every address with its page', () => {
  let isFiltered = true

  test.beforeAll(async () => {
    platform = await startPlatform({
      respond: (response) =>
        isFiltered
          ? new Response('<html><body><h1>Site bloqué par le lycée</h1></body></html>', {
              status: 403,
              headers: { 'content-type': 'text/html' },
            })
          : response,
    })
    tutorat = await launch({ platform: platform.file })
  })

  test.afterAll(async () => {
    await tutorat.discard()
    await platform.close()
  })

  test('the sign-in says that the network answered in place of the platform', async () => {
    await fillSignIn(tutorat.page, 'amira')
    await tutorat.page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(tutorat.page.getByText('La vérification n’a pas abouti.')).toBeVisible({ timeout: 10_000 })
    await picture('filter-sign-in')
    isFiltered = false
    await signInAs(tutorat.page, 'amira')
  })

  test('stored screens stay, and every screen says what the network did and whom to ask', async () => {
    const { page } = tutorat
    await goTo(page, '/subjects')
    await expect(page.getByRole('link', { name: /Mathématiques/ })).toBeVisible()
    isFiltered = true
    await goTo(page, '/')
    await goTo(page, '/subjects')
    const banner = page.getByRole('status').filter({ hasText: 'Hors connexion.' })
    await expect(banner).toContainText('Le réseau a envoyé sa propre page à la place')
    await expect(page.getByRole('link', { name: /Mathématiques/ })).toBeVisible()
    await picture('filter-stored')
    await goTo(page, '/offres')
    await expect(page.getByRole('main')).toContainText('préviens la personne responsable du réseau')
    await picture('filter-unread')
  })

  test('homework waits on the computer and arrives once the filter lets it through', async () => {
    isFiltered = false
    await bringPhoto(800, 600)
    isFiltered = true
    await handIn(tutorat.page)
    await expect(homeworkOf(tutorat.page)).toContainText('Le réseau de cet ordinateur filtre peut-être la plateforme')
    await picture('filter-homework')
    expect(platform.sandbox.work.of('amira', exam)).toHaveLength(0)
    isFiltered = false
    await homeworkOf(tutorat.page).getByRole('button', { name: 'Réessayer' }).click()
    await expect(homeworkOf(tutorat.page)).toContainText('Ta copie a été rendue.')
    expect(platform.sandbox.work.of('amira', exam)).toHaveLength(1)
  })
})

test.describe('at five kilobytes a second', () => {
  let relay: Relay

  test.beforeAll(async () => {
    relay = await startRelay()
    platform = await startPlatform({}, (config) => {
      const { origin } = new URL(config.services.platform.base)
      relay.target = origin
      return JSON.parse(JSON.stringify(config).replaceAll(origin, relay.origin))
    })
    tutorat = await launch({ platform: platform.file })
    await signInAs(tutorat.page, 'amira')
    await expect(tutorat.page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
    relay.bytesPerSecond = 5000
  })

  test.afterAll(async () => {
    await tutorat.discard()
    await Promise.all([relay.close(), platform.close()])
  })

  test('a list that was never read comes whole', async () => {
    await goTo(tutorat.page, '/offres')
    await expect(tutorat.page.locator('[aria-busy="true"]').first()).toBeVisible()
    await picture('slow-loading')
    await expect(tutorat.page.getByRole('button', { name: /^Choisir .*Silver/ })).toBeVisible({ timeout: 60_000 })
    await expect(tutorat.page.getByText('Hors connexion.')).toBeHidden()
    await picture('slow-list')
  })

  test('homework is sent once, with its progress', async () => {
    relay.bytesPerSecond = null
    await bringPhoto(1500, 2000)
    relay.bytesPerSecond = 5000
    await handIn(tutorat.page)
    await expect(
      homeworkOf(tutorat.page)
        .getByText(/fichier 1 sur 1/)
        .first(),
    ).toBeVisible()
    await picture('slow-homework')
    await expect(homeworkOf(tutorat.page)).toContainText('Ta copie a été rendue.', { timeout: 90_000 })
    expect(platform.sandbox.work.of('amira', exam)).toHaveLength(1)
    await picture('slow-handed-in')
  })
})
