import { expect, type Locator } from '@playwright/test'
import type { Tutorat } from '../support/tutorat'
import { getDialog } from './wallet'

export async function getPopup({ app, page }: Tutorat, name: string): Promise<Locator> {
  await app.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('focus'))
  const dialog = getDialog(page, name)
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  return dialog
}
