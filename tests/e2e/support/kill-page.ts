import { expect } from '@playwright/test'
import type { Tutorat } from './tutorat'

/** Playwright's page is lost with the first process. */
export function inPage({ app }: Tutorat, script: string): Promise<unknown> {
  return app.evaluate(async ({ BrowserWindow }, source) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (contents === undefined || contents.isCrashed() || contents.isLoading()) return null
    return contents.executeJavaScript(source).catch((error: unknown) => String(error))
  }, script)
}

export const getTitle = (tutorat: Tutorat) => inPage(tutorat, `document.querySelector('h1')?.textContent ?? ''`)

export const getProcessId = ({ app }: Tutorat): Promise<number> =>
  app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    return contents === undefined || contents.isCrashed() ? 0 : contents.getOSProcessId()
  })

export async function killPage(tutorat: Tutorat, title: string): Promise<{ url: string; ms: number }> {
  const before = await getProcessId(tutorat)
  const from = performance.now()
  process.kill(before, 'SIGKILL')
  await expect
    .poll(async () => ![0, before].includes(await getProcessId(tutorat)), { timeout: 10_000, intervals: [50] })
    .toBe(true)
  await expect.poll(() => getTitle(tutorat), { timeout: 10_000, intervals: [50] }).toBe(title)
  const ms = performance.now() - from
  const url = await tutorat.app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '',
  )
  return { url, ms }
}

export function passMinute({ app }: Tutorat): Promise<void> {
  return app.evaluate(() => {
    const before = performance.now.bind(performance)
    performance.now = () => before() + 61_000
  })
}
