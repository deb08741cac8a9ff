import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { answerDialogs } from '../e2e/support/native-dialogs'
import { goTo } from '../e2e/support/navigate'
import { launch, type Tutorat } from '../e2e/support/tutorat'
import { waitTimeoutMs } from '../support/timeouts'
import expectations from './expect.json' with { type: 'json' }
import { startIndependentPlatform, type IndependentPlatform } from './independent-platform'

export type Session = { variant: string; platform: IndependentPlatform; tutorat: Tutorat }

export async function withSession(variant: string, work: (session: Session) => Promise<void>): Promise<void> {
  const platform = await startIndependentPlatform(variant)
  const tutorat = await launch({ platform: platform.file })
  try {
    await answerDialogs(tutorat, 1)
    await answerPrompts(tutorat)
    await work({ variant, platform, tutorat })
  } finally {
    await tutorat.discard()
    await platform.close()
  }
}

/** The prompts that open by themselves cover what a test would press. */
async function answerPrompts({ page }: Tutorat): Promise<void> {
  const rating = page.getByRole('dialog', { name: 'Comment était la séance ?' })
  await page.addLocatorHandler(rating, () => rating.getByRole('button', { name: 'Je ne veux pas noter' }).click())
  const popup = page.getByRole('dialog', { name: /Semaine de révision/ })
  await page.addLocatorHandler(popup, () => popup.getByRole('button', { name: 'Ne plus afficher' }).click())
}

export async function signIn({ tutorat: { page } }: Session): Promise<void> {
  await page.getByLabel('E-mail ou numéro de téléphone').fill(expectations.signIn.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(expectations.signIn.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached({ timeout: 30_000 })
}

/** Isolates and no-break spaces are of the client, not of the platform. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

export async function screenText({ page }: Tutorat): Promise<string> {
  return plainText(await page.locator('body').innerText())
}

export async function open(tutorat: Tutorat, address: string): Promise<void> {
  await goTo(tutorat.page, address)
  await settle(tutorat)
}

/** False if a part of the screen still loads. */
export async function settle({ page }: Tutorat): Promise<boolean> {
  const isSettled = () => document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null
  const nextFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))
  try {
    await page.waitForFunction(isSettled, undefined, { timeout: waitTimeoutMs })
    await page.evaluate(nextFrames)
    await page.waitForFunction(isSettled, undefined, { timeout: waitTimeoutMs })
    return true
  } catch {
    return false
  }
}

/** Answers that the contract could not read and screens that stopped. */
export async function logFaults({ profile }: Tutorat): Promise<string[]> {
  const log = await readFile(path.join(profile, 'logs', 'main.log'), 'utf8')
  return log
    .split('\n')
    .filter((line) => /rows that could not be read|answer outside its schema|"where":"screen /.test(line))
    .map((line) => line.slice(25, 300))
}
