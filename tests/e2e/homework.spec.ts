import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { openExam } from './pages/exam'
import { handIn, getHomework, getPages, pick } from './pages/homework'
import { signInAs } from './pages/sign-in'
import { dropFiles } from './support/drop-files'
import { startHostileSite } from './support/hostile-site'
import { withCameraNotes } from './support/jpeg'
import { answerDialogs, getDialogs } from './support/native-dialogs'
import { largePdf, pdfFacts, photo } from './support/photos'
import { startPlatform, type Platform } from './support/platform'
import { startAgain } from './support/second-process'
import { launch, newProfile, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const exam = examNumber('two-hours-left')
const whereItWasTaken = 'Rue des Orangers, Ariana'

let platform: Platform
let profile: string
let tutorat: Tutorat
let folder: string
let previewed: Buffer

test.beforeAll(async () => {
  platform = await startPlatform()
  profile = await newProfile()
  folder = await mkdtemp(path.join(tmpdir(), 'tutorat-homework-'))
  await start()
  await signInAs(tutorat.page, 'amira')
  await writeFiles()
})

test.afterAll(async () => {
  await tutorat.discard()
  await rm(folder, { recursive: true, force: true })
  await platform.close()
})

async function start(): Promise<void> {
  tutorat = await launch({ platform: platform.file, profile })
  await answerDialogs(tutorat, 1)
}

const at = (name: string) => path.join(folder, name)
const card = () => getHomework(tutorat.page)
const workOf = (id: number) => platform.sandbox.work.of('amira', id)
const button = (name: string | RegExp) => card().getByRole('button', { name, exact: true })

async function writeFiles(): Promise<void> {
  const { page } = tutorat
  const lying = await photo(page, { width: 1600, height: 1200, color: '#b91c1c' })
  await writeFile(at('un.jpg'), lying)
  await writeFile(at('deux.jpg'), withCameraNotes(lying, { orientation: 6, description: whereItWasTaken }))
  await writeFile(at('trois.jpg'), await photo(page, { width: 3000, height: 1000, color: '#1d4ed8' }))
  await writeFile(at('Réponses à l’encre.pdf'), largePdf(20_000))
  await writeFile(at('notes.txt'), 'Ma copie')
  await writeFile(at('jeu.pdf'), Buffer.concat([Buffer.from('MZ\u0090\0'), Buffer.alloc(4096, 7)]))
  await writeFile(at('vide.png'), '')
  await mkdir(at('dossier.png'))
}

async function copyPicture(picture: Buffer): Promise<void> {
  await tutorat.app.evaluate(({ clipboard, nativeImage, ClipboardItem }, written) => {
    // Electron 42 has `writeImage`, 45 only `clipboard.write`.
    const write: unknown = Reflect.get(clipboard, 'writeImage')
    const bytes = Buffer.from(written, 'base64')
    return typeof write === 'function'
      ? write.call(clipboard, nativeImage.createFromBuffer(bytes))
      : clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
  }, picture.toString('base64'))
}

test('files are added by dialog, drop and paste; refused ones are listed with the reason', async () => {
  const { page } = tutorat
  await openExam(page, exam)
  await pick(tutorat, [at('un.jpg'), at('deux.jpg')])
  await expect.poll(() => getPages(page)).toEqual(['un.jpg', 'deux.jpg'])
  await dropFiles(card(), [at('trois.jpg'), at('Réponses à l’encre.pdf')])
  await expect.poll(() => getPages(page)).toEqual(['un.jpg', 'deux.jpg', 'trois.jpg'])
  await expect(card().getByRole('list', { name: 'Documents rendus tels quels' })).toContainText(
    'Réponses à l’encre.pdf',
  )
  await copyPicture(await photo(page, { width: 60, height: 40, color: '#0b6b63' }))
  await page.keyboard.press('Control+V')
  await expect.poll(() => getPages(page)).toEqual(['un.jpg', 'deux.jpg', 'trois.jpg', 'Image collée.png'])

  await pick(tutorat, ['notes.txt', 'jeu.pdf', 'vide.png', 'disparu.jpg', 'dossier.png'].map(at), { taken: 0 })
  const refused = card().getByRole('alert')
  await expect(refused).toContainText('5 éléments n’ont pas été ajoutés')
  for (const [name, why] of [
    ['notes.txt', 'Ce type de fichier'],
    ['jeu.pdf', 'Le contenu ne correspond pas'],
    ['vide.png', 'Ce fichier est vide'],
    ['disparu.jpg', 'n’a pas pu être lu'],
    ['dossier.png', 'n’a pas pu être lu'],
  ] as const) {
    await expect(refused.getByRole('listitem').filter({ hasText: name })).toContainText(why)
  }
  await dropFiles(card(), [at('jeu.pdf'), at('vide.png'), at('dossier.png')])
  await expect(refused).toContainText('3 éléments n’ont pas été ajoutés')
  await expect(refused.getByRole('listitem').filter({ hasText: 'dossier.png' })).toContainText('C’est un dossier')
  await refused.getByRole('button', { name: 'Masquer ce message' }).click()

  await button('Retirer la page 4').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect.poll(() => getPages(page)).toEqual(['un.jpg', 'deux.jpg', 'trois.jpg'])
})

test('pages are reordered by keyboard and rotated, and the PDF contains them in that order', async () => {
  const { page, app } = tutorat
  const said = page.getByRole('status').or(page.locator('[aria-live]'))
  await button('Déplacer la page 3 sur 3').focus()
  for (const [key, words] of [
    ['Space', 'Page 3 sur 3 prise.'],
    ['ArrowLeft', 'Page 3 à la place 2 sur 3.'],
    ['ArrowLeft', 'Page 3 à la place 1 sur 3.'],
    ['Space', 'posée à la place 1 sur 3.'],
  ] as const) {
    await expect(async () => {
      await page.keyboard.press(key)
      await expect(said.filter({ hasText: words })).toBeAttached({ timeout: 3000 })
    }).toPass()
  }
  await expect.poll(() => getPages(page)).toEqual(['trois.jpg', 'un.jpg', 'deux.jpg'])
  await button('Déplacer la page 2 sur 3').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => getPages(page)).toEqual(['trois.jpg', 'deux.jpg', 'un.jpg'])
  await expect(button('Déplacer la page 3 sur 3')).toBeFocused()
  await button('Tourner la page 3').click()

  await app.evaluate(({ shell }) => {
    shell.openPath = async (file) => (Reflect.set(globalThis, 'openedFile', file), '')
  })
  await button('Aperçu du PDF').click()
  const opened = () => app.evaluate(() => String(Reflect.get(globalThis, 'openedFile') ?? ''))
  await expect.poll(opened, { timeout: 20_000 }).toMatch(/merged-images\.pdf$/)
  const file = await opened()
  // By EXIF orientation or manual rotation, in their aspect ratio.
  const { pages, facts } = await pdfFacts(file)
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [842, 281],
    [595, 794],
    [595, 794],
  ])
  expect(facts['Encrypted']).toBe('no')
  previewed = await readFile(file)
  expect([previewed.includes(whereItWasTaken), previewed.includes('Exif')]).toEqual([false, false])
})

