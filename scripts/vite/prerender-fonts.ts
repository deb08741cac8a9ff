import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const family = 'Rubik First'

/** Glyphs that define ch and ex. */
const measured = ['0', 'x']

const covers = { latin: /[\u0020-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac]/u, arabic: /[\u0600-\u06ff]/u }
const scripts = ['latin', 'arabic'] as const

type FontFile = (script: (typeof scripts)[number]) => string

/**
 * Embeds these glyphs: a font request would load Node's fetch before the first paint. Afterwards the full font loads.
 */
export async function prerenderFonts(texts: readonly string[], fileOf: FontFile): Promise<string> {
  const shown = [...new Set([...measured, ...texts.flatMap((text) => [...text])])].sort()
  const faces = await Promise.all(
    scripts.map(async (script) => {
      const own = shown.filter((glyph) => covers[script].test(glyph))
      const font = await subsetFont(readFileSync(fileOf(script)), own.join(''), { targetFormat: 'woff2' })
      const range = own.map((glyph) => `U+${(glyph.codePointAt(0) ?? 0).toString(16)}`).join()
      return (
        `@font-face{font-family:'${family}';font-weight:300 900;src:url(data:font/woff2;` +
        `base64,${font.toString('base64')})format('woff2');unicode-range:${range}}`
      )
    }),
  )
  const fonts = (families: string) => `{--font:${families},sans-serif;font-family:var(--font)}`
  const painted = fonts(`'${family}','Rubik Variable'`)
  return `${faces.join('')}[data-prerendered]${fonts(`'${family}'`)}[data-prerendered=painted]${painted}`
}
