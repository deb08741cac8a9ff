import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folders = ['src/shared/contract', 'src/shared/desktop', 'src/sandbox/world']

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
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))

test('undocumentedIn reports exports without a comment, except derived types', () => {
  const text =
    '/** Said. */\nexport const one = 1\nexport const two = 2\nexport type Two = typeof two\nexport async ' +
    'function three() {}'
  expect(undocumentedIn(text)).toEqual(['two', 'three'])
  expect(files.length).toBeGreaterThan(100)
})

test('every export of the contract, the IPC commands and the demo world is documented', () => {
  expect(files.flatMap((file) => undocumentedIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))).toEqual(
    [],
  )
})
