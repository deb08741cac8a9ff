import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect as expectNow, test, type Locator, type Page } from '@playwright/test'
import { askToOrder } from '../e2e/pages/delivery'
import { handIn, getHomework, pick } from '../e2e/pages/homework'
import { agreeToConversion, askConversion } from '../e2e/pages/tokens'
import { getDialog, fillCode, openWallet } from '../e2e/pages/wallet'
import { largePdf } from '../e2e/support/photos'
import { savedTo } from '../e2e/support/saved-file'
import { takeSystemBrowser } from '../e2e/support/system-browser'
import type { LoggedCall, PupilState } from './independent-platform'
import { open, plainText, screenText, signIn, type Session } from './session'

const expect = expectNow.configure({ timeout: 15_000 })

/** A request that the platform must have received once, and what it then holds. */
type Sent = { method: string; path: RegExp; body?: RegExp }
type Act = {
  name: string
  perform: (session: Session) => Promise<void>
  once: readonly Sent[]
  holds: (state: PupilState, before: PupilState) => void
}

const lesson = 14201
const lessonRoute = `/subjects/14-anglais/chapters/140-chapitre-un/lessons/lecon-${lesson}/content`
const exam = 91
const player = (page: Page): Locator => page.getByRole('region', { name: 'Lecteur vidéo' })

