import path from 'node:path'
import type { Tutorat } from '../../e2e/support/tutorat'

/** The window may be hidden. */
export async function takePicture({ app, page }: Tutorat, name: string): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1366, 768))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({
    path: path.join('test-results', 'windows-pictures', `${name}.png`),
    animations: 'disabled',
  })
}
