import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/** The family that the first page draws with; the application's own comes with the application. */
const family = 'Rubik First'

/** What widths are measured with (ch, ex), although it is not drawn. */
const measured = ['0', 'x']

const covers = { latin: /[\u0020-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac]/u, arabic: /[\u0600-\u06ff]/u }
const scripts = ['latin', 'arabic'] as const

/** The file of the whole typeface for a script. */
type FontFile = (script: (typeof scripts)[number]) => string

/**
 * The styles that bring the glyphs of these texts along in the document: a font that is fetched would come through Node's fetch, whose
 * loading holds up the first paint. Once it is painted, what a person types beyond them is fetched.
 */
export async function firstFonts(texts: readonly string[], fileOf: FontFile): Promise<string> {
  const drawn = [...new Set([...measured, ...texts.flatMap((text) => [...text])])].sort()
  const faces = await Promise.all(
    scripts.map(async (script) => {
      const own = drawn.filter((glyph) => covers[script].test(glyph))
      const font = await subsetFont(readFileSync(fileOf(script)), own.join(''), { targetFormat: 'woff2' })
      const range = own.map((glyph) => `U+${(glyph.codePointAt(0) ?? 0).toString(16)}`).join()
      return `@font-face{font-family:'${family}';font-weight:300 900;src:url(data:font/woff2;base64,${font.toString('base64')})format('woff2');unicode-range:${range}}`
    }),
  )
  const fonts = (families: string) => `{--font:${families},sans-serif;font-family:var(--font)}`
  return `${faces.join('')}#first-page${fonts(`'${family}'`)}#first-page[data-painted]${fonts(`'${family}','Rubik Variable'`)}`
}
