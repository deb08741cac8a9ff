import { expect, type Locator, type Page } from '@playwright/test'
import { choose } from './account'
import { getDialog } from './wallet'

export type Delivery = { state: string; delegation: string; postalCode: string; address: string }

export async function fillDelivery(page: Page, { state, delegation, postalCode, address }: Delivery): Promise<void> {
  await choose(page, 'Gouvernorat ou région', state)
  await choose(page, 'Délégation', delegation)
  await page.getByRole('textbox', { name: 'Code postal' }).fill(postalCode)
  await page.getByRole('textbox', { name: 'Adresse complète' }).fill(address)
}

export async function askToOrder(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Commander', exact: true }).click()
  const agree = getDialog(page, 'Vérifie avant de commander').getByRole('button', { name: 'Confirmer la commande' })
  await expect(agree).toBeVisible()
  return agree
}
