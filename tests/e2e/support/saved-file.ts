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
  const told = () => tutorat.app.evaluate(() => String(Reflect.get(globalThis, 'savedName') ?? ''))
  await expect.poll(told).toMatch(/^completed /)
  return (await told()).replace('completed ', '')
}
