import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import type { Rolldown } from 'vite'

const screens: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['features/sign-in/sign-in-screen.tsx'],
  'home': [
    'app/layouts/authenticated-routes.tsx',
    'features/notifications/notifications-bell.tsx',
    'features/home/home-screen.tsx',
    'app/prerender/take-over.ts',
  ],
}

type ModuleOf = (id: string) => { importedIds: readonly string[]; code: string | null } | null

export function firstScreens(root: string): Rolldown.CodeSplittingGroup {
  let chunks: Map<string, string> | null = null
  return {
    priority: 0,
    debugName: 'first screens',
    includeDependenciesRecursively: false,
    name: (id, context) =>
      (chunks ??= chunksOf(
        root,
        importsOf((each) => context.getModuleInfo(each)),
      )).get(id) ?? null,
  }
}

export type ImportsOf = (id: string) => readonly string[]

/** The file of a first screen that holds a module. */
export function chunksOf(root: string, imports: ImportsOf): Map<string, string> {
  const inside = (file: string): string => path.join(root, file).split(path.sep).join('/')
  const held = new Set<string>()
  const chunks = new Map<string, string>()
  for (const [name, roots] of Object.entries(screens)) {
    for (const file of roots) {
      const before = new Set(held)
      collect(inside(file), imports, held)
      for (const id of held) if (!before.has(id)) chunks.set(id, name)
    }
  }
  return chunks
}

/** A module and what it imports, but not what it imports dynamically. */
export function collect(id: string, imports: ImportsOf, found: Set<string>): void {
  if (found.has(id)) return
  found.add(id)
  for (const imported of imports(id)) collect(imported, imports, found)
}

type Barrel = {
  index: string
  exportsOf(index: string): Map<string, string>
  namesIn(code: string): string[]
}

const barrels: readonly Barrel[] = [
  {
    index: '/antd/es/index.js',
    exportsOf: (index) => exportsIn(index, /export \{ default as (\w+) \} from '(\.\/[\w-]+)'/g, '/index.js'),
    namesIn: namesFromAntd,
  },
  {
    index: '/shared/contract/index.ts',
    exportsOf: (index) =>
      exportsIn(index.replace(/index\.ts$/, 'domains.ts'), /export \{ (\w+) \} from '(\.\/[\w-]+)'/g, '.ts'),
    namesIn: (code) => [
      ...[...code.matchAll(/\bcontract\.(\w+)/g)].map(([, name = '']) => name),
      ...[...code.matchAll(/\{([\w\s,]+)\} = contract\b/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      ),
    ],
  },
]

export function importsOf(moduleOf: ModuleOf): ImportsOf {
  const exported = new Map<string, Map<string, string>>()
  return (id) => {
    const module = moduleOf(id)
    return (module?.importedIds ?? []).flatMap((imported) => {
      const barrel = barrels.find(({ index }) => imported.endsWith(index))
      if (barrel === undefined) return imported
      const modules = exported.get(imported) ?? barrel.exportsOf(imported)
      exported.set(imported, modules)
      return barrel.namesIn(module?.code ?? '').flatMap((name) => modules.get(name) ?? [])
    })
  }
}

function exportsIn(file: string, pattern: RegExp, ending: string): Map<string, string> {
  const modules = new Map(
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '', from = '']) => [
      name,
      path.posix.join(path.posix.dirname(file), `${from}${ending}`),
    ]),
  )
  // Otherwise Home would silently load sixty files again.
  if (modules.size === 0) throw new Error(`no export was found in ${file}`)
  return modules
}

function namesFromAntd(code: string): string[] {
  return parseAst(code).body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.source.value !== 'antd') return []
    return node.specifiers.flatMap((each) =>
      each.type === 'ImportSpecifier' && each.imported.type === 'Identifier' ? [each.imported.name] : [],
    )
  })
}
