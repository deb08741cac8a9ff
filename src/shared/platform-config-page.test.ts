import { expect, test } from 'vitest'
import { platformFields } from './platform-config-fields'
import { createPlatformConfigPage } from './platform-config-page'

const rowsOf = (field: string) =>
  createPlatformConfigPage()
    .split('\n')
    .filter((line) => line.startsWith(`| \`${field}\` |`))

test('each field is listed with its purpose, an example and what holds without it', () => {
  for (const [name, { purpose, without, protocol }] of Object.entries(platformFields)) {
    const [row = '', ...others] = rowsOf(name)
    expect(row, name).toContain(purpose.replaceAll('|', '\\|'))
    const absent = without === null ? '**required**' : without.replaceAll('|', '\\|')
    expect(row.endsWith(`| ${absent} |`), name).toBe(true)
    expect(others.length, name).toBe(protocol === undefined ? 0 : 1)
  }
})

test('an example is written as in the file, and an object without one points to its fields', () => {
  const page = createPlatformConfigPage()
  const examples = Object.values(platformFields).map(({ example }) => example)
  expect(examples.some((example) => typeof example === 'string')).toBe(true)
  for (const example of examples) {
    const text = typeof example === 'string' ? example : JSON.stringify(example)
    expect(page).toContain(text === '{}' ? '| see above |' : `\`${text.replaceAll('|', '\\|')}\``)
  }
})