const acts: readonly Act[] = [
  {
    name: 'watches a lesson',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      await open(tutorat, lessonRoute)
      await page.getByRole('button', { name: 'Lecture', exact: true }).first().click()
      await player(page)
        .getByRole('button', { name: /^Vitesse de lecture/ })
        .press('Enter')
      await player(page).getByRole('menuitemradio', { name: '2×', exact: true }).press('Enter')
      await expect(
        page.getByRole('complementary').getByRole('link', { name: new RegExp(`youtube video ${lesson}`) }),
      ).toContainText('Terminée', { timeout: 25_000 })
    },
    once: [{ method: 'POST', path: /\/progress\/progress$/, body: new RegExp(`"contentId":"?${lesson}\\b`) }],
    holds: ({ watched, completed }) => {
      const seconds = watched.find(([id]) => id === lesson)?.[1] ?? 0
      expectNow(seconds).toBeGreaterThanOrEqual(15)
      expectNow(seconds).toBeLessThanOrEqual(20)
      expectNow(completed).toContain(lesson)
    },
  },
  {
    name: 'bookmarks a lesson',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      await open(tutorat, lessonRoute)
      await page.getByRole('button', { name: 'Ajouter aux favoris' }).click()
      await expect(page.getByRole('button', { name: 'Retirer des favoris' })).toBeVisible()
      await open(tutorat, '/liste-de-favoris')
      await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`favorite ${lesson}`) })).toBeVisible()
    },
    once: [{ method: 'POST', path: /\/bookmark$/ }],
    holds: ({ bookmarks }) => expectNow(bookmarks).toEqual([11203, lesson]),
  },
  {
    name: 'reports an error',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      await open(tutorat, lessonRoute)
      await page.getByRole('button', { name: 'Signaler un problème' }).last().click()
      const dialog = getDialog(page, /Signaler un problème/)
      await dialog.getByRole('combobox', { name: /^Motif/ }).click()
      await page.getByRole('option', { name: /Erreur de contenu/ }).click()
      await dialog.getByRole('textbox', { name: /^Description/ }).fill('La somme est fausse')
      await dialog.getByRole('button', { name: 'Envoyer' }).click()
      await expect(
        page.getByText('Merci, ton signalement a été envoyé').or(page.getByText('Signalement envoyé')).first(),
      ).toBeVisible()
      await expect(dialog).toBeHidden()
      await open(tutorat, '/reports')
      await expect(page.getByRole('row').filter({ hasText: 'Leçon signalée' })).toBeVisible()
    },
    once: [{ method: 'POST', path: /\/student\/video-reports$/, body: /La somme est fausse/ }],
    holds: ({ reports }, before) => expectNow(reports).toBe(before.reports + 1),
  },
  {
    name: 'buys an offer',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      await open(tutorat, '/offres')
      await page
        .getByRole('article', { name: /^Excellent/ })
        .getByRole('button', { name: /Choisir|Prolonger/ })
        .click()
      await getDialog(page, /Confirmer ton choix : .*Excellent/)
        .getByRole('button', { name: 'Continuer' })
        .click()
      await getDialog(page, /Ton offre .*Excellent/)
        .getByRole('button', { name: /^Acheter pour/ })
        .click()
      const done = getDialog(page, 'Achat réussi')
      await expect(done).toBeVisible({ timeout: 15_000 })
      await done.getByRole('button', { name: 'Voir les séances en direct' }).click()
      await expect(page).toHaveURL(/\/sessions$/)
    },
    once: [{ method: 'POST', path: /\/student\/checkout\/buy$/ }],
    holds: ({ bought, points }, before) => expectNow([bought, points]).toEqual([1, before.points - 2400]),
  },
  {
    name: 'transfers points',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      await openWallet(page)
      await page.getByRole('button', { name: 'Transférer', exact: true }).click()
      const dialog = getDialog(page, 'Transférer des points')
      await dialog.getByRole('textbox', { name: /^Identifiant/ }).fill('7002')
      await dialog.getByRole('textbox', { name: /^Nombre de points/ }).fill('250')
      await dialog.getByRole('button', { name: 'Continuer' }).click()
      await dialog.getByRole('button', { name: /^Transférer/ }).click()
      await dialog.getByRole('textbox', { name: /^Code de confirmation/ }).fill('123456')
      await dialog.getByRole('button', { name: 'Confirmer' }).click()
      await expect(dialog.getByText('Action confirmée')).toBeVisible()
      await dialog.getByRole('button', { name: 'Fermer' }).last().click()
      await expect(page.getByRole('row').filter({ hasText: 'Élève 7002' }).first()).toContainText('Action confirmée')
    },
    once: [
      { method: 'POST', path: /\/student\/transfer-points$/, body: /250/ },
      { method: 'POST', path: /\/student\/confirm-transfer-points\?/ },
    ],
    holds: ({ transfers, points }, before) =>
      expectNow([transfers, points]).toEqual([before.transfers + 1, before.points - 250]),
  },
  {
    name: 'tops up by code',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      await fillCode(page, { reference: 'RECU-77', amount: 1100 })
      const dialog = getDialog(page, 'Ajouter des points')
      await dialog.getByRole('button', { name: 'Envoyer le code' }).click()
      await expect(dialog.getByText('Paiement Réussi')).toBeVisible({ timeout: 15_000 })
      await dialog.getByRole('button', { name: 'Fermer' }).last().click()
      await expect(page.getByRole('row').filter({ hasText: /1\s?100/ })).toBeVisible()
    },
    once: [{ method: 'POST', path: /\/student\/codes$/, body: /RECU-77/ }],
    holds: ({ codes, points }, before) => expectNow([codes, points]).toEqual([before.codes + 1, before.points + 1100]),
  },
  {
    name: 'opens the card page of a top-up',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      const browser = await takeSystemBrowser(tutorat)
      await openWallet(page)
      await page.getByRole('button', { name: /^Carte ou en ligne/ }).click()
      const dialog = getDialog(page, 'Ajouter des points')
      await dialog.locator('label').filter({ hasText: 'Carte bancaire' }).click()
      await dialog.getByRole('textbox', { name: /^Montant/ }).fill('1300')
      await dialog.getByRole('button', { name: 'Continuer' }).click()
      await dialog.getByRole('button', { name: /^Payer/ }).click()
      await expect(dialog.getByText('À terminer dans ton navigateur')).toBeVisible({ timeout: 15_000 })
      const form = await (await fetch(await browser.address())).text()
      expectNow(form).toContain('/pages/bank')
      expectNow(form).toContain('ord-')
      await dialog.getByRole('button', { name: 'Fermer' }).last().click()
    },
    once: [
      { method: 'POST', path: /\/student\/codes$/, body: /1300/ },
      { method: 'GET', path: /\/payment\/redirect\/\d+$/ },
    ],
    holds: ({ codes, points }, before) => expectNow([codes, points]).toEqual([before.codes + 1, before.points]),
  },
  {
    name: 'starts an exam',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      await open(tutorat, `/exams/${exam}`)
      await page.getByRole('button', { name: 'Commencer l’examen', exact: true }).click()
      await withFolder(async (folder) => {
        await savedTo(tutorat, path.join(folder, 'sujet.pdf'), () =>
          page
            .getByRole('dialog', { name: 'Commencer l’examen ?' })
            .getByRole('button', { name: 'Commencer et ouvrir le sujet' })
            .click(),
        )
      })
      await expect(page.getByRole('region', { name: 'Temps de l’examen' })).toContainText('Temps restant')
      await expect(getHomework(page)).toBeVisible()
    },
    once: [{ method: 'POST', path: /\/content-exam-student-time-limitation$/ }],
    holds: ({ exams }) => expectNow(exams).toEqual([exam]),
  },
  {
    name: 'hands in a file',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      await open(tutorat, `/exams/${exam}`)
      await withFolder(async (folder) => {
        const file = path.join(folder, 'ma-copie.pdf')
        await writeFile(file, largePdf(4000))
        await pick(tutorat, [file])
        await handIn(page)
        await expect(page.getByRole('region', { name: 'Ma copie rendue' })).toContainText('travail.pdf', {
          timeout: 20_000,
        })
      })
    },
    once: [{ method: 'POST', path: new RegExp(`/student/content-exam/${exam}$`) }],
    holds: ({ homework }) => expectNow(homework).toBe(1),
  },
  {
    name: 'answers a parent',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      await open(tutorat, '/liste-des-demandes-parentales')
      const row = page.getByRole('row').filter({ hasText: 'Hedi' })
      await row.getByRole('button', { name: /^Confirmer la demande/ }).click()
      const dialog = getDialog(page, 'Confirmer cette demande ?')
      await dialog.getByRole('button', { name: 'Confirmer', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(row).toContainText('Confirmée')
    },
    once: [{ method: 'PUT', path: /\/request-parent-user-children\/41$/ }],
    holds: ({ parents }) =>
      expectNow(parents.map(({ id, approved }) => [id, approved])).toEqual([
        [41, true],
        [42, true],
      ]),
  },
  {
    name: 'converts tokens',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      await open(tutorat, '/convert-coins')
      // `nulls` does not say how many tokens there are.
      const isKnown = (await screenText(tutorat)).includes('340')
      await askConversion(page, '40')
      await agreeToConversion(page).click()
      await expect(page.getByRole('heading', { name: 'Conversion réussie' })).toBeVisible({ timeout: 15_000 })
      if (isKnown) await expect.poll(() => screenText(tutorat)).toContain('300')
    },
    once: [{ method: 'POST', path: /\/convert-gift-point$/, body: /40/ }],
    holds: ({ tokens, points }, before) =>
      expectNow([tokens, points]).toEqual([before.tokens - 40, before.points + 20]),
  },
  {
    name: 'orders a gift',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      await open(tutorat, '/parrain/products')
      await page
        .getByRole('button', { name: /^Ajouter au panier : .*Sac à dos/ })
        .first()
        .click()
      await expect(page.getByRole('link', { name: /Panier.*cadeau/ }).first()).toBeVisible()
      await open(tutorat, '/parrain/confirm-order')
      await fillMissing(page, {
        'Nom et prénom': 'Nour Trabelsi',
        'Téléphone': '020123456',
        'E-mail': 'nour.trabelsi@example.tn',
      })
      await choosePlace(page, 'Gouvernorat ou région', /^Sousse/)
      await choosePlace(page, 'Délégation', /^Akouda/)
      await page.getByRole('textbox', { name: 'Code postal' }).fill('4022')
      await page.getByRole('textbox', { name: 'Adresse complète' }).fill('3, rue des Oliviers')
      await (await askToOrder(page)).click()
      await expect(page).toHaveURL(/\/parrain\/purchase-history\/\d+$/)
      await expect(page.getByRole('article').first()).toContainText('Sac à dos')
    },
    once: [
      { method: 'POST', path: /\/gift-request-items$/ },
      { method: 'POST', path: /\/gift-requests-delivery$/ },
    ],
    holds: ({ orders, cart }, before) => expectNow([orders, cart]).toEqual([before.orders + 1, 0]),
  },
  {
    name: 'changes a notification preference',
    perform: async ({ tutorat }) => {
      const { page } = tutorat
      await open(tutorat, '/parametres')
      const preference = page.getByRole('switch', { name: 'Changement de mot de passe' })
      await expect(preference).toBeChecked()
      await preference.click()
      await expect(preference).not.toBeChecked()
      await page.reload()
      await expect(preference).not.toBeChecked()
    },
    once: [{ method: 'PUT', path: /\/update-notification-preferences$/ }],
    holds: ({ preferences }, before) => expectNow(preferences).toEqual({ ...before.preferences, changePassword: 0 }),
  },
]

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-acts-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A platform may add markup to a name. */
async function choosePlace(page: Page, list: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name }).click()
}

