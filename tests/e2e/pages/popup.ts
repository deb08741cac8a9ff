import { expect, type Locator } from '@playwright/test'
import type { Tutorat } from '../support/tutorat'
import { dialogOf } from './wallet'

/** Waits until the popup of this name opens, which needs a moment of calm in a window that is looked at. */
export async function popupOf({ app, page }: Tutorat, name: string): Promise<Locator> {
  await app.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('focus'))
  const dialog = dialogOf(page, name)
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  return dialog
}
