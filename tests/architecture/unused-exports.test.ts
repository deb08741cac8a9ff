import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { resolveSpecifier } from '../../eslint/aliases.js'

const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm
const named = /^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '([.#][^']+)'/gm
const whole =
  /(?:^import (?:type )?\* as \w+ from |^export \* (?:as \w+ )?from |\b(?:import|runnerImport|vi\.importActual)(?:<[^(]*>)?\()'([.#][^']+)'/gm

type Sources = ReadonlyMap<string, string>

function findUnusedExports(sources: Sources, isChecked: (file: string) => boolean): string[] {
  const uses = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    const use = (specifier: string, names: readonly string[]) => {
      const target = resolveImport(sources, file, specifier)
      if (target !== undefined) uses.set(target, new Set([...(uses.get(target) ?? []), ...names]))
    }
    for (const [, names = '', specifier = ''] of text.matchAll(named))
      use(
        specifier,
        names.split(',').map((name) =>
          name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*/, ''),
        ),
      )
    for (const [, specifier = ''] of text.matchAll(whole)) use(specifier, ['*'])
  }
  return [...sources]
    .filter(([file]) => isChecked(file))
    .flatMap(([file, text]) => {
      const used = uses.get(file) ?? new Set()
      if (used.has('*')) return []
      return [...text.matchAll(declaration)].flatMap(([, name = '']) => (used.has(name) ? [] : [`${file}: ${name}`]))
    })
}

function resolveImport(sources: Sources, from: string, specifier: string): string | undefined {
  const file = resolveSpecifier(from, specifier)
  return ['', '.ts', '.tsx', '/index.ts'].map((ending) => `${file}${ending}`).find((each) => sources.has(each))
}

const files = globSync(['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'scripts/**/*.{ts,tsx,mjs}', '*.config.ts']).map(
  (file) => file.split(path.sep).join('/'),
)
const sources = new Map(
  files.filter((file) => !file.endsWith('.d.ts')).map((file) => [file, readFileSync(file, 'utf8')]),
)
const isChecked = (file: string) =>
  /^(src\/(?!main\/|renderer\/(core|app)\/)|tests\/(e2e\/)?support\/)/.test(file) &&
  !/\.(?:test|examples)\.tsx?$/.test(file)

test('finds exports that no file imports, types included', () => {
  const example = new Map([
    [
      'src/a.ts',
      'export const used = 1\nexport const unused = 2\nexport type Shape = { a: number }\nexport async ' +
        'function called() {}',
    ],
    ['src/b.ts', "import { used as mine } from './a'\nconst later = await import('./c')"],
    ['src/c.ts', 'export const loaded = 1'],
    ['src/d/e.test.ts', "import {\n  type Other,\n  called,\n} from '../a'"],
  ])
  expect(findUnusedExports(example, (file) => !file.includes('.test.'))).toEqual([
    'src/a.ts: unused',
    'src/a.ts: Shape',
  ])
  expect(sources.size).toBeGreaterThan(1000)
})

test('every export is imported by another file', () => {
  expect(findUnusedExports(sources, isChecked)).toEqual([])
})

test('every icon of the list is used', () => {
  const listed = Object.keys(JSON.parse(readFileSync('src/renderer/ui/icons.json', 'utf8')) as Record<string, unknown>)
  const text = [...sources.values()].join('\n')
  expect(listed.filter((name) => !text.includes(`'virtual:icons/${name}'`))).toEqual([])
})
