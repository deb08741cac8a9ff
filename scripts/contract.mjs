import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { replaceBrandFile } from './brand/brand-file.mjs'
import { inCache, inRoot, writeJson } from './steps/paths.mjs'

const [openApiFile, pageFile, policyFile, freshnessFile, platformFile, platformSchemaFile, brandFile, brandSchemaFile] =
  process.argv.slice(2)
const outDir = inCache('contract')
const source = (...name) => `${inRoot('src', 'shared', ...name)}.ts`
const bundled = (name) => import(pathToFileURL(`${outDir}/${name}.mjs`).href)

await build({
  configFile: false,
  logLevel: 'error',
  plugins: [replaceBrandFile()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        openapi: source('contract', 'openapi'),
        page: source('contract', 'platform-page'),
        freshness: source('contract', 'freshness-page'),
        policy: source('policy-schema'),
        platformPage: source('platform-config-page'),
        platformSchema: source('platform-config-schema'),
        brandPage: source('brand-page'),
        examples: inRoot('src', 'probe', 'examples.ts'),
      },
      output: { entryFileNames: '[name].mjs' },
    },
  },
})
const { createOpenApi } = await bundled('openapi')
const { createPlatformPage } = await bundled('page')
const { createFreshnessPage } = await bundled('freshness')
const { createExamples } = await bundled('examples')
const { createPolicySchema } = await bundled('policy')
const { createPlatformConfigPage } = await bundled('platformPage')
const { createBrandPage, createBrandSchema } = await bundled('brandPage')
const { createPlatformConfigSchema } = await bundled('platformSchema')
const examples = await createExamples(inRoot('resources', 'demo'))
const document = createOpenApi(examples.answers)
writeJson(openApiFile, document)
writeFileSync(pageFile, `${createPlatformPage()}\n${examples.page}`)
writeFileSync(freshnessFile, createFreshnessPage())
writeJson(policyFile, createPolicySchema())
writeFileSync(platformFile, createPlatformConfigPage())
writeJson(platformSchemaFile, createPlatformConfigSchema())
writeFileSync(brandFile, createBrandPage())
writeJson(brandSchemaFile, createBrandSchema())
console.log(`${Object.keys(document.paths).length} paths`)
