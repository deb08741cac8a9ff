import { readFile } from 'node:fs/promises'
import { expect, test, type Locator } from '@playwright/test'
import { enterAs, signInAs, type Account } from './pages/sign-in'
import { getDialog, openWallet, shownBalance } from './pages/wallet'
import { clickWithoutWaiting } from './support/click-without-waiting'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { startBrowser, type RealBrowser } from './support/real-browser'
import { startAgain } from './support/second-process'
import { takeSystemBrowser, type SystemBrowser } from './support/system-browser'
import { launch, newProfile, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

let platform: Platform
let profile: string
let tutorat: Tutorat
let browser: SystemBrowser
let chromium: RealBrowser

test.beforeAll(async () => {
  platform = await startPlatform()
  profile = await newProfile()
  chromium = await startBrowser()
  tutorat = await launch({ platform: platform.file, profile })
  browser = await takeSystemBrowser(tutorat)
})

test.afterAll(async () => {
  await tutorat.discard()
  await chromium.quit()
  await platform.close()
})

const student = (who: string) => platform.sandbox.world.student(who)
const idOf = (who: string) => String(student(who).user.id)
const countRequests = (name: string) => platform.sandbox.requests().filter((request) => request.name === name).length
const codeFor = (who: string) => platform.sandbox.lastCode(who, 'transfer') ?? ''

async function signOut(): Promise<void> {
  await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
  await expect(tutorat.page).toHaveURL(/\/login/)
}

async function becomes(account: Account): Promise<void> {
  await signOut()
  await enterAs(tutorat.page, account)
}

async function fillTransfer(to: string, points: string) {
  await openWallet(tutorat.page)
  await tutorat.page.getByRole('button', { name: 'Transférer', exact: true }).click()
  const dialog = getDialog(tutorat.page, 'Transférer des points')
  await dialog.getByRole('textbox', { name: /^Identifiant/ }).fill(to)
  await dialog.getByRole('textbox', { name: /^Nombre de points/ }).fill(points)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  return dialog
}

async function readConfirmed(dialog: Locator): Promise<void> {
  await expect(dialog.getByText('Action confirmée')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(dialog).toBeHidden()
}

const row = (words: string | RegExp) => tutorat.page.getByRole('row').filter({ hasText: words })

test('a transfer requires another beneficiary and 10 to 5000 points', async () => {
  await signInAs(tutorat.page, 'amira')
  const refused = [
    ['', '', 'Remplir les champs'],
    [idOf('amira'), '50', 'Tu ne peux pas te transférer des points à toi-même'],
    ['leila', '50', 'L’identifiant du bénéficiaire doit être un nombre'],
    [idOf('leila'), '9', 'Veuillez entrer un montant entre 10 et 5000'],
    [idOf('leila'), '5001', 'Veuillez entrer un montant entre 10 et 5000'],
  ] as const
  for (const [to, points, words] of refused) {
    const dialog = await fillTransfer(to, points)
    await expect(dialog.getByText(words).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toBeHidden()
  }
  expect(countRequests('transfers.start')).toBe(0)
})

test('E7: a wrong code transfers nothing, and only the last sent code transfers the points, once', async () => {
  const before = student('amira').points
  const dialog = await fillTransfer(` ${idOf('leila')} `, '٢٥٠')
  await dialog.getByRole('button', { name: /^Transférer/ }).dblclick()
  const code = dialog.getByRole('textbox', { name: /^Code de confirmation/ })
  await expect(code).toBeVisible()
  expect(countRequests('transfers.start')).toBe(1)
  await code.fill('FAUX00')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Code de confirmation incorrect')
  const first = codeFor('amira')
  await dialog.getByRole('button', { name: 'Renvoyer le code' }).click()
  await expect(dialog.getByText('Un nouveau code a été envoyé')).toBeVisible()
  expect(codeFor('amira')).not.toBe(first)
  expect(student('amira').points).toBe(before)
  await code.fill(` ${codeFor('amira')} `)
  const confirmed = countRequests('transfers.confirm')
  await dialog.getByRole('button', { name: 'Confirmer' }).dblclick()
  await readConfirmed(dialog)
  expect(countRequests('transfers.confirm')).toBe(confirmed + 1)
  await expect.poll(() => shownBalance(tutorat.page)).toBe(before - 250)
  await expect(row(/À .*Leïla.*−\s?250/)).toContainText('Action confirmée')
})

test('an unconfirmed transfer stays in the list and can be confirmed there', async () => {
  const before = student('amira').points
  const dialog = await fillTransfer(idOf('leila'), '120')
  await dialog.getByRole('button', { name: /^Transférer/ }).click()
  await expect(dialog.getByRole('textbox', { name: /^Code de confirmation/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await row(/À .*Leïla.*−\s?120/)
    .getByRole('button', { name: 'Confirmer cette action' })
    .click()
  const confirm = getDialog(tutorat.page, 'Confirmer le transfert')
  await confirm.getByRole('textbox', { name: /^Code de confirmation/ }).fill(codeFor('amira'))
  await confirm.getByRole('button', { name: 'Confirmer' }).click()
  await expect(confirm).toBeHidden()
  await expect.poll(() => shownBalance(tutorat.page)).toBe(before - 120)
})

test('E7: a confirmation with a lost response is checked, never repeated', async () => {
  const before = student('amira').points
  const dialog = await fillTransfer(idOf('leila'), '130')
  await dialog.getByRole('button', { name: /^Transférer/ }).click()
  const code = dialog.getByRole('textbox', { name: /^Code de confirmation/ })
  await expect(code).toBeVisible()
  await code.fill(codeFor('amira'))
  platform.sandbox.faults('transfers.confirm', 'cut', { times: 1 })
  const confirmed = countRequests('transfers.confirm')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await readConfirmed(dialog)
  await expect.poll(() => shownBalance(tutorat.page)).toBe(before - 130)
  expect(countRequests('transfers.confirm')).toBe(confirmed + 1)
})

test('the history lists the transfers, and its section is in the URL', async () => {
  await goTo(tutorat.page, '/historique?section=transferts')
  await expect(tutorat.page.getByRole('tab', { name: 'Transferts' })).toHaveAttribute('aria-selected', 'true')
  await expect(row(/À .*Leïla Bouzid/).first()).toContainText('Action confirmée')
  await expect(row('(parent)').first()).toContainText(/De .*Samia/)
  await tutorat.page.getByRole('tab', { name: 'Abonnements' }).click()
  await expect(tutorat.page).toHaveURL(/section=abonnements/)
  await expect(tutorat.page.getByRole('progressbar').first()).toBeVisible()
})

test('the receiver sees confirmed points and pending transfers', async () => {
  await becomes('moussa')
  await openWallet(tutorat.page)
  await expect(row(/De .*Amira.*\+\s?300/)).toContainText('En attente de confirmation')
  await expect(row(/De .*Amira/).getByRole('button', { name: 'Confirmer cette action' })).toHaveCount(0)
  await becomes('leila')
  await openWallet(tutorat.page)
  await expect.poll(() => shownBalance(tutorat.page)).toBe(500)
  await expect(row(/De .*Amira Ben Salah.*\+\s?250/)).toContainText('Traité')
})

test('a visitor is redirected to the operator’s page, and the return is processed after a sign-in', async () => {
  await signOut()
  const { page } = tutorat
  await goTo(page, '/offers/ooredoo')
  await page.getByRole('button', { name: 'S’abonner : Secondaire' }).click()
  const dialog = getDialog(page, /^Abonnement/)
  const phone = dialog.getByRole('textbox', { name: /^Numéro de téléphone/ })
  const week = dialog.getByRole('button', { name: /^7 jours/ })
  await week.click()
  await expect(dialog.getByText('Le numéro de téléphone est requis')).toBeVisible()
  await expect(dialog.getByText('La division est requise')).toBeVisible()
  await phone.fill('81 234 567')
  await week.click()
  await expect(dialog.getByText('Veuillez saisir un numéro de téléphone valide')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Classe/ }).click()
  await page.getByRole('option').first().click()
  await phone.fill('20100101')
  await week.click()
  await expect(dialog.getByText('Le numéro existe déjà')).toBeVisible()
  await phone.fill('+216 29 123 456')
  await week.dblclick()
  await expect(dialog.getByText('La page de l’opérateur est ouverte dans ton navigateur')).toBeVisible()
  await expect(dialog.getByText('Tu peux l’arrêter à tout moment.')).toBeVisible()
  expect(platform.sandbox.world.money.operatorOrders).toHaveLength(1)
  await chromium.open(await browser.address())
  await expect(chromium.page.getByText('Chaque semaine')).toBeVisible()
  await clickWithoutWaiting(chromium.page.getByRole('button', { name: 'Payer', exact: true }))
  const [back = ''] = await chromium.followed()
  expect(back).toMatch(/^tutorat:\/\/digitalvirgo\/success\?reference=/)
  expect(platform.sandbox.world.money.operatorOrders[0]?.status).toBe('processed')
  await startAgain(profile, platform.file, [back])
  await goTo(page, '/login')
  await enterAs(page, 'leila')
  await expect.poll(() => countRequests('operator.succeeded')).toBe(1)
  await expect(page.getByText('Paiement Réussi')).toHaveCount(0)
})

test('an influencer exports the revenue of the codes as a table', async () => {
  await becomes('salma')
  await goTo(tutorat.page, '/revenu')
  const file = test.info().outputPath('codes.csv')
  await tutorat.app.evaluate(({ BrowserWindow }, to) => {
    BrowserWindow.getAllWindows()[0]?.webContents.session.once('will-download', (_event, item) => {
      item.setSavePath(to)
      item.once('done', (_done, state) => void Reflect.set(globalThis, 'saved', `${state} ${item.getFilename()}`))
    })
  }, file)
  await tutorat.page.getByRole('button', { name: 'Exporter (CSV)', exact: true }).click()
  await expect
    .poll(() => tutorat.app.evaluate(() => String(Reflect.get(globalThis, 'saved'))))
    .toBe('completed codes-de-reduction.csv')
  const table = await readFile(file, 'utf8')
  expect(table.charCodeAt(0)).toBe(0xfeff)
  const [head, ...rows] = table.slice(1).trimEnd().split(/\r?\n/)
  expect(head).toContain('Code')
  expect(rows.map((line) => line.split(';')[0]).sort()).toEqual(['SALMA10', 'SALMABAC', 'SALMAETE'])
})

test('the revenue screen is not available to other users', async () => {
  await becomes('amira')
  await goTo(tutorat.page, '/revenu')
  await expect(tutorat.page.getByRole('button', { name: /Exporter/ })).toHaveCount(0)
  expect(countRequests('discountCodes.revenue')).toBe(1)
})
