import type { Locator, Page } from '@playwright/test'
import { getDialog } from './wallet'

export async function readText(part: Locator): Promise<string> {
  return (await part.innerText())
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export const getConversionForm = (page: Page): Locator => page.getByRole('form', { name: 'Convertir mes jetons' })

export async function askConversion(page: Page, tokens: string): Promise<void> {
  await getConversionForm(page).getByRole('textbox', { name: 'Nombre de jetons' }).fill(tokens)
  await getConversionForm(page).getByRole('button', { name: 'Convertir', exact: true }).click()
}

export const agreeToConversion = (page: Page): Locator =>
  getDialog(page, 'Convertir tes jetons ?').getByRole('button', { name: 'Convertir', exact: true })
