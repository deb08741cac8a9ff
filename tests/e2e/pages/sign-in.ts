import { expect, type Page } from '@playwright/test'
import type { Tutorat } from '../support/tutorat'

const password = 'Tutorat2026!'
const usernames = {
  amira: 'amira.bensalah@exemple.tn',
  yassine: 'yassine.benali@exemple.tn',
  omar: 'omar.khelifi@exemple.tn',
  leila: 'leila.bouzid@exemple.tn',
  hedi: 'hedi.saidi@exemple.tn',
  nabil: 'nabil.gharbi@exemple.tn',
  rim: 'rim.chaabane@exemple.tn',
  aziz: 'aziz.ferjani@exemple.tn',
  wassim: 'wassim.kallel@exemple.tn',
  bilel: 'bilel.hamrouni@exemple.tn',
  khadija: '770100121',
  mariem: '020100134',
  essai: 'essai@exemple.tn',
  moussa: 'moussa.diop@exemple.sn',
  salma: 'salma.rezgui@exemple.tn',
  skander: 'skander.zouari@exemple.tn',
  tarek: 'tarek.louati@exemple.tn',
  nour: 'nour.hamdi@exemple.tn',
  sirine: 'sirine.ayari@exemple.tn',
  fatou: 'fatou.ndiaye@exemple.sn',
  selma: 'selma.kacem@exemple.tn',
  rania: 'rania.chaker@exemple.tn',
  youssef: 'youssef.hamza@exemple.tn',
} as const

export type Account = keyof typeof usernames

export async function fillSignIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('E-mail ou numéro de téléphone').fill(usernames[account])
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
}

export async function enterAs(page: Page, account: Account): Promise<void> {
  await fillSignIn(page, account)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

export async function signInAs(page: Page, account: Account): Promise<void> {
  await fillSignIn(page, account)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached()
}

export async function signInOnSharedComputer(
  { app, page }: Tutorat,
  account: Account,
  submit: () => Promise<void> = () => page.getByRole('button', { name: 'Se connecter' }).click(),
): Promise<Page> {
  await page.getByRole('button', { name: /Oui, il est partagé/ }).click()
  await fillSignIn(page, account)
  await submit()
  const inMemory = () => app.windows().find((each) => each !== page && each.url().startsWith('app://'))
  await expect.poll(() => inMemory() !== undefined).toBe(true)
  await expect.poll(() => page.isClosed()).toBe(true)
  return inMemory() ?? page
}
