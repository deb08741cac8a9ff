import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { newScratch, startBus, type Scratch } from './support/hostile-system'
import { startKeyring, type Keyring } from './support/keyring'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { launch, newProfile, removeProfile, type Tutorat } from './support/tutorat'

const lesson =
  '/subjects/4201-mathematiques/chapters/systemes-de-deux-equations/lessons/un-systeme-en-vingt-secondes/content'
const note = 'la pente se lit sur la droite'
const bus = { program: '', address: '' }

let platform: Platform
let shared: Scratch
/** A profile with a session, a note and a downloaded lesson, and the keyring with its keys. */
let filled: { profile: string; home: string }
let scratch: Scratch
let profile: string
let keyring: Keyring
let tutorat: Tutorat

const start = async (env: Record<string, string> = {}): Promise<Tutorat> =>
  launch({ platform: platform.file, profile, env: { DBUS_SESSION_BUS_ADDRESS: bus.address, ...env } })

test.beforeAll(async () => {
  platform = await startPlatform()
  shared = newScratch()
  bus.address = await startBus(shared)
  filled = { profile: await newProfile(), home: path.join(shared.folder, 'home') }
  const first = await startKeyring(shared, bus.address, filled.home)
  profile = filled.profile
  tutorat = await start()
  await signInAs(tutorat.page, 'amira')
  await goTo(tutorat.page, lesson)
  const { page } = tutorat
  await page.getByRole('main').getByRole('button', { name: 'Télécharger', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Télécharger' }).click()
  await expect(page.getByRole('button', { name: 'Hors connexion', exact: true })).toBeVisible()
  await writeNote(page, note)
  await tutorat.quit()
  first.lock()
})

test.afterAll(async () => {
  await shared.end()
  await removeProfile(filled.profile)
  await platform.close()
})

test.beforeEach(async () => {
  scratch = newScratch()
  bus.address = await startBus(scratch)
  profile = path.join(scratch.folder, 'profile')
  cpSync(filled.profile, profile, { recursive: true, verbatimSymlinks: true })
  const home = path.join(scratch.folder, 'home')
  cpSync(filled.home, home, { recursive: true })
  keyring = await startKeyring(scratch, bus.address, home)
})

test.afterEach(async () => {
  await tutorat.kill()
  await scratch.end()
})

async function writeNote(page: Page, text: string): Promise<void> {
  const notes = page.getByRole('region', { name: 'Tes notes' })
  await notes.getByRole('button', { name: 'Prendre une note' }).click()
  await notes.getByRole('textbox').fill(text)
  await page.keyboard.press('Control+Enter')
  await expect(notes.getByText(text)).toBeVisible()
}

const home = () => tutorat.page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })
const locked = () =>
  tutorat.page.getByRole('status').filter({ hasText: 'Le trousseau de cet ordinateur est verrouillé' })
const retry = () => locked().getByRole('button', { name: 'Réessayer' })
const sessionState = async () => (await tutorat.page.evaluate(() => window.desktop['app.start']())).session

async function expectNoteAndLesson({ page }: Tutorat): Promise<void> {
  // The list is opened once the session has its key.
  const steps = async () => {
    const { lessons } = await page.evaluate(() => window.desktop['offline-lessons.read']())
    return lessons.map(({ status }) => status.step)
  }
  await expect.poll(steps).toEqual(['done'])
  await goTo(page, '/notes')
  await expect(page.getByText(note)).toBeVisible()
}

test('a keyring that is unlocked after the start returns session, note and lesson when it is tried again', async () => {
  keyring.lock()
  tutorat = await start()
  await expect(retry()).toBeVisible()
  const again = await tutorat.page.evaluate(() => window.desktop['session.retry-storage']())
  expect(again).toMatchObject({ signedIn: false, memoryReason: 'keychain-locked' })
  await keyring.unlock()
  await retry().click()
  await expect(home()).toBeVisible()
  expect(await sessionState()).toMatchObject({ signedIn: true, backend: 'keychain' })
  await expectNoteAndLesson(tutorat)
  // With another first render than the prerendered one, React throws the sign-in away and what was typed into it.
  expect(readFileSync(path.join(profile, 'logs', 'main.log'), 'utf8')).not.toContain('hydrate')
})

test('a cancelled prompt of the keyring at start and sign-in leaves session, note and lesson for the next start', async () => {
  keyring.lock()
  tutorat = await start()
  await expect(locked()).toBeVisible()
  await signInAs(tutorat.page, 'amira')
  expect(await sessionState()).toMatchObject({ signedIn: true, backend: 'memory', memoryReason: 'keychain-locked' })
  await goTo(tutorat.page, lesson)
  await expect(tutorat.page.getByRole('region', { name: 'Tes notes' })).toBeVisible()
  await tutorat.quit()
  await keyring.unlock()
  tutorat = await start()
  await expect(home()).toBeVisible()
  await expectNoteAndLesson(tutorat)
})

