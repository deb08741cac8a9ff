import { writeFileSync } from 'node:fs'
import { inRoot, writeJson } from './steps/paths.mjs'
import { importSource } from './steps/source.mjs'

const fromShared = (...name) => importSource('src', 'shared', ...name)

const { createOpenApi } = await fromShared('contract', 'openapi.ts')
const { createPlatformPage } = await fromShared('contract', 'platform-page.ts')
const { createFreshnessPage } = await fromShared('contract', 'freshness-page.ts')
const { createPolicySchema } = await fromShared('policy-schema.ts')
const { createPlatformConfigPage } = await fromShared('platform-config-page.ts')
const { createPlatformConfigSchema } = await fromShared('platform-config-schema.ts')
const { createBrandPage, createBrandSchema } = await fromShared('brand-page.ts')
const { createExamples } = await importSource('src', 'probe', 'examples.ts')

const examples = await createExamples(inRoot('resources', 'demo'))
const document = createOpenApi(examples.answers)
writeJson(inRoot('openapi.json'), document)
writeFileSync(inRoot('docs', 'platform.md'), `${createPlatformPage()}\n${examples.page}`)
writeFileSync(inRoot('docs', 'freshness.md'), createFreshnessPage())
writeJson(inRoot('build', 'policy', 'policy.schema.json'), createPolicySchema())
writeFileSync(inRoot('docs', 'platform-config.md'), createPlatformConfigPage())
writeJson(inRoot('docs', 'platform-config.schema.json'), createPlatformConfigSchema())
writeFileSync(inRoot('docs', 'brand-fields.md'), createBrandPage())
writeJson(inRoot('docs', 'brand.schema.json'), createBrandSchema())
console.log(
  `${Object.keys(document.paths).length} paths in openapi.json; docs/platform*.md, docs/freshness.md and docs/brand-fields.md`,
)
