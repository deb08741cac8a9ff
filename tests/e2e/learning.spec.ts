import { expect, test } from '@playwright/test'
import { goTo } from './support/navigate'
import type { Platform } from './support/platform'
import { startWithPlatform, stop } from './support/start'
import { takeSystemBrowser } from './support/system-browser'
import type { Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const lesson = (subject: string, chapter: string, slug: string) =>
  `/subjects/${subject}/chapters/${chapter}/lessons/${slug}/content`
const atlas = lesson('4207-histoire-geographie', 'atlas', 'atlas-de-la-mediterranee-en-deux-cents-planches')
const arabicCard = lesson('4205-arabe', 'alns-alsrdi', 'btaqa-alns-alsrdi')

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startWithPlatform({ account: 'amira' }))
})

test.afterAll(() => stop({ platform, tutorat }))

const reader = () => tutorat.page.getByRole('region', { name: /^Magazine/ })
const place = () => reader().getByRole('status')
const picturesArrived = () =>
  reader()
    .locator('img[alt^="Page"]')
    .evaluateAll(
      (pictures: HTMLImageElement[]) =>
        pictures.length > 0 && pictures.every((each) => each.complete && each.naturalWidth > 0),
    )

test('a magazine of two hundred pages turns by button, key and slider', async () => {
  await goTo(tutorat.page, atlas)
  await expect(place()).toHaveText('Page 1 sur 200')
  await expect.poll(picturesArrived).toBe(true)
  await reader().getByRole('button', { name: 'Page suivante' }).click()
  await expect(place()).toHaveText('Pages 2 et 3 sur 200')
  await tutorat.page.keyboard.press('ArrowRight')
  await expect(place()).toHaveText('Pages 4 et 5 sur 200')
  await tutorat.page.keyboard.press('ArrowLeft')
  await expect(place()).toHaveText('Pages 2 et 3 sur 200')
  await reader().getByRole('slider', { name: 'Aller à la page' }).press('End')
  await expect(place()).toHaveText('Page 200 sur 200')
  await expect.poll(picturesArrived).toBe(true)
  await expect(reader().getByRole('button', { name: 'Page suivante' })).toBeDisabled()
})

