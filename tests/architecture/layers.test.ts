import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { resolveSpecifier } from '../../eslint/aliases.js'
import { domainDependencies } from '../../eslint/boundaries.js'

const root = path.resolve(import.meta.dirname, '..', '..')
const renderer = 'src/renderer/'

type Graph = ReadonlyMap<string, readonly string[]>

const isTypeOnly = ({ importClause: clause }: ts.ImportDeclaration): boolean => {
  const names = clause?.namedBindings
  return (
    clause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
    (clause?.name === undefined &&
      names !== undefined &&
      ts.isNamedImports(names) &&
      names.elements.length > 0 &&
      names.elements.every((each) => each.isTypeOnly))
  )
}

/** Specifiers of static, dynamic and re-exporting imports; those of types only by `import()` in a type are none. */
function importsIn(file: string, text: string, { types }: { types: boolean }): string[] {
  const found: string[] = []
  const add = (specifier: ts.Expression | undefined): void => {
    if (specifier !== undefined && ts.isStringLiteral(specifier)) found.push(specifier.text)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && (types || !isTypeOnly(node))) add(node.moduleSpecifier)
    if (ts.isExportDeclaration(node) && (types || !node.isTypeOnly)) add(node.moduleSpecifier)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0])
    if (types && ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
}

function resolved(from: string, specifier: string): string[] {
  const base = resolveSpecifier(from, specifier)
  if (base === null) return []
  return ['.ts', '.tsx', '/index.ts']
    .map((end) => base + end)
    .filter((file) => existsSync(path.join(root, file)))
    .slice(0, 1)
}

const filesOf = (folder: string): string[] =>
  globSync(`${folder}**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.includes('.test.'))

function graphOf(files: readonly string[], options: { types: boolean }): Graph {
  const importsOf = (file: string): string[] =>
    importsIn(file, readFileSync(path.join(root, file), 'utf8'), options).flatMap((each) => resolved(file, each))
  return new Map(files.map((file) => [file, importsOf(file)]))
}

const files = filesOf(renderer)
const fileGraph = graphOf(files, { types: false })
const wholeGraph = graphOf(filesOf('src/'), { types: true })

function circleIn(graph: Graph): readonly string[] {
  const done = new Set<string>()
  const visit = (node: string, above: readonly string[]): readonly string[] => {
    if (above.includes(node)) return [...above.slice(above.indexOf(node)), node]
    if (done.has(node)) return []
    const circle =
      (graph.get(node) ?? []).map((next) => visit(next, [...above, node])).find((each) => each.length > 0) ?? []
    done.add(node)
    return circle
  }
  return [...graph.keys()].map((node) => visit(node, [])).find((each) => each.length > 0) ?? []
}

function folderGraph(graph: Graph, folderOf: (file: string) => string | null): Graph {
  const folders = new Map<string, Set<string>>()
  for (const [file, imports] of graph) {
    const from = folderOf(file)
    if (from === null) continue
    const targets = folders.get(from) ?? new Set()
    folders.set(from, targets)
    for (const imported of imports) {
      const to = folderOf(imported)
      if (to !== null && to !== from) targets.add(to)
    }
  }
  return new Map([...folders].map(([from, to]) => [from, [...to]]))
}

const folderIn =
  (parent: string) =>
  (file: string): string | null =>
    new RegExp(`^${parent}/([^/.]+)/`).exec(file)?.[1] ?? null

describe('import cycle search', () => {
  it.each([
    [{ a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c', 'a']],
    [{ a: ['b', 'c'], b: ['c'], c: [] }, []],
    [{ a: ['a'] }, ['a', 'a']],
    [{ a: ['b'], b: ['d'], c: ['d'], d: ['c'] }, ['d', 'c', 'd']],
  ])('finds the first cycle in %j', (graph, circle) => {
    expect(circleIn(new Map(Object.entries(graph)))).toEqual(circle)
  })

  it('follows static, dynamic and re-exported values, and types on request', () => {
    const text =
      "import { a } from './a'\nimport type { B } from './b'\nimport { type C } from './c'\nimport { type D, d " +
      "} from './d'\nexport { e } from './e'\nexport type { F } from './f'\nimport './g'\nexport const h = () " +
      "=> import('./h')\nexport type I = import('./i').I\n"
    expect(importsIn('x.ts', text, { types: false })).toEqual(['./a', './d', './e', './g', './h'])
    expect(importsIn('x.ts', text, { types: true })).toEqual('abcdefghi'.split('').map((name) => `./${name}`))
  })

  it('resolves an alias as the relative specifier of the same file', () => {
    const from = 'src/renderer/core/api/api.ts'
    expect(resolved(from, '#shared/contract/index.ts')).toEqual(['src/shared/contract/index.ts'])
    expect(resolved(from, '#ui/layout.tsx')).toEqual(resolved(from, '../../ui/layout'))
    expect([resolved(from, 'react'), resolved(from, '#nowhere/a.ts')]).toEqual([[], []])
  })

  it('covers the files of every layer', () => {
    const layers = new Set(files.map((file) => file.slice(renderer.length).split('/')[0]))
    expect([...layers]).toEqual(expect.arrayContaining(['ui', 'core', 'domains', 'features', 'app']))
    expect(fileGraph.get('src/renderer/app/store.ts')).toContain('src/renderer/domains/money/money-slice.ts')
  })
})

const parents = [
  'src',
  'src/main',
  'src/shared',
  'src/sandbox',
  'src/renderer',
  'src/renderer/app',
  'src/renderer/core',
  'src/renderer/domains',
  'src/renderer/features',
  'src/renderer/features/lesson',
  'src/renderer/ui',
]

describe('imports of values and types', () => {
  it('have no cycle of files', () => {
    expect(circleIn(wholeGraph)).toEqual([])
  })

  it.each(parents)('have no cycle of folders in %s', (parent) => {
    const folders = folderGraph(wholeGraph, folderIn(parent))
    expect(folders.size).toBeGreaterThan(2)
    expect(circleIn(folders)).toEqual([])
  })
})

describe('folders of core', () => {
  it('are at most sixteen', () => {
    const folders = new Set(files.flatMap((file) => /^src\/renderer\/core\/([^/]+)\//.exec(file)?.[1] ?? []))
    expect(folders.size).toBeLessThanOrEqual(16)
  })
})

describe('domain dependencies', () => {
  const domains = folderGraph(fileGraph, folderIn('src/renderer/domains'))

  it('are declared without a cycle', () => {
    expect(circleIn(new Map(Object.entries(domainDependencies)))).toEqual([])
  })

  it('are declared exactly as they are imported', () => {
    const needed = Object.fromEntries(
      [...domains].filter(([, to]) => to.length > 0).map(([from, to]) => [from, to.toSorted()]),
    )
    expect(needed).toEqual(
      Object.fromEntries(Object.entries(domainDependencies).map(([from, to]) => [from, to.toSorted()])),
    )
  })
})
