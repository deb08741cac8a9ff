import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type { PrerenderedPage } from '../../src/renderer/app/prerender/render'
import { languages, type Language } from '../../src/shared/locale'
import { brandFiles } from '../brand/plugin.mjs'
import { classNames } from './class-names'
import { icons } from './icons'
import { localeParts } from './locales'
import { prerenderFonts } from './prerender-fonts'

type Options = {
  root: string
  outDir: string
  scratch: string
  define: Record<string, string>
  plugins: Plugin[]
}

const renderProgram = 'app/prerender/render.tsx'
const bootstrap = 'app/prerender/bootstrap.ts'
const lastHomeBootstrap = 'app/prerender/last-home-bootstrap.ts'
const screen = 'features/sign-in/sign-in-screen.tsx'
const home = ['app/layouts/authenticated-routes.tsx', 'features/home/home-screen.tsx']

const sentences = (language: Language) => [
  ...['start', 'rest'].map((part) => `virtual:locales/${language}/${part}`),
  `antd/es/locale/${{ fr: 'fr_FR', en: 'en_US', ar: 'ar_EG' }[language]}.js`,
]

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** Prerenders the sign-in at build time (docs/decisions/0008). */
export function prerender({ root, outDir, scratch, define, plugins }: Options): Plugin {
  return {
    name: 'tutorat:prerender',
    apply: 'build',
    async writeBundle(options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry) ?? this.error('the page has no entry')
      const chunkOf = (module: string) =>
        chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))) ??
        this.error(`no chunk holds ${module}`)
      const loaded = withImports([entry, chunkOf(screen)], chunks)
      const styleFiles = [...new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))]
      const styles = styleFiles.map((file) => readFileSync(path.join(options.dir ?? '', file), 'utf8').trim())
      const script = await bootstrapScript(root, bootstrap, plugins)
      const pages = await renderPages({ root, scratch, define })
      const foreign = [
        ...pages
          .map(({ markup }) => markup)
          .join()
          .matchAll(/"\/(assets\/[^"]+)"/g),
      ]
        .map(([, file]) => file ?? '')
        .filter((file) => !(file in bundle))
      if (foreign.length > 0)
        this.error(`the prerendered sign-in names files that the page does not have: ${foreign.join(', ')}`)
      const styled = pages.find(({ markup }) => /<[^>]* style="/.test(markup))
      if (styled)
        this.error(`the prerendered sign-in has a style attribute, which the page's policy refuses: ${styled.name}`)
      mkdirSync(outDir, { recursive: true })
      const html = readFileSync(path.join(options.dir ?? '', 'index.html'), 'utf8')
      writeFileSync(
        path.join(outDir, 'frame.html'),
        frame({
          html,
          styles: styles.join(''),
          styleFiles,
          script,
          entry: entry.fileName,
          files: loaded.map(({ fileName }) => fileName),
        }),
      )
      const before = withImports([entry], chunks)
      writeFileSync(
        path.join(outDir, 'last-home.html'),
        lastHomeFrame({
          html,
          entry: entry.fileName,
          files: before.map(({ fileName }) => fileName),
          script: await bootstrapScript(root, lastHomeBootstrap, plugins),
        }),
      )
      for (const language of languages) {
        const homeChunks = [...home, ...sentences(language)].map(chunkOf)
        writeFileSync(
          path.join(outDir, `home-${language}.html`),
          linksOf(withImports(homeChunks, chunks).filter((chunk) => !before.includes(chunk))),
        )
      }
      for (const { name, markup } of pages) writeFileSync(path.join(outDir, `${name}.html`), withoutImages(markup))
      const fontOf = (script: string) => {
        const file =
          Object.keys(bundle).find((each) => each.includes(`-${script}-wght-`)) ??
          this.error(`no font covers ${script}`)
        return path.join(options.dir ?? '', file)
      }
      for (const { name, meta } of wholeFonts(styles.join(''), options.dir ?? ''))
        writeFileSync(path.join(outDir, `font-${name}.html`), meta)
      for (const [language, variants] of Map.groupBy(pages, (page) => page.language)) {
        const { fonts, styles: fontStyles } = await prerenderFonts(
          variants.map(({ markup }) => textOf(markup)),
          fontOf,
        )
        writeFileSync(path.join(outDir, `${language}-fonts.html`), fonts)
        for (const [theme, [page]] of Map.groupBy(variants, (each) => each.theme))
          writeFileSync(
            path.join(outDir, `${language}-${theme}.css`),
            `${fontStyles}@layer prerender{${page?.variables ?? ''}}`,
          )
      }
    },
  }
}

function linksOf(chunks: readonly Chunk[]): string {
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const scripts = chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
  return [...scripts, ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)].join('')
}

