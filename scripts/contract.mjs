// Bundles the contract's OpenAPI writer and writes its document. Usage: node scripts/contract.mjs <entry.ts> <openapi.json>
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inCache, writeJson } from './steps/paths.mjs'

const [entry, target] = process.argv.slice(2)
const outDir = inCache('contract')
await build({
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: { ssr: entry, outDir, emptyOutDir: true, rolldownOptions: { output: { entryFileNames: 'openapi.mjs' } } },
})
const { createOpenApi } = await import(pathToFileURL(`${outDir}/openapi.mjs`).href)
const document = createOpenApi()
writeJson(target, document)
console.log(`${Object.keys(document.paths).length} paths`)