test('H5: a drawing with a script is rasterised; the script does not run and requests nothing', async () => {
  const { page } = tutorat
  const site = await startHostileSite()
  const steal = `globalThis.ranFromDrawing = true; fetch('${site.origin}/script')`
  const drawing = (
    inside: string,
  ) => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="300" \
onload="${steal}">
    <script>${steal}</script><style>@import url('${site.origin}/style');</style>
    <image xlink:href="${site.origin}/image.png" width="10" height="10"/><use \
href="${site.origin}/use.svg#a"/>${inside}<circle cx="200" cy="150" r="90" fill="#0b6b63"/></svg>`
  await writeFile(at('dessin.svg'), drawing(''))
  await writeFile(
    at('page.svg'),
    drawing(
      '<foreignObject width="90" height="90"><iframe xmlns="http://www.w3.org/1999/xhtml" ' +
        `src="${site.origin}/frame"></iframe><img xmlns="http://www.w3.org/1999/xhtml" src="x" ` +
        `onerror="${steal}"/></foreignObject>`,
    ),
  )
  const requestCount = platform.sandbox.requests().length
  await openExam(page, examNumber('six-minutes-left'))
  await pick(tutorat, [at('dessin.svg'), at('page.svg')])
  await button(/^Voir la page 1/).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Page 1/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Page suivante' }).click()
  // A drawing that embeds a web page is not rasterised either.
  await expect(page.getByRole('dialog').getByText(/ne peut pas être affichée/)).toBeVisible()
  await page.keyboard.press('Escape')
  await button('Retirer la page 2').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect.poll(() => getPages(page)).toEqual(['dessin.svg'])
  await button('Aperçu du PDF').click()
  const opened = () => tutorat.app.evaluate(() => String(Reflect.get(globalThis, 'openedFile') ?? ''))
  await expect.poll(opened).toContain(`/${examNumber('six-minutes-left')}/`)
  expect((await pdfFacts(await opened())).pages).toHaveLength(1)
  expect(site.requestedPaths).toEqual([])
  expect(await page.evaluate(() => 'ranFromDrawing' in globalThis)).toBe(false)
  expect(
    platform.sandbox
      .requests()
      .slice(requestCount)
      .filter(({ name }) => name === null),
  ).toEqual([])
  expect(tutorat.consoleErrors.filter((line) => !line.includes('Content Security Policy'))).toEqual([])
  await site.close()
})

test('H3: if time runs out during the upload, the platform decides and no work is lost', async () => {
  const { page } = tutorat
  const { sandbox } = platform
  const id = examNumber('six-minutes-left')
  const held = sandbox.faults.hold('exams.submit')
  await handIn(page)
  await expect(card().getByText('Envoi en cours')).toBeVisible()
  sandbox.clock.advance((sandbox.world.student('amira').exams[id]?.endsAt ?? NaN) - sandbox.clock.now())
  held.release()
  await expect(card().getByRole('alert')).toContainText('Ta copie a été refusée.')
  await expect(card().getByRole('alert')).toContainText('Fichiers arrivés : 0 sur 1.')
  await expect(card().getByText('Pas encore rendu')).toBeVisible()
  expect(workOf(id)).toEqual([])
  await expect.poll(() => getPages(page)).toEqual(['dessin.svg'])
  await button('Tout retirer').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('C5: thirty links of 100 KB during an exam leave the application running and the draft unchanged', async () => {
  test.setTimeout(90_000)
  const { page } = tutorat
  await openExam(page, exam)
  const before = await page.evaluate((examId) => window.desktop['homework.read']({ examId }), exam)
  expect(before.files).toHaveLength(4)
  const links = Array.from({ length: 30 }, (_, index) => `tutorat://exams/${index + 1}?filler=${'x'.repeat(100_000)}`)
  for (let from = 0; from < links.length; from += 6)
    await Promise.all(links.slice(from, from + 6).map((link) => startAgain(profile, platform.file, [link])))
  await startAgain(profile, platform.file, [`tutorat://exams/${exam}`])
  await expect(page).toHaveURL(new RegExp(`/exams/${exam}$`))
  expect(await page.evaluate((examId) => window.desktop['homework.read']({ examId }), exam)).toEqual(before)
  await expect.poll(() => getPages(page)).toEqual(['trois.jpg', 'deux.jpg', 'un.jpg'])
})

