import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tutorat } from './tutorat'

/** The window with the views over it; a picture of the page would not show them. */
export async function windowPicture({ app }: Tutorat, file: string): Promise<void> {
  const png = await app.evaluate(async ({ BrowserWindow, desktopCapturer }) => {
    const [width = 0, height = 0] = BrowserWindow.getAllWindows()[0]?.getSize() ?? []
    const sources = await desktopCapturer.getSources({ types: ['window'], thumbnailSize: { width, height } })
    return sources[0]?.thumbnail.toPNG().toString('base64') ?? ''
  })
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, Buffer.from(png, 'base64'))
}