/** Fields that the platform's account left empty. */
async function fillMissing(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.getByRole('textbox', { name: new RegExp(`^${name}`) }).first()
    if ((await field.inputValue()) === '') await field.fill(value)
  }
}

/** One line for each act that was not done exactly once, or that the screen did not confirm. */
export async function performActs(session: Session): Promise<string[]> {
  const { tutorat, variant } = session
  tutorat.page.setDefaultTimeout(15_000)
  try {
    await signIn(session)
  } catch (error) {
    return [`${variant} signs in: ${messageOf(error)}; seen: ${(await screenText(tutorat)).slice(0, 260)}`]
  }
  const faults: string[] = []
  for (const act of acts) {
    const parts = await performOnce(session, act)
    if (parts.length > 0) faults.push(`${variant} ${act.name}: ${parts.join('; ')}`)
  }
  const calls = await session.platform.calls()
  for (const { name, once } of acts)
    if (once.some((sent) => countOf(calls, sent) > 1)) faults.push(`${variant} ${name}: was sent again later`)
  return faults
}

async function performOnce(session: Session, { name, perform, once, holds }: Act): Promise<string[]> {
  const { tutorat, platform } = session
  const parts: string[] = []
  const before = await platform.state()
  try {
    await perform(session)
  } catch (error) {
    await tutorat.page.screenshot({ path: test.info().outputPath(`${name}.png`) })
    parts.push(messageOf(error), await seen(session))
    await leave(session)
  }
  const [state, calls] = [await platform.state(), await platform.calls()]
  for (const sent of once) {
    const count = countOf(calls, sent)
    if (count !== 1) parts.push(`received ${count} times: ${sent.method} ${sent.path.source.replaceAll('\\', '')}`)
  }
  try {
    holds(state, before)
  } catch (error) {
    parts.push(`state: ${messageOf(error)}`)
  }
  return parts
}

const countOf = (calls: readonly LoggedCall[], { method, path: address, body = /./ }: Sent): number =>
  calls.filter((call) => call.method === method && address.test(call.path) && body.test(JSON.stringify(call.body)))
    .length

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    // eslint-disable-next-line no-control-regex
    .replaceAll(/\u001b\[\d+m/g, '')
    .replace(/Call log:.*intercepting action.*|Call log:/s, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 220)

/** Headings, notices and dialogs of the screen. */
async function seen({ tutorat: { page } }: Session): Promise<string> {
  const parts = page.locator('h1, [role="alert"], [role="dialog"], .ant-notification-notice, .ant-alert')
  const texts = await parts.evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText))
  return `seen: ${plainText(texts.join(' | ')).slice(0, 260)}`
}

/** A failed act may leave a dialog open. */
async function leave({ tutorat: { page } }: Session): Promise<void> {
  await page.evaluate(() => window.history.replaceState({}, '', '/'))
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Navigation principale' }))
    .toBeAttached()
    .catch(() => undefined)
}
