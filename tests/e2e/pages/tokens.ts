import type { Locator, Page } from '@playwright/test'
import { dialogOf } from './wallet'

/** What is read on the screen, without the marks that keep directions apart and with spaces of one kind. */
export async function wordsOf(part: Locator): Promise<string> {
  return (await part.innerText()).replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ').trim()
}

/** The form that turns tokens into points. */
export const conversionOf = (page: Page): Locator => page.getByRole('form', { name: 'Convertir mes jetons' })

/** Types how many tokens to convert and asks for the last look. */
export async function askConversion(page: Page, tokens: string): Promise<void> {
  await conversionOf(page).getByRole('textbox', { name: 'Nombre de jetons' }).fill(tokens)
  await conversionOf(page).getByRole('button', { name: 'Convertir', exact: true }).click()
}

/** The button that agrees to the conversion. */
export const agreeToConversion = (page: Page): Locator => dialogOf(page, 'Convertir tes jetons ?').getByRole('button', { name: 'Convertir', exact: true })
