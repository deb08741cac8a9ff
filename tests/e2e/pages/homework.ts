import { expect, type Locator, type Page } from '@playwright/test'
import { chooseFiles } from '../support/native-dialogs'
import type { Tutorat } from '../support/tutorat'

export const getHomework = (page: Page): Locator => page.getByRole('region', { name: 'Ma copie', exact: true })

export async function getPages(page: Page): Promise<string[]> {
  const faces = getHomework(page)
    .getByRole('list', { name: 'Pages de ta copie, dans l’ordre' })
    .getByRole('button', { name: /^Voir la page/ })
  const names = await faces.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
  return names.map((name) => name.replace(/[\u2066-\u2069]/g, '').replace(/^Voir la page \d+, /, ''))
}

export async function pick(
  tutorat: Tutorat,
  files: readonly string[],
  { taken = files.length }: { taken?: number } = {},
): Promise<void> {
  await chooseFiles(tutorat, files)
  await getHomework(tutorat.page)
    .getByRole('button', { name: /^(Choisir des fichiers|Ajouter)$/ })
    .click()
  if (taken > 0)
    await expect(
      getHomework(tutorat.page).getByText(`${taken} fichier${taken > 1 ? 's' : ''} ajouté${taken > 1 ? 's' : ''}`),
    ).toBeAttached()
}

export async function handIn(
  page: Page,
  button: 'Envoyer ma copie' | 'Reprendre l’envoi' = 'Envoyer ma copie',
): Promise<void> {
  await getHomework(page).getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer maintenant' }).click()
}
