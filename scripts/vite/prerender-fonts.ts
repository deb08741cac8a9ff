import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/** Glyphs that define ch and ex, and the mark of a required field. */
const measured = ['0', 'x', '*']

const scripts = [
  { script: 'latin', family: 'Rubik First', glyphs: /[\u0020-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac]/u },
  { script: 'arabic', family: 'Rubik First Arabic', glyphs: /[\u0600-\u06ff]/u },
] as const

type FontFile = (script: (typeof scripts)[number]['script']) => string

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
    scripts.map(async ({ script, family, glyphs }) => {
      const own = shown.filter((glyph) => glyphs.test(glyph))
      const font = await subsetFont(readFileSync(fileOf(script)), own.join(''), { targetFormat: 'woff2' })
      const range = own.map((glyph) => `U+${(glyph.codePointAt(0) ?? 0).toString(16)}`).join()
      const data = `data-family="${family}" data-range="${range}" data-woff2="${font.toString('base64')}"`
      return `<meta name="font" ${data}>`
    }),
  )
  const stack = (names: readonly string[]) =>
    `{--font:${names.map((name) => `'${name}'`).join()},sans-serif;font-family:var(--font)}`
  const first = scripts.map(({ family }) => family)
  const full = [...first, 'Rubik Variable', 'Rubik Arabic']
  return { fonts: fonts.join(''), styles: `[data-prerendered]${stack(first)}[data-prerendered=painted]${stack(full)}` }
}