test('a keyring that is unlocked between the start and a sign-in keeps note and lesson', async () => {
  keyring.lock()
  tutorat = await start()
  await expect(locked()).toBeVisible()
  await keyring.unlock()
  await signInAs(tutorat.page, 'amira')
  expect(await sessionState()).toMatchObject({ signedIn: true, backend: 'keychain' })
  await expectNoteAndLesson(tutorat)
  await tutorat.quit()
  tutorat = await start()
  await expect(home()).toBeVisible()
  await expectNoteAndLesson(tutorat)
})

test('a keyring that answers late signs in by itself, with note and lesson', async () => {
  keyring.pause()
  tutorat = await start()
  await expect(locked()).toBeVisible()
  keyring.resume()
  await expect(home()).toBeVisible()
  await expectNoteAndLesson(tutorat)
})

test('the application works and ends while the keyring answers nothing, and the next start is not refused', async () => {
  keyring.pause()
  tutorat = await start()
  await expect(locked()).toBeVisible()
  await signInAs(tutorat.page, 'amira')
  await expect(home()).toBeVisible()
  // Files of the page and of the profile are read and written by the threads that wait for the keyring.
  await goTo(tutorat.page, lesson)
  await expect(tutorat.page.getByRole('region', { name: 'Tes notes' })).toBeVisible()
  await tutorat.quit()
  tutorat = await start()
  await expect(locked()).toBeVisible()
  const child = tutorat.app.process()
  child.kill('SIGTERM')
  await expect.poll(() => child.exitCode !== null || child.signalCode !== null, { timeout: 3000 }).toBe(true)
  keyring.resume()
  tutorat = await start()
  await expect(home()).toBeVisible()
  await expectNoteAndLesson(tutorat)
})

test('a sign-out while the keyring is locked holds after it is unlocked', async () => {
  // It ends a session at the platform, which must not be the one that the other tests copy.
  await keyring.restart(path.join(scratch.folder, 'own-home'))
  const own = await newProfile()
  scratch.onEnd(() => removeProfile(own))
  profile = own
  tutorat = await start()
  await signInAs(tutorat.page, 'amira')
  await goTo(tutorat.page, lesson)
  await writeNote(tutorat.page, note)
  keyring.lock()
  await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
  await expect(tutorat.page).toHaveURL(/\/login/)
  await tutorat.quit()
  await keyring.unlock()
  tutorat = await start()
  await expect(tutorat.page).toHaveURL(/\/login/)
  expect(await sessionState()).toMatchObject({ signedIn: false })
  await signInAs(tutorat.page, 'amira')
  await goTo(tutorat.page, '/notes')
  await expect(tutorat.page.getByText(note)).toBeVisible()
})

test('a new keyring in the place of the old one takes a session, and notes can be written', async () => {
  await keyring.restart(path.join(scratch.folder, 'new-home'), 'other')
  tutorat = await start()
  await expect(locked()).toBeVisible()
  await signInAs(tutorat.page, 'amira')
  expect(await sessionState()).toMatchObject({ signedIn: true, backend: 'keychain' })
  await goTo(tutorat.page, lesson)
  await writeNote(tutorat.page, 'après le nouveau trousseau')
  await tutorat.quit()
  tutorat = await start()
  await expect(home()).toBeVisible()
  await expect(locked()).toHaveCount(0)
  await goTo(tutorat.page, '/notes')
  await expect(tutorat.page.getByText('après le nouveau trousseau')).toBeVisible()
})

for (const desktop of ['KDE', 'GNOME', 'i3', 'Hyprland'])
  test(`session, note and lesson are there after a change to the desktop ${desktop}`, async () => {
    tutorat = await start({ XDG_CURRENT_DESKTOP: desktop })
    await expect(home()).toBeVisible()
    expect(await sessionState()).toMatchObject({ signedIn: true, backend: 'keychain' })
    await expectNoteAndLesson(tutorat)
  })

test('a decryption that fails for the moment, without keytar, leaves session and note for the next start', async () => {
  const failing = path.join(scratch.folder, 'decryption-fails')
  const own = await newProfile()
  scratch.onEnd(() => removeProfile(own))
  const startWithoutKeytar = () =>
    launch({
      platform: platform.file,
      profile: own,
      args: ['--password-store=gnome-libsecret'],
      env: { DBUS_SESSION_BUS_ADDRESS: bus.address, FAILING_DECRYPTION: failing },
      required: ['failing-decryption.cjs'],
    })
  tutorat = await startWithoutKeytar()
  await signInAs(tutorat.page, 'amira')
  expect(await sessionState()).toMatchObject({ signedIn: true, backend: 'safe-storage' })
  await goTo(tutorat.page, lesson)
  await writeNote(tutorat.page, note)
  await tutorat.quit()
  writeFileSync(failing, '')
  tutorat = await startWithoutKeytar()
  await expect(locked()).toBeVisible()
  await signInAs(tutorat.page, 'amira')
  await goTo(tutorat.page, lesson)
  await expect(tutorat.page.getByRole('region', { name: 'Tes notes' })).toBeVisible()
  await tutorat.quit()
  rmSync(failing)
  tutorat = await startWithoutKeytar()
  await expect(home()).toBeVisible()
  await goTo(tutorat.page, '/notes')
  await expect(tutorat.page.getByText(note)).toBeVisible()
})
