import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { brandFiles } from './scripts/brand/plugin.mjs'
import { antStyles } from './scripts/vite/ant-styles'
import { chunkCircles } from './scripts/vite/chunk-circles'
import { classNames } from './scripts/vite/class-names'
import { firstScreens } from './scripts/vite/first-screens'
import { icons } from './scripts/vite/icons'
import { ipcNames } from './scripts/vite/ipc-names'
import { withoutLeftOut } from './scripts/vite/left-out'
import { localeChunks, localeParts } from './scripts/vite/locales'
import { moduleTimes } from './scripts/vite/module-times'
import { prerender } from './scripts/vite/prerender'
import { sharedParts } from './scripts/vite/shared-parts'
import { licenceReport } from './scripts/vite/shipped/licence-report'
import { shippedPackages } from './scripts/vite/shipped/shipped-packages'

const root = import.meta.dirname
const isRelease = process.env['TUTORAT_RELEASE'] === '1'
/** The package tests' own build keeps its debugging port, so that they can drive it; never a release. */
const isDrivable = process.env['TUTORAT_DRIVABLE'] === '1' && !isRelease
/** For `npm run bench -- module-times`; never in a release. */
const times = process.env['TUTORAT_MODULE_TIMES'] === '1' && !isRelease ? [moduleTimes(root)] : []
const source = (...parts: string[]): string => path.join(root, 'src', ...parts)
const output = (...parts: string[]): string => path.join(process.env['TUTORAT_OUT'] ?? path.join(root, 'out'), ...parts)

function followRuntime(): void {
  const record = path.join(root, '.cache', 'electron-runtime.json')
  if (process.env['ELECTRON_MAJOR_VER'] || !existsSync(record)) return
  const runtime: unknown = JSON.parse(readFileSync(record, 'utf8'))
  if (typeof runtime === 'object' && runtime !== null && 'major' in runtime)
    process.env['ELECTRON_MAJOR_VER'] = String(runtime.major)
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

function pageFiles(): Plugin {
  return {
    name: 'tutorat:page-files',
    apply: 'build',
    writeBundle(_, bundle) {
      const entries = Object.keys(bundle)
        .sort()
        .map((file) => {
          const contentType = contentTypes[path.extname(file)]
          if (!contentType)
            this.error(
              `${file}: say in electron.vite.config.ts with which content type the page's files of this kind are served`,
            )
          return [`/${file}`, { file, contentType }]
        })
      writeFileSync(output('page-files.json'), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
    },
  }
}

function rootedPage(): Plugin {
  return { name: 'tutorat:rooted-page', enforce: 'post', config: () => ({ base: '/' }) }
}

/** The public keys of updates (scripts/release/sign-updates.mjs --new-key prints one); a build without any never updates itself. */
function updateKeys(): string {
  const keys = (process.env['TUTORAT_UPDATE_PUBLIC_KEY'] ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
  const wrong = keys.find((key) => !/^[A-Za-z0-9+/]{43}=$/.test(key))
  if (wrong !== undefined)
    throw new Error(
      'TUTORAT_UPDATE_PUBLIC_KEY: each key is 32 bytes in base64, as scripts/release/sign-updates.mjs --new-key prints it',
    )
  return keys.join(',')
}

/** Epoch milliseconds, by the day, so that builds of one day are equal (reproducible-builds.org: SOURCE_DATE_EPOCH). */
function builtAt(): number {
  const dayMs = 24 * 60 * 60 * 1000
  const declared = Number(process.env['SOURCE_DATE_EPOCH'] ?? Number.NaN) * 1000
  return Math.floor((Number.isNaN(declared) ? Date.now() : declared) / dayMs) * dayMs
}

followRuntime()
const pageDefine = { __DEMO__: JSON.stringify(!isRelease) }

const shipped = new Set<string>()

export default defineConfig({
  main: {
    plugins: [brandFiles(), ipcNames(root), shippedPackages(shipped), ...times],
    define: {
      __DEMO__: JSON.stringify(!isRelease),
      __RELEASE__: JSON.stringify(isRelease),
      __DRIVABLE__: JSON.stringify(isDrivable),
      __BUILT_AT__: JSON.stringify(builtAt()),
      __UPDATE_KEYS__: JSON.stringify(updateKeys()),
    },
    build: {
      outDir: output('main'),
      externalizeDeps: false,
      rolldownOptions: {
        external: ['keytar'],
        input: {
          index: source('main', 'index.ts'),
          push: source('main', 'notifications', 'push', 'process.ts'),
          ...(isRelease
            ? {}
            : {
                demo: source('sandbox', 'process.ts'),
                sandbox: source('sandbox', 'standalone.ts'),
                probe: source('probe', 'standalone.ts'),
              }),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          minify: { mangle: false, compress: true, codegen: true },
          codeSplitting: { groups: [{ name: 'first', test: /main[\\/]zod-config\.ts$/ }] },
        },
      },
    },
  },
  preload: {
    plugins: [brandFiles(), ipcNames(root), shippedPackages(shipped)],
    build: {
      outDir: output('preload'),
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: source('preload', 'index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: source('renderer'),
    // The page is made of the bundle's files only: a public folder would escape the list.
    publicDir: false,
    css: classNames(root),
    define: pageDefine,
    worker: { plugins: () => [shippedPackages(shipped)] },
    plugins: [
      brandFiles(),
      react(),
      localeParts(root),
      icons(root),
      antStyles({ root }),
      withoutLeftOut({ root }),
      rootedPage(),
      chunkCircles(),
      pageFiles(),
      prerender({
        root: source('renderer'),
        outDir: output('prerender'),
        scratch: path.join(root, '.cache', 'prerender'),
        define: pageDefine,
        plugins: [brandFiles(), shippedPackages(shipped)],
      }),
      shippedPackages(shipped),
      ...times,
      licenceReport({ root, folders: shipped, file: output('licences.json') }),
    ],
    build: {
      outDir: output('renderer'),
      minify: true,
      sourcemap: false,
      // Inlined images would be data: addresses, which the page's policy refuses.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1_500,
      // A screen's script is requested with its styles, which have to be there before it draws. What the script imports it finds itself: naming that for every screen would cost the entry more than it saves.
      modulePreload: {
        resolveDependencies: (file, needed, { hostType }) =>
          hostType === 'html' ? needed : needed.filter((each) => each === file || each.endsWith('.css')),
      },
      rolldownOptions: {
        input: source('renderer', 'index.html'),
        treeshake: { moduleSideEffects: [{ test: /shared[\\/]contract[\\/]/, sideEffects: false }] },
        output: {
          codeSplitting: {
            groups: [
              // One file: each costs a request through the main process before the first screen.
              { name: 'app', tags: ['$initial'], priority: 1 },
              localeChunks,
              firstScreens(source('renderer')),
              sharedParts(source('renderer')),
            ],
          },
        },
      },
    },
  },
})