function withImports(roots: readonly Chunk[], chunks: readonly Chunk[]): Chunk[] {
  const found = new Set<Chunk>()
  const add = (chunk: Chunk): void => {
    if (found.has(chunk)) return
    for (const file of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === file)
      if (imported && !found.has(imported)) add(imported)
    }
    found.add(chunk)
  }
  for (const chunk of roots) add(chunk)
  return [...found]
}

async function bootstrapScript(root: string, entry: string, plugins: Plugin[]): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    plugins,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['iife'], name: 'bootstrap', fileName: 'bootstrap' },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const code = result && 'output' in result ? result.output[0].code.trim() : ''
  if (code === '' || /<\/script|<!--/i.test(code)) throw new Error('the inline script cannot stand in a document')
  return code
}

async function renderPages({
  root,
  scratch,
  define,
}: Pick<Options, 'root' | 'scratch' | 'define'>): Promise<PrerenderedPage[]> {
  const project = path.resolve(root, '..', '..')
  await build({
    configFile: false,
    root,
    base: '/',
    publicDir: false,
    css: classNames(project),
    define,
    plugins: [brandFiles(), localeParts(project), icons(project)],
    logLevel: 'error',
    mode: 'production',
    ssr: { noExternal: true },
    build: {
      ssr: renderProgram,
      outDir: scratch,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  const program = (await import(pathToFileURL(path.join(scratch, 'render.mjs')).href)) as {
    prerenderSignIn(): Promise<PrerenderedPage[]>
  }
  const pages = await program.prerenderSignIn()
  rmSync(scratch, { recursive: true, force: true })
  return pages
}

const textOf = (markup: string): string => markup.replaceAll(/<\/?[a-z][^>]*?(?:placeholder="([^"]*)"[^>]*)?>/g, ' $1 ')

/** Images, and React's preloads of them, would precede the first paint. */
const withoutImages = (markup: string): string =>
  markup.replaceAll(/<link rel="preload"[^>]*>/g, '').replaceAll(/(?<=<img [^>]*)\bsrc=/g, 'data-src=')

type Frame = {
  html: string
  styles: string
  styleFiles: readonly string[]
  script: string
  entry: string
  files: readonly string[]
}

const withoutFiles = (html: string): string =>
  html.replaceAll(/\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g, '')

function frame({ html, styles, styleFiles, script, entry, files }: Frame): string {
  const bare = withoutFiles(html)
  const scripts = files.filter((file) => file !== entry)
  const names = (list: readonly string[]): string => list.map((file) => `/${file}`).join(' ')
  return bare
    .replace('</head>', () => `<style nonce="%nonce%">${styles}%styles%</style>%fonts%</head>`)
    .replace('<div id="root"></div>', () => '<div id="root" data-prerendered>%markup%</div>')
    .replace(
      '</body>',
      () =>
        `<script data-entry="/${entry}" data-scripts="${names(scripts)}" ` +
        `data-styles="${names(styleFiles)}">${script}</script></body>`,
    )
}

/** The main process fills it with what Home showed (src/main/gateway/page/last-home.ts). */
function lastHomeFrame({ html, entry, files, script }: Pick<Frame, 'html' | 'entry' | 'files' | 'script'>): string {
  const scripts = files.filter((file) => file !== entry).map((file) => `/${file} `)
  return withoutFiles(html)
    .replace(
      '</head>',
      () =>
        // A frame of half a page has no scroll bar yet, which then moves a page that reads from right to left.
        '<link rel="expect" blocking="render" href="#root">' +
        '<style nonce="%nonce%">%sheets%</style><style nonce="%nonce%" id="last-home-style">%rules%</style>' +
        '%fonts%</head>',
    )
    .replace(
      '<div id="root"></div>',
      // The script stands before the texts: a first layout without its typefaces would request them as files.
      () =>
        `<div id="last-home"><script data-entry="/${entry}" data-scripts="${scripts.join('')}%scripts%" data-styles="%styles%" ` +
        `data-width="%width%" data-contrast="%contrast%">${script}</script>%markup%</div><div id="root"></div>`,
    )
}

/** The whole typefaces of the interface: what Home shows is not known when it is built. */
function wholeFonts(styles: string, folder: string): { name: string; meta: string }[] {
  return [...styles.matchAll(/@font-face\{[^}]*\}/g)].flatMap(([face]) => {
    const [, file = '', name = ''] = /url\(\/(assets\/rubik-([a-z-]+)-wght-normal-[^)]*)\)/.exec(face) ?? []
    const family = /font-family:\s*["']?([^;"'}]+)/.exec(face)?.[1]
    const range = /unicode-range:\s*([^;}]+)/.exec(face)?.[1]
    if (name === '' || family === undefined || range === undefined) return []
    const woff2 = readFileSync(path.join(folder, file)).toString('base64')
    return { name, meta: `<meta name="font" data-family="${family}" data-range="${range}" data-woff2="${woff2}">` }
  })
}
