import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { goTo } from '#tests/e2e/support/navigate.ts'
import { startPlatform, type Platform } from '#tests/e2e/support/platform.ts'
import { launch, type Tutorat } from '#tests/e2e/support/tutorat.ts'

const folder = path.resolve('test-results/assistive')
const log = path.join(folder, 'orca.log')

let platform: Platform
let tutorat: Tutorat
const helpers: ChildProcess[] = []
let read = 0

/** Sentences that Orca has sent to the synthesizer since the last call. */
function spoken(): string[] {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
  const sentences = lines.flatMap((line) => /SPEECH OUTPUT: '(.*?)'(?:[[{]+'established.*)?$/.exec(line)?.[1] ?? [])
  return sentences.slice(read).filter((each) => each.trim() !== '')
}

async function spokenDuring(title: string, act: () => Promise<unknown>): Promise<string[]> {
  read += spoken().length
  await act()
  let before = -1
  await expect
    .poll(
      () => {
        const count = spoken().length
        const isQuiet = count === before && count > 0
        before = count
        return isQuiet
      },
      { intervals: [1500], timeout: 15_000 },
    )
    .toBe(true)
    .catch(() => undefined)
  const sentences = spoken()
  const focus = await tutorat.page.evaluate(() => {
    const element = document.activeElement
    return `${element?.tagName ?? ''} ${(element?.getAttribute('aria-label') ?? element?.textContent ?? '').slice(0, 60)}`
  })
  transcript.push(`## ${title}`, ...sentences.map((each) => `- ${each}`), '', `The focus is on: ${focus}`, '')
  await writeFile(path.join(folder, 'transcript.md'), transcript.join('\n'))
  return sentences
}
const transcript: string[] = []

test.beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  const start = (command: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    helpers.push(child)
  }
  start('openbox', [])
  start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately', '--a11y=1', '--screen-reader=1'])
  // A container has no sound, and the client of the synthesizer waited for it without end: Orca only writes what it says.
  await writeFile(path.join(folder, 'speechd.py'), "raise ImportError('no synthesizer')\n")
  start('orca', ['--replace', '--disable', 'braille', '--debug-file', log], {
    LC_ALL: 'C.UTF-8',
    LANGUAGE: 'fr',
    PYTHONPATH: folder,
  })
  await expect.poll(() => existsSync(log), { timeout: 30_000 }).toBe(true)
  platform = await startPlatform()
  platform.sandbox.world.student('amira').points = 200_000
  platform.sandbox.world.student('amira').engagement.popups = []
  tutorat = await launch({
    platform: platform.file,
    args: ['--force-renderer-accessibility'],
    env: { ACCESSIBILITY_ENABLED: '1', GTK_MODULES: 'gail:atk-bridge' },
  })
  await tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus())
  await expect.poll(() => tutorat.page.evaluate(() => document.hasFocus())).toBe(true)
})

test.afterAll(async () => {
  await tutorat.discard()
  for (const child of helpers.toReversed()) child.kill('SIGKILL')
  await platform.close()
})

test('Orca speaks the sign-in, Home, a lesson, an exam and a purchase', async () => {
  const { page } = tutorat
  const press = (key: string) => page.keyboard.press(key)
  await spokenDuring('Sign-in: Tab through the form', async () => {
    await page.getByLabel('E-mail ou numéro de téléphone').focus()
    await page.keyboard.insertText('amira.bensalah@exemple.tn')
    await press('Tab')
    await press('Tab')
  })
  await spokenDuring('Sign-in: wrong password', async () => {
    await page.getByLabel('Mot de passe', { exact: true }).fill('Faux2026!')
    await press('Enter')
  })
  await spokenDuring('Sign-in: right password, Home', async () => {
    await page.getByLabel('Mot de passe', { exact: true }).fill('Tutorat2026!')
    await press('Enter')
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached()
  })
  await spokenDuring('Home: account menu', async () => {
    await page
      .getByRole('button', { name: /^Menu du compte|Amira/ })
      .first()
      .focus()
    await press('Enter')
    await press('ArrowDown')
  })
  await press('Escape')
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Matières' }).focus()
  await spokenDuring('A link that stays', () => press('Enter'))
  await page
    .getByRole('main')
    .getByRole('link', { name: /Mathématiques/ })
    .first()
    .focus()
  await spokenDuring('A link that goes with its screen', () => press('Enter'))
  await spokenDuring('A lesson', () =>
    goTo(page, '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'),
  )
  await spokenDuring('A lesson: bookmark', async () => {
    await page
      .getByRole('button', { name: /aux favoris|des favoris/ })
      .first()
      .focus()
    await press('Enter')
  })
  await spokenDuring('Search', async () => {
    await page.getByRole('banner').getByRole('combobox').focus()
    await page.keyboard.type('droite')
  })
  // A field that is typed into keeps the focus when another screen is opened by a link of the system.
  await press('Escape')
  await press('Tab')
  await spokenDuring('An Arabic subject', () => goTo(page, '/subjects/4205-arabe/details'))
  await spokenDuring('An exam', () => goTo(page, `/exams/${examNumber('not-begun')}`))
  await spokenDuring('An exam: start', async () => {
    await page.getByRole('button', { name: 'Commencer l’examen', exact: true }).focus()
    await press('Enter')
  })
  await press('Escape')
  await spokenDuring('Offers', () => goTo(page, '/offres'))
  await spokenDuring('A purchase: choice', async () => {
    await page
      .getByRole('button', { name: /^Choisir .*Silver/ })
      .first()
      .focus()
    await press('Enter')
  })
  await spokenDuring('A purchase: price', async () => {
    await page.getByRole('button', { name: 'Continuer' }).focus()
    await press('Enter')
  })
  await spokenDuring('A purchase: result', async () => {
    await page.getByRole('button', { name: /^(Acheter pour|Profiter|Ajouter \d)/ }).focus()
    await press('Enter')
    await expect(page.getByRole('dialog', { name: 'Achat réussi' })).toBeVisible()
  })
  expect(transcript.join('\n')).toMatch(/Lire une droite en-tête niveau 1[^]*Achat réussi/)
})
