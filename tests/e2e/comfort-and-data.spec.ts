import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { signInAs } from './pages/sign-in'
import { everyComfort } from './support/every-comfort'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { requestOutsidePolicy, startTrafficRecorder } from './support/traffic-recorder'
import { launch, newProfile, removeProfile, type Tutorat } from './support/tutorat'
import { findViolations } from './support/violations'

let platform: Platform

test.beforeAll(async () => {
  platform = await startPlatform()
})

test.afterAll(() => platform.close())

const lesson = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'

const radio = (tutorat: Tutorat, group: string, name: string) =>
  tutorat.page.getByRole('group', { name: group }).getByRole('radio', { name })

/** Less than 44 pixels; a row or label may enlarge a control. */
function smallTargets(tutorat: Tutorat): Promise<string[]> {
  return tutorat.page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('button, [role="button"], [role="tab"], a.ant-btn, select')
    return [...controls]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((each) => !each.matches('[role="switch"], .visually-hidden, [aria-hidden="true"] *, [inert] *'))
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(
        ({ each, box }) =>
          `${each.getAttribute('aria-label') ?? each.textContent} ${Math.round(box.width)}×${Math.round(box.height)}`,
      )
  })
}

test('comfort applies everywhere, from the first paint, and loads its typeface only when chosen', async () => {
  test.setTimeout(120_000)
  const profile = await newProfile()
  const tutorat = await launch({ platform: platform.file, profile, motion: true })
  const { page } = tutorat
  const loadedTypefaces = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(({ family, status }) => /OpenDyslexic/.test(family) && status === 'loaded').length,
    )
  await signInAs(page, 'amira')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await goTo(page, '/parametres')
  await expect(page.getByRole('figure', { name: 'Aperçu de tes choix' })).toBeVisible()
  expect(await loadedTypefaces()).toBe(0)
  await radio(tutorat, 'Police', 'OpenDyslexic').click()
  await expect.poll(loadedTypefaces).toBeGreaterThan(0)
  await radio(tutorat, 'Contraste', 'Élevé').click()
  await radio(tutorat, 'Animations', 'Réduites').click()
  await radio(tutorat, 'Espacement des lignes', 'Très large').click()
  await page.getByRole('switch', { name: 'Boutons plus grands' }).click()
  await expect
    .poll(() => page.evaluate(() => ({ ...document.documentElement.dataset })))
    .toMatchObject({
      contrast: 'more',
      motion: 'reduced',
      lineSpacing: 'very-wide',
      typeface: 'dyslexic',
      targets: 'large',
    })
  for (const address of ['/parametres', '/', lesson]) {
    await goTo(page, address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await smallTargets(tutorat), `small controls at ${address}`).toEqual([])
    expect(await findViolations(page), `violations at ${address}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^OpenDyslexic/)
  await page.evaluate(() => window.desktop['session.sign-out']())
  await tutorat.quit()

  const again = await launch({ platform: platform.file, profile, motion: true })
  const html = await again.page.evaluate(async () =>
    (await fetch('/login', { headers: { accept: 'text/html' } })).text(),
  )
  expect(/<html[^>]*>/.exec(html)?.[0]).toContain(
    'data-contrast="more" data-motion="reduced" data-line-spacing="very-wide" data-typeface="dyslexic" ' +
      'data-targets="large"',
  )
  expect(html).not.toContain('data-prerendered')
  await expect(again.page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  expect(
    await again.page.evaluate(() => window.desktop['app.start']().then(({ settings }) => settings.comfort)),
  ).toEqual(everyComfort)
  expect(again.consoleErrors).toEqual([])
  await again.discard()
})

const stubSave = (tutorat: Tutorat, file: string) =>
  tutorat.app.evaluate(({ dialog }, to) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: to })
  }, file)

const section = (tutorat: Tutorat) => tutorat.page.getByRole('region', { name: 'Mes données' })

async function exportTo(tutorat: Tutorat, file: string): Promise<void> {
  await stubSave(tutorat, file)
  await section(tutorat).getByRole('button', { name: 'Exporter mes données' }).click()
  await tutorat.page.getByRole('button', { name: 'Choisir le fichier' }).click()
}

/** The restart is only recorded. */
async function confirmErase(tutorat: Tutorat): Promise<void> {
  await tutorat.app.evaluate(({ app }) => {
    app.relaunch = () => undefined
  })
  await section(tutorat).getByRole('button', { name: 'Tout effacer de cet ordinateur' }).click()
  await tutorat.page.getByLabel(/EFFACER/).fill('EFFACER')
}

async function startFirstRun(profile: string): Promise<Tutorat> {
  const tutorat = await launch({ platform: platform.file, profile })
  const { session, settings } = await tutorat.page.evaluate(() => window.desktop['app.start']())
  expect(session.signedIn).toBe(false)
  expect(settings).toMatchObject({ theme: 'system', sharingAnswered: false, languageSettled: false })
  await expect(tutorat.page.getByText('Cet ordinateur est-il partagé ?')).toBeVisible()
  await expect.poll(() => existsSync(path.join(profile, 'erase-outside'))).toBe(false)
  expect(
    (await readdir(path.join(profile, 'data'))).filter((name) => /homework|outbox|money|page-state/.test(name)),
  ).toEqual([])
  return tutorat
}

test('D4: exports stored and remote data without secrets, then erases everything, even if the erasure is killed', async () => {
  test.setTimeout(120_000)
  const profile = await newProfile()
  const tutorat = await launch({ platform: platform.file, profile })
  const { page } = tutorat
  await signInAs(page, 'amira')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => window.desktop['settings.change']({ theme: 'dark' }))
  await goTo(page, '/parametres#donnees')
  const folder = test.info().outputPath('missing')
  await exportTo(tutorat, path.join(folder, 'data.zip'))
  await expect(section(tutorat).getByRole('alert')).toContainText('n’a pas pu être enregistré')
  platform.sandbox.faults('messages.list', 'server-error')
  const file = test.info().outputPath('data.zip')
  await exportTo(tutorat, file)
  await expect(section(tutorat).getByText(/Enregistré, sauf ces parties/)).toBeVisible({ timeout: 30_000 })
  const files = unzipSync(await readFile(file))
  const names = Object.keys(files)
  expect(names).toEqual(
    expect.arrayContaining(['index.html', 'computer/settings.json', 'computer/log.json', 'platform/profile.json']),
  )
  expect(names).not.toContain('platform/messages.json')
  const texts = Object.values(files)
    .map((each) => strFromU8(each))
    .join('\n')
  expect(texts).toContain('amira.bensalah@exemple.tn')
  const token = platform.sandbox.signIn('amira')
  expect(token.length).toBeGreaterThan(20)
  expect(texts).not.toMatch(/Tutorat2026!|eyJ[\w-]{10}|bearer [\w-]{10}/i)
  const readable = strFromU8(files['index.html'] ?? new Uint8Array())
  expect(readable).toMatch(/<html lang="fr[^"]*" dir="ltr">/)
  expect(readable).not.toMatch(/<script|(?:src|href)="(?!#)/)

  await confirmErase(tutorat)
  const closed = tutorat.app.waitForEvent('close')
  await page.getByRole('button', { name: 'Effacer et redémarrer' }).click()
  await closed

  const second = await startFirstRun(profile)
  await signInAs(second.page, 'amira')
  await expect(second.page.getByRole('heading', { level: 1 })).toBeVisible()
  await goTo(second.page, '/parametres#donnees')
  await confirmErase(second)
  await second.page.getByRole('button', { name: 'Effacer et redémarrer' }).click()
  await expect.poll(() => existsSync(path.join(profile, 'erase-files')), { intervals: [5] }).toBe(true)
  await second.kill()
  await (await startFirstRun(profile)).quit()
  await removeProfile(profile)
})

test('I1: diagnostics lead to a fault report that the user reads and saves; no telemetry reaches another host', async () => {
  const recorder = await startTrafficRecorder('*')
  const profile = await newProfile()
  const tutorat = await launch({
    platform: platform.file,
    profile,
    args: [`${recorder.argument},EXCLUDE 127.0.0.1`],
  })
  const { page } = tutorat
  await goTo(page, '/diagnostic#rapport')
  const dialog = page.getByRole('dialog', { name: 'Rapport de panne' })
  await expect(dialog.getByLabel('Détails techniques')).toHaveValue(/Tutorat \d/)
  await dialog
    .getByLabel('Ce qui s’est passé')
    .fill('Écran vide, amira.bensalah@exemple.tn, mot de passe: password=Chott2026')
  await expect(dialog.getByRole('button', { name: 'Enregistrer dans un fichier' })).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  const file = test.info().outputPath('report.txt')
  await stubSave(tutorat, file)
  await dialog.getByRole('button', { name: 'Enregistrer dans un fichier' }).click()
  await expect(dialog.getByText('Rapport enregistré.')).toBeVisible()
  const report = await readFile(file, 'utf8')
  expect(report).toContain('Écran vide')
  expect(report).not.toMatch(/Chott2026|bensalah@/)
  await tutorat.app.evaluate(({ shell }) => {
    shell.openExternal = async (address) => void Reflect.set(globalThis, 'openedMail', address)
  })
  const mail = dialog.getByRole('button', { name: 'Envoyer par e-mail' })
  if ((await mail.count()) > 0) {
    await mail.click()
    const opened = () => tutorat.app.evaluate(() => String(Reflect.get(globalThis, 'openedMail') ?? ''))
    await expect.poll(opened).toMatch(/^mailto:[^?]+\?subject=[^&]+&body=/)
    expect((await opened()).length).toBeLessThanOrEqual(1900)
  }
  await goTo(page, '/login')
  await signInAs(page, 'amira')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await goTo(page, '/aide')
  await expect(page.getByText('Aucune télémétrie.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(recorder.countConnections()).toBe(0)
  await requestOutsidePolicy(tutorat, 'https://telemetry.example/')
  expect(recorder.countConnections()).toBeGreaterThan(0)
  await tutorat.quit()
  await recorder.close()
  await removeProfile(profile)
})
