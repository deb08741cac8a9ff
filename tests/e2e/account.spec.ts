import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { codeSentTo, fillRegistration } from './pages/account'
import { enterAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import type { Platform } from './support/platform'
import { startWithPlatform, stop } from './support/start'
import type { Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const newcomer = {
  name: 'Sarah',
  lastName: 'Trabelsi',
  email: 'sarah.trabelsi@exemple.tn',
  phone: '021222333',
  password: 'Bonjour-2026',
}

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startWithPlatform())
})

test.afterAll(() => stop({ platform, tutorat }))

const title = (name: string | RegExp) => expect(tutorat.page.getByRole('heading', { level: 1, name })).toBeVisible()

async function signOut(): Promise<void> {
  await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
  await expect(tutorat.page).toHaveURL(/\/login/)
}

test('a visitor registers, confirms with the code and reaches the offers', async () => {
  const { page } = tutorat
  await goTo(page, '/login?nextPage=offres')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await title('Bienvenue !')
  await fillRegistration(page, newcomer)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL(/\/confirm/)
  await page
    .getByRole('textbox')
    .first()
    .fill(await codeSentTo(platform, newcomer.phone))
  await page.getByRole('button', { name: /Confirmer|Valider/ }).click()
  await expect(page).toHaveURL('app://tutorat/offres')
  await goTo(page, '/')
  await title(`Bonjour ${newcomer.name}`)
  await signOut()
})

test('an unverified student is redirected to the confirmation from every screen', async () => {
  const { page } = tutorat
  await enterAs(page, 'rim')
  await expect(page).toHaveURL(/\/confirm/)
  await goTo(page, '/subjects')
  await expect(page).toHaveURL(/\/confirm/)
  await signOut()
})

test('a forgotten password is replaced with the code, and the new one signs in', async () => {
  const { page } = tutorat
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click()
  await title('Mot de passe oublié')
  await page.getByLabel('E-mail ou numéro de téléphone').fill('020 100 110')
  await page.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(page).toHaveURL(/\/reset-password/)
  await page.getByLabel('Code reçu').fill(await codeSentTo(platform, '020100110'))
  await page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true }).fill('Nouvelle-2027')
  await page.getByRole('textbox', { name: 'Confirmer le nouveau mot de passe' }).fill('Nouvelle-2027')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await title('Bon retour parmi nous')
  await page.getByLabel('E-mail ou numéro de téléphone').fill('leila.bouzid@exemple.tn')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Nouvelle-2027')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await title('Bonjour Leïla')
  await signOut()
})

test('an expired password must be changed before anything else', async () => {
  const { page } = tutorat
  await enterAs(page, 'wassim')
  await expect(page).toHaveURL(/\/update-password/)
  await page.getByRole('button', { name: 'Envoyer le code' }).click()
  const code = page.getByLabel('Code reçu')
  await code.waitFor()
  const sent = platform.sandbox.world.sent.at(-1)?.to ?? ''
  await code.fill(await codeSentTo(platform, sent))
  await page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true }).fill('Nouvelle-2027')
  await page.getByRole('textbox', { name: 'Confirmer le nouveau mot de passe' }).fill('Nouvelle-2027')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await page
    .getByRole('link', { name: 'Retour à l’accueil' })
    .or(page.getByRole('button', { name: 'Retour à l’accueil' }))
    .click()
  await title('Bonjour Wassim')
  await signOut()
})

test('D4: the log contains nothing that was typed or sent', async () => {
  const log = await readFile(path.join(tutorat.profile, 'logs', 'main.log'), 'utf8')
  expect(log).toContain('start')
  const codes = platform.sandbox.world.sent.map(({ text }) => /\b[A-Z0-9]{6}\b/.exec(text)?.[0] ?? '')
  const secrets = [
    newcomer.email,
    newcomer.phone,
    newcomer.password,
    'Nouvelle-2027',
    'Tutorat2026!',
    'leila.bouzid',
    '020100110',
    ...codes,
  ]
  expect(secrets.filter((secret) => secret !== '' && log.includes(secret))).toEqual([])
})
