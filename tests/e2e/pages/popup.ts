import { expect, type Locator } from '@playwright/test'
import type { Tutorat } from '../support/tutorat'
import { dialogOf } from './wallet'

export async function popupOf({ app, page }: Tutorat, name: string): Promise<Locator> {
  await app.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('focus'))
  const dialog = dialogOf(page, name)
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  return dialog
}
