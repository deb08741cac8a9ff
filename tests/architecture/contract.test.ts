import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createOpenApi } from '../../src/shared/contract/openapi'
import { createPlatformPage } from '../../src/shared/contract/platform-page'

const mend = 'the contract changed: run npm run contract'
const written = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n')

test('openapi.json says what the contract says', () => {
  expect(written('openapi.json'), mend).toBe(`${JSON.stringify(createOpenApi(), null, 2)}\n`)
})

test('docs/platform.md says what the contract says', () => {
  expect(written('docs/platform.md'), mend).toBe(createPlatformPage())
})
