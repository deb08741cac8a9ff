// Bundles the contract and writes its two documents. Usage: node scripts/contract.mjs <openapi.json> <platform.md>
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inCache, inRoot, writeJson } from './steps/paths.mjs'

const [openApiFile, pageFile] = process.argv.slice(2)
const outDir = inCache('contract')
const source = (name) => inRoot('src', 'shared', 'contract', `${name}.ts`)
const bundled = (name) => import(pathToFileURL(`${outDir}/${name}.mjs`).href)

await build({
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    rolldownOptions: { input: { openapi: source('openapi'), page: source('platform-page') }, output: { entryFileNames: '[name].mjs' } },
  },
})
const { createOpenApi } = await bundled('openapi')
const { createPlatformPage } = await bundled('page')
const document = createOpenApi()
writeJson(openApiFile, document)
writeFileSync(pageFile, createPlatformPage())
console.log(`${Object.keys(document.paths).length} paths`)
