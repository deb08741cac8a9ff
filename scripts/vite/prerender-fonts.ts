import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const families = { latin: 'Rubik First', arabic: 'Rubik First Arabic' }

/** Glyphs that define ch and ex, and the mark of a required field. */
const measured = ['0', 'x', '*']

const covers = { latin: /[\u0020-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac]/u, arabic: /[\u0600-\u06ff]/u }
const scripts = ['latin', 'arabic'] as const

type FontFile = (script: (typeof scripts)[number]) => string

/**
 * Embeds these glyphs: a font request would load Node's fetch before the first paint. The bootstrap script adds them,
 * because a `@font-face` is not ready for the first layout, which then asks the system for substitutes.
 */
export async function prerenderFonts(
  texts: readonly string[],
  fileOf: FontFile,
): Promise<{ fonts: string; styles: string }> {
  const shown = [...new Set([...measured, ...texts.flatMap((text) => [...text])])].sort()
  const fonts = await Promise.all(
    scripts.map(async (script) => {
      const own = shown.filter((glyph) => covers[script].test(glyph))
      const font = await subsetFont(readFileSync(fileOf(script)), own.join(''), { targetFormat: 'woff2' })
      const range = own.map((glyph) => `U+${(glyph.codePointAt(0) ?? 0).toString(16)}`).join()
      const data = `data-family="${families[script]}" data-range="${range}" data-woff2="${font.toString('base64')}"`
      return `<meta name="font" ${data}>`
    }),
  )
  const stack = (names: readonly string[]) =>
    `{--font:${names.map((name) => `'${name}'`).join()},sans-serif;font-family:var(--font)}`
  const first = Object.values(families)
  const full = [...first, 'Rubik Variable', 'Rubik Arabic']
  return { fonts: fonts.join(''), styles: `[data-prerendered]${stack(first)}[data-prerendered=painted]${stack(full)}` }
}
