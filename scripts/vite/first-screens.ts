import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import type { Rolldown } from 'vite'
import { iconId } from './icons'

/** Screens that the application can open with; the first that reaches a module holds it. */
const screens: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['features/sign-in/sign-in-screen.tsx'],
  home: ['app/areas/signed-in-area.tsx', 'features/notifications/notifications-bell.tsx', 'features/home/home-screen.tsx'],
}

type ModuleOf = (id: string) => { importedIds: readonly string[]; code: string | null } | null

/**
 * Two chunks and two style sheets for each first screen, its own and those of the packages that it is the first to use: each file more is a
 * turn of the main process, which has enough to do at the start.
 */
export function firstScreens(root: string): Rolldown.CodeSplittingGroup {
  let chunks: Map<string, string> | null = null
  return {
    priority: 0,
    debugName: 'first screens',
    // The groups of the entry take what these screens share with it.
    includeDependenciesRecursively: false,
    name: (id, context) => (chunks ??= chunksOf(root, importsOf((each) => context.getModuleInfo(each)))).get(id) ?? null,
  }
}

type ImportsOf = (id: string) => readonly string[]

/** Module → chunk, for all that a first screen imports. */
function chunksOf(root: string, imports: ImportsOf): Map<string, string> {
  const inside = (file: string): string => path.join(root, file).split(path.sep).join('/')
  const held = new Set<string>()
  const chunks = new Map<string, string>()
  for (const [name, roots] of Object.entries(screens)) {
    for (const file of roots) {
      const before = new Set(held)
      collect(inside(file), imports, held)
      for (const id of held) if (!before.has(id)) chunks.set(id, id.startsWith(inside('')) || id.startsWith(iconId) ? name : `${name}-library`)
    }
  }
  return chunks
}

function collect(id: string, imports: ImportsOf, found: Set<string>): void {
  if (found.has(id)) return
  found.add(id)
  for (const imported of imports(id)) collect(imported, imports, found)
}

const index = '/antd/es/index.js'

/** The modules that a module imports; of Ant Design's index, which leads to every component, those of the names it takes. */
function importsOf(moduleOf: ModuleOf): ImportsOf {
  let components: Map<string, string> | null = null
  return (id) => {
    const module = moduleOf(id)
    const found = module?.importedIds ?? []
    const antd = found.find((each) => each.endsWith(index))
    if (antd === undefined) return found
    components ??= componentsOf(antd)
    return [...found.filter((each) => each !== antd), ...namesFrom(module?.code ?? '').flatMap((name) => components?.get(name) ?? [])]
  }
}

/** Name → module of each component that Ant Design's index exports. */
function componentsOf(antd: string): Map<string, string> {
  const exported = readFileSync(antd, 'utf8').matchAll(/export \{ default as (\w+) \} from '\.\/([\w-]+)'/g)
  const components = new Map([...exported].map(([, name = '', folder = '']) => [name, path.posix.join(path.posix.dirname(antd), folder, 'index.js')]))
  // Otherwise Home would come in sixty files again, and nothing would report it.
  if (components.size === 0) throw new Error(`no exported component was found in ${antd}`)
  return components
}

function namesFrom(code: string): string[] {
  return parseAst(code).body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.source.value !== 'antd') return []
    return node.specifiers.flatMap((each) => (each.type === 'ImportSpecifier' && each.imported.type === 'Identifier' ? [each.imported.name] : []))
  })
}
