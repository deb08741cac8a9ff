import { expect, type Page } from '@playwright/test'

const password = 'Tutorat2026!'
const usernames = {
  amira: 'amira.bensalah@exemple.tn',
  yassine: 'yassine.benali@exemple.tn',
  omar: 'omar.khelifi@exemple.tn',
  leila: 'leila.bouzid@exemple.tn',
  hedi: 'hedi.saidi@exemple.tn',
  nabil: 'nabil.gharbi@exemple.tn',
} as const

export type Account = keyof typeof usernames

/** Fills the sign-in form as a person does; `shared` turns "Ce poste est partagé" on. */
export async function fillSignIn(page: Page, account: Account, { shared = false } = {}): Promise<void> {
  await page.getByLabel('E-mail ou numéro de téléphone').fill(usernames[account])
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  if (shared) await page.getByRole('switch', { name: /Ce poste est partagé/ }).click()
}

/** Signs in and waits until the pupil's own screen is there. */
export async function signInAs(page: Page, account: Account): Promise<void> {
  await fillSignIn(page, account)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached()
}