test('leaving with unsubmitted work asks for confirmation, and staying preserves the draft', async () => {
  await answerDialogs(tutorat, 0)
  await tutorat.app.evaluate(({ app }) => void app.quit())
  await expect.poll(async () => (await getDialogs(tutorat)).length).toBe(1)
  const [question] = await getDialogs(tutorat)
  expect(question).toMatchObject({
    message: 'Ta copie n’est pas encore rendue',
    buttons: ['Envoyer d’abord', 'Quitter quand même'],
  })
  await expect.poll(() => getPages(tutorat.page)).toHaveLength(3)
  await answerDialogs(tutorat, 1)
})

test('H4: a draft is restored after a kill during editing', async () => {
  await tutorat.kill()
  await start()
  await expect(tutorat.page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached()
  await openExam(tutorat.page, exam)
  await expect(card().getByText('Nous avons retrouvé ton travail (4 fichiers).')).toBeVisible()
  await expect.poll(() => getPages(tutorat.page)).toEqual(['trois.jpg', 'deux.jpg', 'un.jpg'])
})

test('H4: homework is submitted once and byte for byte despite a lost response, with a receipt', async () => {
  const { page } = tutorat
  platform.sandbox.faults('exams.submit', 'late-error', { times: 1 })
  await handIn(page)
  const receipt = card().getByRole('region', { name: 'Reçu de remise' })
  await expect(receipt).toContainText('Ta copie a été rendue.', { timeout: 20_000 })
  await expect(receipt).toContainText('merged-images.pdf')
  await expect(receipt).toContainText('Réponses à l’encre.pdf')
  const [merged, document, ...more] = workOf(exam)
  expect([merged?.name, document?.name, more]).toEqual(['merged-images.pdf', 'Réponses à l’encre.pdf', []])
  expect(Buffer.compare(merged?.bytes ?? Buffer.alloc(0), previewed)).toBe(0)
  expect(Buffer.compare(document?.bytes ?? Buffer.alloc(0), await readFile(at('Réponses à l’encre.pdf')))).toBe(0)
  expect(platform.sandbox.work.duplicates()).toBe(0)
})

test('a submitted file can be deleted during the exam', async () => {
  const { page } = tutorat
  const own = page.getByRole('region', { name: 'Ma copie rendue' })
  await own.getByRole('button', { name: /^Supprimer .*Réponses/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(own.getByRole('listitem')).toHaveCount(1)
  expect(workOf(exam).map(({ name }) => name)).toEqual(['merged-images.pdf'])
})

test('H4: an upload cut at a tenth, at half and at nine tenths arrives once, byte for byte', async () => {
  const { page } = tutorat
  await writeFile(at('long.pdf'), largePdf(8_000_000))
  await pick(tutorat, [at('long.pdf')])
  for (const where of [0.9, 0.5, 0.1]) platform.sandbox.faults('exams.submit', 'cut', { times: 1, at: where })
  const before = platform.sandbox.requests().filter(({ name }) => name === 'exams.submit').length
  await handIn(page)
  await expect(card().getByText('L’envoi a été coupé.')).toBeVisible({ timeout: 15_000 })
  await expect(card().getByRole('region', { name: 'Reçu de remise' })).toContainText('long.pdf', { timeout: 30_000 })
  const [, arrived, ...more] = workOf(exam)
  expect([arrived?.name, more]).toEqual(['long.pdf', []])
  expect(Buffer.compare(arrived?.bytes ?? Buffer.alloc(0), await readFile(at('long.pdf')))).toBe(0)
  expect(platform.sandbox.requests().filter(({ name }) => name === 'exams.submit').length - before).toBe(4)
  expect(platform.sandbox.faults.active()).toEqual([])
})
