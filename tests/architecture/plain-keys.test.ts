import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../src/renderer')
const movingKey = /'(?:Arrow(?:Left|Right|Up|Down)?|Home|End|Page(?:Up|Down))'/

/** These read the keys without handling an event, or on purpose with a modifier. */
const others = [
  'app/shell/search-entries.ts',
  'features/exams/homework/list/page-tile.tsx',
  'features/tour/tour-steps.ts',
  'ui/segmented-control.tsx',
]

it('leaves Alt, Ctrl and Command to the application wherever a widget handles arrows, Home or End', () => {
  const handlers = globSync('**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.test.') && movingKey.test(readFileSync(path.join(root, file), 'utf8')))
  expect(handlers.length).toBeGreaterThan(10)
  const heedless = handlers.filter((file) => !readFileSync(path.join(root, file), 'utf8').includes('isPlainKey('))
  expect(heedless.sort()).toEqual(others)
})