test('a magazine reopens at the last page and in full screen', async () => {
  await goTo(tutorat.page, '/subjects')
  await expect(tutorat.page.getByRole('heading', { level: 1, name: 'Matières' })).toBeVisible()
  await goTo(tutorat.page, atlas)
  await expect(place()).toHaveText('Page 200 sur 200')
  await reader().getByRole('button', { name: 'Plein écran' }).click()
  await expect
    .poll(() => tutorat.page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label') ?? ''))
    .toContain('Magazine')
  await tutorat.page.keyboard.press('ArrowLeft')
  await expect(place()).toHaveText('Pages 198 et 199 sur 200')
  await reader().getByRole('button', { name: 'Quitter le plein écran' }).click()
  await expect.poll(() => tutorat.page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test('an Arabic magazine opens from the right, and the left arrow turns to the next page', async () => {
  await goTo(tutorat.page, arabicCard)
  await expect(place()).toHaveText('Page 1 sur 4')
  await expect.poll(picturesArrived).toBe(true)
  await tutorat.page.keyboard.press('ArrowLeft')
  await expect(place()).toHaveText('Pages 2 et 3 sur 4')
  const [second, third] = await Promise.all(
    [2, 3].map((page) =>
      reader()
        .getByRole('img', { name: `Page ${page}`, exact: true })
        .boundingBox(),
    ),
  )
  expect(second?.x).toBeGreaterThan(third?.x ?? 0)
})

test('the playback speed can be chosen by keyboard, also in full screen', async () => {
  await goTo(tutorat.page, lesson('4201-mathematiques', 'fonctions-affines', 'lire-une-droite'))
  const player = tutorat.page.getByRole('region', { name: 'Lecteur vidéo' })
  await player.getByRole('button', { name: 'Plein écran' }).click()
  await expect
    .poll(() => tutorat.page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label')))
    .toBe('Lecteur vidéo')
  const speed = player.getByRole('button', { name: /^Vitesse de lecture/ })
  const choice = (name: string) => player.getByRole('menuitemradio', { name, exact: true })
  await speed.press('Enter')
  await expect(choice('1×')).toBeFocused()
  await tutorat.page.keyboard.press('ArrowDown')
  await expect(choice('1,25×')).toBeFocused()
  await expect(choice('1,25×')).toBeInViewport()
  await tutorat.page.keyboard.press('Space')
  await expect(speed).toBeFocused()
  await expect(speed).toHaveAccessibleName('Vitesse de lecture : 1,25×')
  await expect(choice('1,25×')).toBeHidden()
  await speed.press('Enter')
  await expect(choice('1,25×')).toBeFocused()
  await tutorat.page.keyboard.press('ArrowUp')
  await expect(choice('1×')).toBeFocused()
  await tutorat.page.keyboard.press('Enter')
  await expect(speed).toHaveAccessibleName('Vitesse de lecture : 1×')
  await player.getByRole('button', { name: 'Quitter le plein écran' }).click()
  await expect.poll(() => tutorat.page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test('Ctrl+K finds a lesson from any screen by keyboard', async () => {
  await goTo(tutorat.page, '/liste-de-favoris')
  await tutorat.page.keyboard.press('Control+k')
  const field = tutorat.page.getByRole('combobox', { name: 'Chercher une leçon, un chapitre…' })
  await expect(field).toBeFocused()
  await tutorat.page.keyboard.type('tracer une dr')
  await expect(tutorat.page.getByRole('option', { name: /Tracer une droite/ })).toBeVisible()
  await tutorat.page.keyboard.press('ArrowDown')
  await tutorat.page.keyboard.press('Enter')
  await expect(tutorat.page.getByRole('heading', { level: 1, name: 'Tracer une droite' })).toBeVisible()
})

test('a bookmark is listed in the favourites and disappears when it is removed', async () => {
  const favourite = () => tutorat.page.getByRole('main').getByRole('link', { name: /Tracer une droite/ })
  await tutorat.page.getByRole('button', { name: 'Ajouter aux favoris' }).click()
  await expect(tutorat.page.getByRole('button', { name: 'Retirer des favoris' })).toBeVisible()
  await goTo(tutorat.page, '/liste-de-favoris')
  await favourite().click()
  await tutorat.page.getByRole('button', { name: 'Retirer des favoris' }).click()
  await expect(tutorat.page.getByRole('button', { name: 'Ajouter aux favoris' })).toBeVisible()
  await goTo(tutorat.page, '/liste-de-favoris')
  await expect(tutorat.page.getByRole('heading', { level: 1, name: 'Mes favoris' })).toBeVisible()
  await expect(favourite()).toHaveCount(0)
})

test('a video that its owner blocks here opens in the browser, and its report contains the error code', async () => {
  const browser = await takeSystemBrowser(tutorat)
  await goTo(tutorat.page, addressOf('le-code-de-la-musique-reserve-au-site-d-origine'))
  const card = tutorat.page.getByRole('region', { name: 'Lecteur vidéo' }).getByRole('alert')
  await expect(card).toContainText('n’autorise pas sa lecture ici')
  await expect(card).toContainText('Code 101')
  await card.getByRole('button', { name: 'Ouvrir dans le navigateur' }).click()
  expect(new URL(await browser.address()).origin).toBe(await originOfEmbed())
  await card.getByRole('button', { name: 'Signaler un problème' }).click()
  const dialog = tutorat.page.getByRole('dialog', { name: 'Signaler un problème' })
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(/101/)
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog).toContainText('Remplir les champs raison et description')
  await dialog.getByRole('combobox', { name: 'Motif' }).click()
  await tutorat.page.getByRole('option').first().click()
  const before = platform.sandbox.world.student('amira').reports.length
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog).toBeHidden()
  expect(platform.sandbox.world.student('amira').reports).toHaveLength(before + 1)
})

test('the journey logs no console error', () => {
  expect(tutorat.consoleErrors).toEqual([])
})

const originOfEmbed = () =>
  tutorat.page.evaluate(async () => new URL((await window.desktop['app.start']()).platform.youtubeEmbed).origin)

function addressOf(slug: string): string {
  const { chapter } = platform.sandbox.world.lesson(slug)
  return lesson(chapter.subject.slug, chapter.slug, slug)
}
