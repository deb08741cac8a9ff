import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type { DrawnPage } from '../../src/renderer/app/first-page/draw'
import { languages, type Language } from '../../src/shared/locale'
import { firstFonts } from './first-fonts'
import { localeParts } from './locales'

type Options = {
  /** The folder of the page's sources. */
  root: string
  /** The folder that the main process reads: frame.html and one file a look. */
  outDir: string
  /** A folder for the drawing program, which no one ships. */
  scratch: string
  define: Record<string, string>
  /** Of the script that stands in the document: it is shipped, unlike the drawing program. */
  plugins: Plugin[]
}

/** The sources that the first page is made of, from the root of the page. */
const drawing = 'app/first-page/draw.tsx'
const early = 'app/first-page/early.ts'
const screen = 'features/sign-in/sign-in-screen.tsx'
const home = ['app/areas/signed-in-area.tsx', 'features/home/home-screen.tsx']

/** The modules with the sentences of Home and of Ant Design in a language. */
const sentences = (language: Language) => [...['start', 'rest'].map((part) => `virtual:locales/${language}/${part}`), `antd/es/locale/${{ fr: 'fr_FR', en: 'en_US', ar: 'ar_EG' }[language]}.js`]

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/**
 * Draws the sign-in at build time, so that the document itself holds it: the same components rendered to markup in each look, the styles of
 * these components, and the few lines that bridge the time until the application is there (src/renderer/app/first-page).
 */
export function firstPage({ root, outDir, scratch, define, plugins }: Options): Plugin {
  return {
    name: 'tutorat:first-page',
    apply: 'build',
    async writeBundle(options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry) ?? this.error('the page has no entry')
      const chunkOf = (module: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))) ?? this.error(`no chunk holds ${module}`)
      const loaded = withImports([entry, chunkOf(screen)], chunks)
      const styleFiles = [...new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))]
      const styles = styleFiles.map((file) => readFileSync(path.join(options.dir ?? '', file), 'utf8').trim())
      const script = await earlyScript(root, plugins)
      const drawn = await drawnPages({ root, scratch, define })
      const foreign = [...drawn.map(({ markup }) => markup).join().matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '').filter((file) => !(file in bundle))
      if (foreign.length > 0) this.error(`the first page names files that the page does not have: ${foreign.join(', ')}`)
      mkdirSync(outDir, { recursive: true })
      const html = readFileSync(path.join(options.dir ?? '', 'index.html'), 'utf8')
      writeFileSync(path.join(outDir, 'frame.html'), frame({ html, styles: styles.join(''), styleFiles, script, entry: entry.fileName, files: loaded.map(({ fileName }) => fileName) }))
      const before = withImports([entry], chunks)
      for (const language of languages) {
        const homeChunks = [...home, ...sentences(language)].map(chunkOf)
        writeFileSync(path.join(outDir, `home-${language}.html`), linksOf(withImports(homeChunks, chunks).filter((chunk) => !before.includes(chunk))))
      }
      for (const { name, markup } of drawn) writeFileSync(path.join(outDir, `${name}.html`), withoutPreloads(markup))
      const fontOf = (script: string) => {
        const file = Object.keys(bundle).find((each) => each.includes(`-${script}-wght-`)) ?? this.error(`no font covers ${script}`)
        return path.join(options.dir ?? '', file)
      }
      for (const [language, pages] of Map.groupBy(drawn, (page) => page.language)) {
        const fonts = await firstFonts(pages.map(({ markup }) => textOf(markup)), fontOf)
        for (const [theme, [page]] of Map.groupBy(pages, (each) => each.theme)) writeFileSync(path.join(outDir, `${language}-${theme}.css`), `${fonts}#first-page{${page?.variables ?? ''}}`)
      }
    },
  }
}

/** What Home is made of, named in the document of whoever is signed in: it comes while the entry is evaluated. */
function linksOf(chunks: readonly Chunk[]): string {
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const scripts = chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
  return [...scripts, ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)].join('')
}

/** The chunks and everything they import, what is evaluated first coming first. */
function withImports(wanted: readonly Chunk[], chunks: readonly Chunk[]): Chunk[] {
  const found = new Set<Chunk>()
  const add = (chunk: Chunk): void => {
    if (found.has(chunk)) return
    for (const file of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === file)
      if (imported && !found.has(imported)) add(imported)
    }
    found.add(chunk)
  }
  for (const chunk of wanted) add(chunk)
  return [...found]
}

async function earlyScript(root: string, plugins: Plugin[]): Promise<string> {
  const built = await build({
    configFile: false, root, plugins, logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry: early, formats: ['iife'], name: 'early', fileName: 'early' } },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const code = result && 'output' in result ? result.output[0].code.trim() : ''
  if (code === '' || /<\/script|<!--/i.test(code)) throw new Error('the early script cannot stand in a document')
  return code
}

async function drawnPages({ root, scratch, define }: Pick<Options, 'root' | 'scratch' | 'define'>): Promise<DrawnPage[]> {
  await build({
    configFile: false, root, base: '/', publicDir: false, define, plugins: [localeParts(path.resolve(root, '..', '..'))], logLevel: 'error', mode: 'production',
    // Bundled whole: no package of the page is written for Node.
    ssr: { noExternal: true },
    build: { ssr: drawing, outDir: scratch, emptyOutDir: true, assetsInlineLimit: 0, minify: false, rolldownOptions: { output: { entryFileNames: 'draw.mjs', codeSplitting: false } } },
  })
  const program = (await import(pathToFileURL(path.join(scratch, 'draw.mjs')).href)) as { drawFirstPages(): Promise<DrawnPage[]> }
  const pages = await program.drawFirstPages()
  rmSync(scratch, { recursive: true, force: true })
  return pages
}

/** What a person reads of it, with what fields and pictures say in their attributes. */
const textOf = (markup: string): string => markup.replaceAll(/<\/?[a-z][^>]*?(?:placeholder="([^"]*)"[^>]*)?>/g, ' $1 ')

/** React names the pictures ahead; they would come before the application, and are not there when the page draws the same. */
const withoutPreloads = (markup: string): string => markup.replaceAll(/<link rel="preload"[^>]*>/g, '')

type Frame = { html: string; styles: string; styleFiles: readonly string[]; script: string; entry: string; files: readonly string[] }

/** The built document with the styles inside, the application's scripts named instead of fetched, and the place of the drawn page marked. */
function frame({ html, styles, styleFiles, script, entry, files }: Frame): string {
  const bare = html.replaceAll(/\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g, '')
  const scripts = files.filter((file) => file !== entry)
  const names = (list: readonly string[]): string => list.map((file) => `/${file}`).join(' ')
  return bare
    .replace('</head>', () => `<style nonce="%nonce%">${styles}%styles%</style></head>`)
    .replace('<div id="root">', () => '<div id="first-page">%first-page%</div><div id="root">')
    .replace('</body>', () => `<script data-entry="/${entry}" data-scripts="${names(scripts)}" data-styles="${names(styleFiles)}">${script}</script></body>`)
}
