import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { examNumber, type ExamName } from '#sandbox/world/class-exams.ts'
import { contract } from '#shared/contract/index.ts'
import { send } from '../support/sandbox-client'
import { getCountdown, openExam, secondsLeft } from './pages/exam'
import { getHomework } from './pages/homework'
import { signInAs } from './pages/sign-in'
import { emitPowerEvent } from './support/native-dialogs'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { savedTo } from './support/saved-file'
import { launch, newProfile, type Tutorat } from './support/tutorat'
import { clockWrong, type WrongBy } from './support/wrong-clock'

test.describe.configure({ mode: 'serial' })

const minute = 60_000
const exact = 2

let platform: Platform
let profile: string
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform()
  profile = await newProfile()
  await start()
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

async function start(env: Record<string, string> = {}): Promise<void> {
  tutorat = await launch({ platform: platform.file, profile, env })
}

const button = (name: string | RegExp) => tutorat.page.getByRole('button', { name, exact: true })
const countRequests = (name: string) => platform.sandbox.requests().filter((request) => request.name === name).length
const endOf = (name: ExamName) => platform.sandbox.world.student('amira').exams[examNumber(name)]?.endsAt ?? NaN
/** Seconds. */
const wrongBy = async (name: ExamName) => {
  const shown = await secondsLeft(tutorat.page)
  return shown === null ? Infinity : Math.abs(shown - (endOf(name) - platform.sandbox.clock.now()) / 1000)
}
const expectRightTime = (name: ExamName) => expect.poll(() => wrongBy(name)).toBeLessThanOrEqual(exact)
async function sleepUntil(name: ExamName, before: number): Promise<void> {
  await emitPowerEvent(tutorat, 'suspend')
  platform.sandbox.clock.advance(endOf(name) - before - platform.sandbox.clock.now())
  await emitPowerEvent(tutorat, 'resume')
}

test('an exam starts after the student agreed, and its sheet can be saved', async () => {
  const { page } = tutorat
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Examens' }).click()
  await page.getByRole('link', { name: /Devoir de contrôle n° 2/ }).click()
  await expect(page).toHaveURL(new RegExp(`/exams/${examNumber('not-begun')}$`))
  await button('Commencer l’examen').click()
  const dialog = page.getByRole('dialog', { name: 'Commencer l’examen ?' })
  await expect(dialog).toContainText(/1\sh\s30\smin/)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()
  expect(countRequests('exams.start')).toBe(0)
  await expect(getHomework(page)).toHaveCount(0)

  await button('Commencer l’examen').click()
  const file = test.info().outputPath('sujet.pdf')
  const name = await savedTo(tutorat, file, () =>
    dialog.getByRole('button', { name: 'Commencer et ouvrir le sujet' }).dblclick(),
  )
  expect(name).toBe('Sujet.pdf')
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(countRequests('exams.start')).toBe(1)
  await expectRightTime('not-begun')
  await expect(getHomework(page)).toBeVisible()
})

test('H3: an exam that was started elsewhere continues with its remaining time', async () => {
  const { page } = tutorat
  const id = examNumber('without-files')
  await openExam(page, id)
  await button('Commencer l’examen').click()
  const { sandbox } = platform
  expect(
    (await send(sandbox, contract.exams.start, { token: sandbox.signIn('amira'), body: { contentExam: id } })).status,
  ).toBe(200)
  const begun = endOf('without-files')
  sandbox.clock.advance(minute)
  await button('Commencer').click()
  await expect(page.getByText('Cet examen avait déjà commencé : le temps continue de courir')).toBeVisible()
  await expectRightTime('without-files')
  expect(endOf('without-files')).toBe(begun)
  sandbox.clock.advance(-minute)
})

const wrongClocks: readonly (readonly [by: WrongBy, hours: number, said: RegExp])[] = [
  ['+1h', 1, /avance de (59\smin|1\sh)/],
  ['-1h', -1, /retarde de (59\smin|1\sh)/],
  ['-1y', -8760, /retarde de 365 jours/],
  ['+1y', 8760, /avance de 365 jours/],
]

for (const [by, hours, said] of wrongClocks) {
  test(`H1: on a clock that is ${by} wrong, the time left is the platform’s, with a notice`, async () => {
    await tutorat.quit()
    await start(clockWrong(by))
    const { page, app } = tutorat
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached()
    const off = (now: number) => Math.round((now - Date.now()) / 3_600_000)
    expect([off(await app.evaluate(() => Date.now())), off(await page.evaluate(() => Date.now()))]).toEqual([
      hours,
      hours,
    ])
    await openExam(page, examNumber('two-hours-left'))
    await expect(page.getByText(said)).toBeVisible()
    await expectRightTime('two-hours-left')
  })
}

test('H1: after a kill and a restart with a right clock, the exam continues without a clock warning', async () => {
  await tutorat.kill()
  await start()
  await expect(tutorat.page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached()
  await openExam(tutorat.page, examNumber('two-hours-left'))
  await expectRightTime('two-hours-left')
  await expect(tutorat.page.getByText(/L’horloge de cet ordinateur/)).toHaveCount(0)
})

test('H2: a sleep of half an hour reduces the remaining time by half an hour', async () => {
  await sleepUntil('two-hours-left', endOf('two-hours-left') - platform.sandbox.clock.now() - 30 * minute)
  await expectRightTime('two-hours-left')
})

test('an exam runs from the start to the timeout on the open screen, and the corrections appear', async () => {
  const { page } = tutorat
  const { sandbox } = platform
  const id = examNumber('due-soon')
  sandbox.world.exams
    .find((exam) => exam.id === id)
    ?.corrections.push({ id: 1, name: 'Corrigé.pdf', path: 'documents/examens/corrige.pdf' })
  await goTo(page, '/exams')
  await page
    .getByRole('region', { name: 'À rendre dans les 24 heures' })
    .getByRole('link', { name: /Reading test/ })
    .click()
  await button('Commencer l’examen').click()
  await expect(page.getByRole('dialog')).toContainText('La date limite est proche')
  await savedTo(tutorat, test.info().outputPath('sheet.pdf'), () => button('Commencer et ouvrir le sujet').click())
  await expectRightTime('due-soon')
  await expect(page.getByText(/Disponible à la fin, le/)).toBeVisible()
  await expect(page.getByText('Corrigé.pdf')).toHaveCount(0)

  await sleepUntil('due-soon', 8000)
  await expect(page.getByText('Il reste moins d’une minute')).toBeAttached()
  await expectRightTime('due-soon')
  await expect(getCountdown(page)).toContainText('Temps écoulé', { timeout: 15_000 })
  await expect(getCountdown(page)).toContainText('00:00:00')
  await expect(button('Choisir des fichiers')).toHaveCount(0)
  await expect(page.getByText('L’examen est terminé')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Corrigé' }).getByText('Corrigé.pdf')).toBeVisible()
  expect(sandbox.clock.now()).toBeGreaterThanOrEqual(endOf('due-soon'))
  const file = test.info().outputPath('corrige.pdf')
  expect(await savedTo(tutorat, file, () => button(/^Télécharger .*Corrigé\.pdf/).click())).toBe('Corrigé.pdf')
  expect(tutorat.consoleErrors).toEqual([])
})
