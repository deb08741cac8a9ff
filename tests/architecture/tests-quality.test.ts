import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folders = ['src', 'tests']
const files = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !name.endsWith('tests-quality.test.ts'))

const forbidden: [string, RegExp][] = [
  ['a sleep', /waitForTimeout\(|setTimeout\(\s*(resolve|done)\b|timers\/promises/],
  ['a test that does not run', /\b(test|it|describe)\.(skip|todo|fixme|only)\b|\bx(it|describe)\(/],
  ['a snapshot of markup', /toMatchSnapshot\(|toMatchInlineSnapshot\(/],
  ['a retry that hides a race', /\bretries?:\s*[1-9]/],
]

test('J3: the test files are found', () => {
  expect(files.length).toBeGreaterThan(60)
})

test.each(forbidden)('J3: no test contains %s', (_what, pattern) => {
  expect(files.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([])
})
