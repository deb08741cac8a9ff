import { expect, type Page } from '@playwright/test'
import type { Platform } from '../support/platform'

export async function choose(page: Page, list: string, entry: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: entry, exact: true }).click()
}

export async function codeSentTo(platform: Platform, to: string): Promise<string> {
  const last = () => platform.sandbox.world.sent.filter((message) => message.to === to).at(-1)?.text ?? ''
  await expect.poll(last).toMatch(/[A-Z0-9]{6}/)
  return /\b[A-Z0-9]{6}\b/.exec(last())?.[0] ?? ''
}

export type Newcomer = { name: string; lastName: string; email: string; phone: string; password: string }

export async function fillRegistration(page: Page, person: Newcomer): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Prénom').fill(person.name)
  await field('Nom').fill(person.lastName)
  await field('E-mail').fill(person.email)
  await field('Numéro de téléphone').fill(person.phone)
  await page.getByLabel('Jour').selectOption('12')
  await page.getByLabel('Mois').selectOption({ index: 4 })
  await page.getByLabel('Année').selectOption('2010')
  await choose(page, 'Gouvernorat', 'Ariana')
  await choose(page, 'Classe', '2e année secondaire, Sciences')
  await field('Mot de passe').fill(person.password)
  await field('Confirmer le mot de passe').fill(person.password)
}
