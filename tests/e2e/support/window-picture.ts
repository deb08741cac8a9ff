import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { Tutorat } from './tutorat'

/** The window with the views over it, which a picture of the page does not show. */
export async function windowPicture({ app }: Tutorat, file: string): Promise<void> {
  const png = await app.evaluate(async ({ BrowserWindow, desktopCapturer, screen }) => {
    const { size } = screen.getPrimaryDisplay()
    const [source] = await desktopCapturer.getSources({ types: ['screen'], thumbnailSize: size })
    const bounds = BrowserWindow.getAllWindows()[0]?.getContentBounds()
    return source === undefined || bounds === undefined ? '' : source.thumbnail.crop(bounds).toPNG().toString('base64')
  })
  expect(png).not.toBe('')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, Buffer.from(png, 'base64'))
}
