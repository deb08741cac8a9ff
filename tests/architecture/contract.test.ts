import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createExamples } from '#probe/examples.ts'
import { createBrandPage, createBrandSchema } from '#shared/brand-page.ts'
import { createFreshnessPage } from '#shared/contract/freshness-page.ts'
import { createOpenApi } from '#shared/contract/openapi.ts'
import { createPlatformPage } from '#shared/contract/platform-page.ts'
import { createPlatformConfigPage } from '#shared/platform-config-page.ts'
import { createPlatformConfigSchema } from '#shared/platform-config-schema.ts'
import { createPolicySchema, policyTexts } from '#shared/policy-schema.ts'
import { readPolicy } from '#shared/policy.ts'

const examples = await createExamples('resources/demo')
const mend = 'the contract changed: run npm run contract'
const written = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n')

test('openapi.json matches the contract', () => {
  expect(written('openapi.json'), mend).toBe(`${JSON.stringify(createOpenApi(examples.answers), null, 2)}\n`)
})

test('docs/platform.md matches the contract and the responses of the demo platform', () => {
  expect(written('docs/platform.md'), mend).toBe(`${createPlatformPage()}\n${examples.page}`)
})

test('docs/freshness.md matches the table and the acts of the contract', () => {
  expect(written('docs/freshness.md'), mend).toBe(createFreshnessPage())
})

test('docs/platform-config.md and its JSON schema match the fields of platform.json', () => {
  expect(written('docs/platform-config.md'), mend).toBe(createPlatformConfigPage())
  const schema = `${JSON.stringify(createPlatformConfigSchema(), null, 2)}\n`
  expect(written('docs/platform-config.schema.json'), mend).toBe(schema)
})

test('docs/brand-fields.md and its JSON schema match the fields of brand.json', () => {
  expect(written('docs/brand-fields.md'), mend).toBe(createBrandPage())
  expect(written('docs/brand.schema.json'), mend).toBe(`${JSON.stringify(createBrandSchema(), null, 2)}\n`)
})

test('build/policy/policy.schema.json matches the policy, and the example is valid with every key', () => {
  expect(written('build/policy/policy.schema.json'), mend).toBe(`${JSON.stringify(createPolicySchema(), null, 2)}\n`)
  const example = readPolicy(written('build/policy/policy.example.json'))
  expect(example.ok && Object.keys(example.policy)).toEqual(['$schema', ...Object.keys(policyTexts)])
  const schema = z.fromJSONSchema(
    JSON.parse(written('build/policy/policy.schema.json')) as Parameters<typeof z.fromJSONSchema>[0],
  )
  expect(schema.safeParse(JSON.parse(written('build/policy/policy.example.json'))).success).toBe(true)
  expect(schema.safeParse({ payment: false }).success).toBe(false)
})

test('docs/labs.md documents every key of a policy', () => {
  const labs = written('docs/labs.md')
  for (const key of Object.keys(policyTexts)) expect(labs).toContain(`| \`${key}\` |`)
})
