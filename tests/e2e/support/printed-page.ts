import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import type { Tutorat } from './tutorat'

export async function printToFile({ app }: Tutorat, file: string): Promise<void> {
  const bytes = await app.evaluate(
    async ({ BrowserWindow }) =>
      (await BrowserWindow.getAllWindows()[0]?.webContents.printToPDF({}))?.toString('base64') ?? '',
  )
  await writeFile(file, Buffer.from(bytes, 'base64'))
}

const luminanceOf = (percents: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = percents.map((percent) =>
    percent / 100 <= 0.04045 ? percent / 100 / 12.92 : ((percent / 100 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * Colours of letters of a PDF that have less than 4.5 times the contrast of white paper, with their number. Without
 * backgrounds, as Chromium prints, all letters stand on paper.
 */
export function findPaleInks(file: string, page: number): { letters: number; pale: Record<string, number> } {
  const svg = execFileSync('pdftocairo', ['-svg', '-f', String(page), '-l', String(page), file, '-'], {
    encoding: 'utf8',
    maxBuffer: 256_000_000,
  })
  const body = svg.slice(svg.indexOf('</defs>'))
  const pale: Record<string, number> = {}
  let letters = 0
  const runs = /<g (?:fill="|style="fill:)rgb\(([^)]*)\)[^>]*>((?:\s*<use [^>]*\/>)+)\s*<\/g>/g
  for (const [, fill = '', uses = ''] of body.matchAll(runs)) {
    const count = uses.match(/<use /g)?.length ?? 0
    letters += count
    const contrast = 1.05 / (luminanceOf(fill.split(',').map((part) => Number.parseFloat(part))) + 0.05)
    if (contrast < 4.5) pale[fill] = (pale[fill] ?? 0) + count
  }
  return { letters, pale }
}
