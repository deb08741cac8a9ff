import path from 'node:path'
import type { Rolldown } from 'vite'

/** The entry, whose modules every screen has already; then the screens that the application can open with. The first that reaches a module holds it. */
const entry = 'main.tsx'
const screens: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['features/sign-in/sign-in-screen.tsx'],
  home: ['app/areas/signed-in-area.tsx', 'features/home/home-screen.tsx'],
}

type ModuleOf = (id: string) => { importedIds: readonly string[] } | null

/** One chunk and one style sheet for each first screen: each file more is a turn of the main process, which has enough to do at the start. */
export function firstScreens(root: string): Rolldown.CodeSplittingGroup {
  let chunks: Map<string, string> | null = null
  return {
    priority: 0,
    debugName: 'first screens',
    // What these screens share with the entry stays there.
    includeDependenciesRecursively: false,
    name: (id, context) => (chunks ??= chunksOf(root, (each) => context.getModuleInfo(each))).get(id) ?? null,
  }
}

/** Module → chunk, for all that a first screen imports and the entry does not. */
function chunksOf(root: string, moduleOf: ModuleOf): Map<string, string> {
  const inside = (file: string): string => path.join(root, file).split(path.sep).join('/')
  const held = new Set<string>()
  collect(inside(entry), moduleOf, held)
  const chunks = new Map<string, string>()
  for (const [name, roots] of Object.entries(screens)) {
    for (const file of roots) {
      const before = new Set(held)
      collect(inside(file), moduleOf, held)
      for (const id of held) if (!before.has(id)) chunks.set(id, name)
    }
  }
  return chunks
}

function collect(id: string, moduleOf: ModuleOf, found: Set<string>): void {
  if (found.has(id)) return
  found.add(id)
  for (const imported of moduleOf(id)?.importedIds ?? []) collect(imported, moduleOf, found)
}
