import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What belongs to whoever reads the code from outside: each of its exports says in a sentence what it is. */
const folders = ['src/shared', 'src/main', 'src/renderer/core', 'src/sandbox']

/** A type read off a schema or a value says nothing that its source, which is documented, does not say. */
const isDerived = (line: string) => /\bz\.(output|input|infer)<|\btypeof\b|\bkeyof\b/.test(line)

function undocumentedIn(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const name = /^export (?:declare )?(?:async )?(?:const|function\*?|class|type) (\w+)/.exec(line)?.[1]
    if (name === undefined || isDerived(line)) return []
    return lines[index - 1]?.trimEnd().endsWith('*/') ? [] : [name]
  })
}

const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))

test('the check sees what is missing, and what is derived', () => {
  const text = '/** Said. */\nexport const one = 1\nexport const two = 2\nexport type Two = typeof two\nexport async function three() {}'
  expect(undocumentedIn(text)).toEqual(['two', 'three'])
  expect(files.length).toBeGreaterThan(150)
})

test('each export of shared, main, core and sandbox has its sentence', () => {
  expect(files.flatMap((file) => undocumentedIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))).toEqual([])
})
