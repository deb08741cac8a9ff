import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folders = [
  'src/main/app',
  'src/main/gateway',
  'src/main/money',
  'src/main/homework',
  'src/sandbox',
  'src/renderer/features/lesson',
  'src/renderer/core/api',
]
const maxLines = 40

/** Files and folders that a guide names: in backticks with an extension or a final slash, without a wildcard. */
const namedFiles = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+(?:\.(?:ts|tsx|mjs|md)|\/))`/g)].map(([, file]) => file ?? '')

const linked = (text: string): string[] => [...text.matchAll(/\]\(([^)#]+)/g)].map(([, file]) => file ?? '')

const isThere = (folder: string, file: string): boolean =>
  [path.join(folder, file), file, path.join('src', file)].some((each) => existsSync(each))

test.each(folders)('%s explains itself in at most forty lines that name existing files', (folder) => {
  const text = readFileSync(path.join(folder, 'README.md'), 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(maxLines)
  const entry = /^Entry point: `([^`]+)`/m.exec(text)?.[1] ?? ''
  expect(existsSync(path.join(folder, entry)), `entry point ${entry}`).toBe(true)
  expect([...namedFiles(text), ...linked(text)].filter((file) => !isThere(folder, file))).toEqual([])
  for (const heading of ['## Test', '## Pitfalls', '```']) expect(text).toContain(heading)
})
