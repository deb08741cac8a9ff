import type { Locator, Page } from '@playwright/test'
import { dialogOf } from './wallet'

export async function wordsOf(part: Locator): Promise<string> {
  return (await part.innerText())
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export const conversionOf = (page: Page): Locator => page.getByRole('form', { name: 'Convertir mes jetons' })

export async function askConversion(page: Page, tokens: string): Promise<void> {
  await conversionOf(page).getByRole('textbox', { name: 'Nombre de jetons' }).fill(tokens)
  await conversionOf(page).getByRole('button', { name: 'Convertir', exact: true }).click()
}

export const agreeToConversion = (page: Page): Locator =>
  dialogOf(page, 'Convertir tes jetons ?').getByRole('button', { name: 'Convertir', exact: true })
