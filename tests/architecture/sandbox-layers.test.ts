import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { resolveSpecifier } from '../../eslint/aliases.js'

const layers = ['base', 'world', 'media', 'stores', 'domains', 'pages', 'scenarios', 'server']

type Imports = ReadonlyMap<string, readonly string[]>

function readImports(folder: string): Imports {
  const files = globSync(`${folder}/**/*.ts`)
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.endsWith('.test.ts'))
  return new Map(
    files.map((file) => {
      const specifiers = [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([.#][^']+)'/g)].flatMap(
        ([, specifier = '']) => resolveSpecifier(file, specifier) ?? [],
      )
      return [
        file,
        specifiers.flatMap((each) =>
          [`${each}.ts`, `${each}/index.ts`].filter((candidate) => files.includes(candidate)),
        ),
      ]
    }),
  )
}

function findUpwardImports(imports: Imports): string[] {
  const layerOf = (file: string) => layers.indexOf(file.split('/')[2] ?? '')
  return [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => layerOf(file) >= 0 && layerOf(target) > layerOf(file))
      .map((target) => `${file} → ${target}`),
  )
}

function findCircles(imports: Imports): string[] {
  let left = new Map(imports)
  for (;;) {
    const next = new Map([...left].filter(([, targets]) => targets.some((target) => left.has(target))))
    if (next.size === left.size) return [...left.keys()]
    left = next
  }
}

test('finds an upward import and an import cycle', () => {
  const example = new Map([
    ['src/sandbox/world/a.ts', ['src/sandbox/server/b.ts']],
    ['src/sandbox/server/b.ts', ['src/sandbox/world/a.ts']],
    ['src/sandbox/base/c.ts', []],
  ])
  expect(findUpwardImports(example)).toEqual(['src/sandbox/world/a.ts → src/sandbox/server/b.ts'])
  expect(findCircles(example)).toEqual(['src/sandbox/world/a.ts', 'src/sandbox/server/b.ts'])
})

test('the folders of the demo platform import downwards and without cycles', () => {
  const imports = readImports('src/sandbox')
  expect(imports.size).toBeGreaterThan(100)
  expect(new Set([...imports.keys()].flatMap((file) => file.split('/').slice(2, -1).slice(0, 1)))).toEqual(
    new Set(layers),
  )
  expect(findUpwardImports(imports)).toEqual([])
  expect(findCircles(imports)).toEqual([])
})
