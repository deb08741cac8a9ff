import { expect, type Locator, type Page } from '@playwright/test'
import { goTo } from '../support/navigate'

export async function openExam(page: Page, id: number): Promise<void> {
  await goTo(page, `/exams/${id}`)
  await expect(page).toHaveURL(new RegExp(`/exams/${id}$`))
  await expect(getCountdown(page)).toBeVisible()
}

export const getCountdown = (page: Page): Locator => page.getByRole('region', { name: 'Temps de l’examen' })

export async function secondsLeft(page: Page): Promise<number | null> {
  const text = await getCountdown(page).getByRole('timer').textContent()
  // Days and hours are left out while they are zero.
  const [seconds, minutes, hours = 0, days = 0] = ((text ?? '').match(/\d+/g) ?? []).map(Number).reverse()
  return minutes === undefined || seconds === undefined ? null : ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}
