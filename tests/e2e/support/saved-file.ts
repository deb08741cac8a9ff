import { expect } from '@playwright/test'
import type { Tutorat } from './tutorat'

export async function savedTo(tutorat: Tutorat, file: string, save: () => Promise<unknown>): Promise<string> {
  await tutorat.app.evaluate(({ BrowserWindow }, to) => {
    Reflect.deleteProperty(globalThis, 'savedName')
    BrowserWindow.getAllWindows()[0]?.webContents.session.once('will-download', (_event, item) => {
      item.setSavePath(to)
      item.once('done', (_done, state) => void Reflect.set(globalThis, 'savedName', `${state} ${item.getFilename()}`))
    })
  }, file)
  await save()
  const readSavedName = () => tutorat.app.evaluate(() => String(Reflect.get(globalThis, 'savedName') ?? ''))
  await expect.poll(readSavedName).toMatch(/^completed /)
  return (await readSavedName()).replace('completed ', '')
}
