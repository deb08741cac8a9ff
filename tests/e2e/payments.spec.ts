import { expect, test } from '@playwright/test'
import { signInAs, type Account } from './pages/sign-in'
import { getDialog, fillCode, openWallet, order, shownBalance } from './pages/wallet'
import { clickWithoutWaiting } from './support/click-without-waiting'
import { filesHolding } from './support/files-holding'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { startBrowser, type RealBrowser } from './support/real-browser'
import { resizeWindow } from './support/resize-window'
import { startAgain } from './support/second-process'
import { takeSystemBrowser, type SystemBrowser } from './support/system-browser'
import { launch, newProfile, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const settledLate = 31_000

let platform: Platform
let profile: string
let tutorat: Tutorat
let browser: SystemBrowser
let chromium: RealBrowser

test.beforeAll(async () => {
  platform = await startPlatform()
  profile = await newProfile()
  chromium = await startBrowser()
  await start()
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  await tutorat.discard()
  await chromium.quit()
  await platform.close()
})

async function start(args: string[] = []): Promise<void> {
  tutorat = await launch({ platform: platform.file, profile, args })
  browser = await takeSystemBrowser(tutorat)
}

const link = (address: string) => startAgain(profile, platform.file, [address])
const countRequests = (name: string) => platform.sandbox.requests().filter((request) => request.name === name).length
const pointsOf = (who: string) => platform.sandbox.world.student(who).points
const windowSays = (event: 'blur' | 'focus') =>
  tutorat.app.evaluate(({ BrowserWindow }, name) => void BrowserWindow.getAllWindows()[0]?.emit(name), event)
const pill = () => tutorat.page.getByRole('link', { name: /paiements? en cours/ })
const payment = (name: string) => tutorat.page.getByRole('region', { name })

async function expectBalance(points: number): Promise<void> {
  await openWallet(tutorat.page)
  await expect.poll(() => shownBalance(tutorat.page)).toBe(points)
  expect(pointsOf('amira')).toBe(points)
}

/** The application opens only four pages in ten seconds. */
async function providerPage(): Promise<string> {
  const again = getDialog(tutorat.page).getByRole('button', { name: 'Rouvrir la page' })
  await expect(again).toBeVisible()
  let address = await browser.opened()
  await expect(async () => {
    if (address !== null) return
    await again.click()
    await expect(again).not.toHaveAttribute('aria-busy', 'true')
    address = await browser.opened()
    expect(address).not.toBeNull()
  }).toPass({ timeout: 20_000, intervals: [1000] })
  return address ?? ''
}

async function decide(button: string, returns = 1): Promise<string[]> {
  await chromium.open(await providerPage())
  await clickWithoutWaiting(chromium.page.getByRole('button', { name: button, exact: true }))
  await expect(chromium.page.getByRole('status')).toBeVisible()
  return returns === 0 ? [] : chromium.followed(returns)
}

async function comeBack(links: string[]): Promise<void> {
  for (const each of links) await link(each)
}

async function readAll(): Promise<void> {
  await openWallet(tutorat.page)
  const read = tutorat.page.getByRole('button', { name: /^(J’ai compris|Ignorer cette demande)$/ })
  await expect(read.first()).toBeVisible()
  for (let left = await read.count(); left > 0; left -= 1) {
    await read.first().click()
    await expect(read).toHaveCount(left - 1)
  }
  await expect(pill()).toHaveCount(0)
}

async function signOut(): Promise<void> {
  await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
  await expect(tutorat.page).toHaveURL(/\/login/)
}

async function becomes(account: Account): Promise<void> {
  await signOut()
  await signInAs(tutorat.page, account)
}

test('a code adds its points once, and the balance is updated', async () => {
  const before = pointsOf('amira')
  await fillCode(tutorat.page, { reference: 'REF-E2E-1', amount: 1500 })
  const dialog = getDialog(tutorat.page, 'Ajouter des points')
  await expect(dialog.getByText('REF-E2E-1')).toBeVisible()
  expect(countRequests('wallet.createCode')).toBe(0)
  await dialog.getByRole('button', { name: 'Envoyer le code' }).dblclick()
  await expect(dialog.getByText('Paiement Réussi')).toBeVisible()
  await expect.poll(() => shownBalance(tutorat.page)).toBe(before + 1500)
  expect(countRequests('wallet.createCode')).toBe(1)
})

test('the receipt prints alone, with the amount and without phone or e-mail', async () => {
  const { page } = tutorat
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await getDialog(page).getByRole('button', { name: 'Imprimer le reçu' }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('region', { name: 'Reçu' })
  await expect(sheet).toContainText(/1\s500\sFCFA/)
  await expect(sheet).toContainText('REF-E2E-1')
  await expect(sheet).toContainText('Amira Ben Salah')
  await expect(sheet).not.toContainText(/@|020100101|22100113/)
  await expect(page.getByRole('heading', { level: 1, name: 'Porte monnaie' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)
  await getDialog(page).getByRole('button', { name: 'Fermer' }).last().click()
})

test('a refused code shows the platform’s message and adds nothing', async () => {
  const before = pointsOf('amira')
  await fillCode(tutorat.page, { reference: 'REFUS-1', amount: 700 })
  const dialog = getDialog(tutorat.page, 'Ajouter des points')
  await dialog.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Code rejeté')
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expectBalance(before)
})

test('B6: the card form opens through a single-use local page without the session, and can be reopened', async () => {
  await order(tutorat.page, 'Carte bancaire', 2000)
  const address = await browser.address()
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/)
  const { origin, pathname } = new URL(address)
  expect((await fetch(`${origin}/`, { redirect: 'manual' })).status).toBe(404)
  const page = await fetch(`${origin}${pathname}`)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const token of platform.sandbox.tokens('amira')) expect(html).not.toContain(token)
  await expect(fetch(address)).rejects.toThrow()
  const dialog = getDialog(tutorat.page, 'Ajouter des points')
  await expect(dialog.getByText('À terminer dans ton navigateur')).toBeVisible()
  await expect(dialog.getByText(/Adresse de cette page\s: .*127\.0\.0\.1:\d+/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Rouvrir la page' }).click()
})

test('the header shows the whole name of the user while a payment is pending', async () => {
  const { page } = tutorat
  const name = page.locator('header [data-tour="user"]').getByText('Amira', { exact: true })
  for (const width of [1366, 1280, 1024]) {
    await resizeWindow(tutorat, width, 768)
    await expect(page.locator('header a[href="/porte-monnaie"]')).toHaveCount(2)
    await expect(name).toBeVisible()
    const cut = () => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect.poll(cut, `the name is cut at ${width} pixels`).toBeLessThanOrEqual(0)
  }
  await resizeWindow(tutorat, 1366, 768)
})

test('C4: a card payment in a real browser is confirmed once, even if the return is repeated', async () => {
  const before = pointsOf('amira')
  const [back = ''] = await decide('Payer')
  expect(back).toMatch(/^tutorat:\/\/payment\/success\?orderId=/)
  await expect(pill()).toHaveAccessibleName('1 paiement en cours')
  await link(back)
  await expect(tutorat.page).toHaveURL(/\/offres$/)
  await expect(tutorat.page.getByText('Paiement Réussi, ton solde est à jour').first()).toBeVisible()
  expect(countRequests('wallet.cardPaid')).toBe(1)
  await expect(pill()).toHaveCount(0)
  await comeBack([back, back])
  await link('tutorat://subjects')
  await expect(tutorat.page).toHaveURL(/\/subjects$/)
  expect(countRequests('wallet.cardPaid')).toBe(1)
  await expectBalance(before + 2000)
  await expect(payment('Carte bancaire')).toContainText('Paiement Réussi')
  await readAll()
})

test('C3: a forged order number confirms nothing, in a link or inside the application', async () => {
  const [before, requestCount] = [pointsOf('amira'), countRequests('wallet.cardPaid')]
  await link('tutorat://payment/success?orderId=0f0f0f0f0f0f0f0f')
  await expect(tutorat.page.getByText('Aucun paiement commencé ici ne correspond.')).toBeVisible()
  await goTo(tutorat.page, '/subjects')
  await goTo(tutorat.page, '/payment/success?orderId=1e1e1e1e1e1e1e1e')
  await expect(tutorat.page.getByText('Aucun paiement commencé ici ne correspond.')).toBeVisible()
  await expect(tutorat.page).not.toHaveURL(/1e1e/)
  expect(countRequests('wallet.cardPaid')).toBe(requestCount)
  await tutorat.page.getByRole('link', { name: 'Voir mon porte-monnaie' }).click()
  await expectBalance(before)
})

test('C3: a return of another user’s order confirms nothing', async () => {
  const [before, requestCount] = [pointsOf('amira'), countRequests('wallet.cardPaid')]
  await order(tutorat.page, 'Carte bancaire', 2100)
  const links = await decide('Payer')
  await becomes('leila')
  await comeBack(links)
  await expect(tutorat.page.getByText('Aucun paiement commencé ici ne correspond.')).toBeVisible()
  expect(countRequests('wallet.cardPaid')).toBe(requestCount)
  expect(pointsOf('leila')).toBe(0)
  await becomes('amira')
  await expectBalance(before + 2100)
  expect(countRequests('wallet.cardPaid')).toBe(requestCount)
  await readAll()
})

test('C4: a return while signed out is processed after its user signs in', async () => {
  const [before, requestCount] = [pointsOf('amira'), countRequests('wallet.cardPaid')]
  await order(tutorat.page, 'Carte bancaire', 2200)
  const links = await decide('Payer')
  await signOut()
  await comeBack(links)
  await expect(tutorat.page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  expect(countRequests('wallet.cardPaid')).toBe(requestCount)
  await signInAs(tutorat.page, 'amira')
  await expect(tutorat.page).toHaveURL(/\/offres$/)
  await expectBalance(before + 2200)
  expect(countRequests('wallet.cardPaid')).toBe(requestCount + 1)
  await readAll()
})

test('a refused card shows a warning and leads to the wallet', async () => {
  const before = pointsOf('amira')
  await order(tutorat.page, 'Carte bancaire', 2300)
  const links = await decide('Refuser')
  expect(links).toEqual(['tutorat://payment/echec'])
  await comeBack(links)
  await expect(tutorat.page.getByText('Erreur de paiement')).toBeVisible()
  await expect(tutorat.page).toHaveURL(/\/porte-monnaie$/)
  await expect(payment('Carte bancaire')).toContainText('Une erreur est survenue')
  await readAll()
  await expectBalance(before)
})

test('a payment cancelled on the provider’s page can be dismissed', async () => {
  const before = pointsOf('amira')
  await order(tutorat.page, 'Carte bancaire', 2400)
  await comeBack(await decide('Abandonner'))
  await expect(tutorat.page).toHaveURL(/\/porte-monnaie$/)
  await expect(payment('Paiement en cours')).toContainText('À terminer dans ton navigateur')
  await readAll()
  await expectBalance(before)
})

test('a payment with a late provider response appears by itself', async () => {
  const before = pointsOf('amira')
  await order(tutorat.page, 'Carte bancaire', 2500)
  await comeBack(await decide('Payer, réponse du prestataire dans 30 secondes'))
  await expect(tutorat.page.getByText('Ton paiement est en cours de traitement').first()).toBeVisible()
  await openWallet(tutorat.page)
  await expect(payment('Paiement en cours')).toBeVisible()
  expect(await shownBalance(tutorat.page)).toBe(before)
  platform.sandbox.clock.advance(settledLate)
  await expect(payment('Carte bancaire')).toContainText('Paiement Réussi', { timeout: 20_000 })
  await expect.poll(() => shownBalance(tutorat.page)).toBe(before + 2500)
  await readAll()
})

test('a payment without a return appears when the window gets the focus', async () => {
  const before = pointsOf('amira')
  await order(tutorat.page, 'Carte bancaire', 2600)
  await decide('Payer et ne pas revenir', 0)
  await windowSays('blur')
  await expect
    .poll(() => tutorat.page.evaluate(async () => (await window.desktop['app.start']()).windowFocused))
    .toBe(false)
  await windowSays('focus')
  await expect(getDialog(tutorat.page).getByText('Paiement Réussi')).toBeVisible()
  await getDialog(tutorat.page).getByRole('button', { name: 'Fermer' }).last().click()
  await expect(pill()).toHaveCount(0)
  await expectBalance(before + 2600)
})

test('C4: two automatic returns of a browser confirm the payment once', async () => {
  const [before, requestCount] = [pointsOf('amira'), countRequests('wallet.cardPaid')]
  await order(tutorat.page, 'Carte bancaire', 2700)
  await comeBack(await decide('Payer et revenir deux fois', 2))
  await expect(tutorat.page).toHaveURL(/\/offres$/)
  await expectBalance(before + 2700)
  expect(countRequests('wallet.cardPaid')).toBe(requestCount + 1)
  await readAll()
})

test('the D17 code on the screen opens the payment, and Continue queries the result', async () => {
  const before = pointsOf('amira')
  await order(tutorat.page, 'D17', 1100)
  const dialog = getDialog(tutorat.page, 'Payer avec D17')
  await expect(dialog.getByRole('img', { name: 'Code QR du paiement' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Le paiement n’est pas encore confirmé')
  await payOnPhone('Accepter')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByText('Paiement Réussi').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(tutorat.page).toHaveURL(/\/porte-monnaie$/)
  await expectBalance(before + 1100)
})

test('a D17 payment refused on the phone shows the platform’s message', async () => {
  const before = pointsOf('amira')
  await order(tutorat.page, 'D17', 1200)
  const dialog = getDialog(tutorat.page, 'Payer avec D17')
  await expect(dialog.getByRole('img', { name: 'Code QR du paiement' })).toBeVisible()
  await payOnPhone('Refuser')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Le paiement a été refusé par l’application mobile')
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expectBalance(before)
})

async function payOnPhone(button: string): Promise<void> {
  const text = await tutorat.page.evaluate(async () => {
    const { attempts } = await window.desktop['money.state']()
    return (await window.desktop['money.qr']({ id: attempts[0]?.id ?? '' })).text
  })
  await chromium.open(text ?? '')
  await clickWithoutWaiting(chromium.page.getByRole('button', { name: button, exact: true }))
  await expect(chromium.page.getByRole('status')).toHaveText('Ta réponse est enregistrée.')
}

test('a paid PayDunya order adds the points to the wallet', async () => {
  const before = pointsOf('amira')
  await order(tutorat.page, 'PayDunya', 3100)
  const links = await decide('Payer')
  expect(links[0]).toMatch(/^tutorat:\/\/payment-pay-dunya\/success\?token=/)
  await comeBack(links)
  const dialog = getDialog(tutorat.page, 'Paiement Réussi')
  await expect(dialog.getByText('Patiente pendant le traitement de ton paiement.')).toBeVisible()
  await expect(tutorat.page).toHaveURL(/\/porte-monnaie$/)
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expectBalance(before + 3100)
  await readAll()
})

test('C4: a cancelled PayDunya order is reported to the platform once and shown as failed', async () => {
  const before = pointsOf('amira')
  await order(tutorat.page, 'PayDunya', 3200)
  const links = await decide('Abandonner')
  await comeBack(links)
  const dialog = getDialog(tutorat.page, 'Une erreur est survenue')
  await expect(
    dialog.getByText("La transaction n'a pas pu aboutir, veuillez réessayer plus tard").first(),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await comeBack([...links, 'tutorat://subjects'])
  await expect(tutorat.page).toHaveURL(/\/subjects$/)
  expect(countRequests('wallet.payDunyaFailed')).toBe(1)
  await readAll()
  await expectBalance(before)
})

test('E3: a pending payment survives a kill, is not ordered twice and can be checked by button', async () => {
  const before = pointsOf('amira')
  await order(tutorat.page, 'PayDunya', 3300)
  await decide('Payer et ne pas revenir', 0)
  const made = countRequests('wallet.createCode')
  platform.sandbox.faults('wallet.codes', 'server-error')
  await tutorat.kill()
  await start()
  await expect(pill()).toHaveAccessibleName('1 paiement en cours')
  await order(tutorat.page, 'PayDunya', 3300)
  await expect(getDialog(tutorat.page).getByRole('button', { name: 'J’ai payé : vérifier' })).toBeVisible()
  expect(countRequests('wallet.createCode')).toBe(made)
  await getDialog(tutorat.page).getByRole('button', { name: 'J’ai payé : vérifier' }).click()
  await expect(tutorat.page.getByText('Toujours pas de réponse.')).toBeVisible()
  platform.sandbox.faults.clear()
  await getDialog(tutorat.page).getByRole('button', { name: 'J’ai payé : vérifier' }).click()
  await expect(getDialog(tutorat.page).getByText('Paiement Réussi')).toBeVisible()
  await getDialog(tutorat.page).getByRole('button', { name: 'Fermer' }).last().click()
  await expectBalance(before + 3300)
})

test('C4: a return that starts the application is confirmed only once', async () => {
  const [before, requestCount] = [pointsOf('amira'), countRequests('wallet.cardPaid')]
  await order(tutorat.page, 'Carte bancaire', 2800)
  const [back = ''] = await decide('Payer')
  await tutorat.kill()
  await start([back])
  await expect(tutorat.page).toHaveURL(/\/offres$/)
  await expect(tutorat.page.getByText('Paiement Réussi, ton solde est à jour').first()).toBeVisible()
  await expectBalance(before + 2800)
  for (let again = 0; again < 2; again += 1) {
    await tutorat.quit()
    await start([back])
    await expect(tutorat.page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached()
    await expect(() => expectBalance(before + 2800)).toPass()
  }
  expect(countRequests('wallet.cardPaid')).toBe(requestCount + 1)
  await readAll()
})

test('D1: no file contains a provider’s order number, while the payment is pending and after a kill', async () => {
  await order(tutorat.page, 'PayDunya', 3400)
  const address = await providerPage()
  const number = new URL(address).pathname.split('/').at(-1) ?? ''
  expect(number.length).toBeGreaterThan(8)
  expect(filesHolding(profile, [number])).toEqual([])
  await tutorat.kill()
  expect(filesHolding(profile, [number])).toEqual([])
  await start()
  await expect(pill()).toHaveAccessibleName('1 paiement en cours')
  await readAll()
  expect(tutorat.consoleErrors).toEqual([])
})
