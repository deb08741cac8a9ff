import path from 'node:path'
import type { Rolldown } from 'vite'
import { chunksOf, collect, importsOf } from './first-screens'
import { iconId } from './icons'

/** Of screens that share a module, before it is worth a place in the shared file. */
const minScreens = 2
/** Larger ones are files of their own, so that a screen does not load what it does not use. */
const maxLength = 20_000

/**
 * The small modules that several screens share, in one file: each file costs a request through the main process, and a
 * screen had thirty, one after the other. They import each other and what the entry and the first screens hold, nothing
 * else, so that no two files import each other.
 */
export function sharedParts(root: string): Rolldown.CodeSplittingGroup {
  let shared: Set<string> | null = null
  return {
    priority: -1,
    debugName: 'shared parts',
    includeDependenciesRecursively: false,
    name: (id, context) =>
      (shared ??= findShared(root, (each) => context.getModuleInfo(each))).has(id) ? 'shared' : null,
  }
}

function findShared(root: string, moduleOf: (id: string) => Rolldown.ModuleInfo | null): Set<string> {
  const imports = importsOf(moduleOf)
  const entry = path.join(root, 'main.tsx').split(path.sep).join('/')
  const withImports = (id: string): Set<string> => {
    const found = new Set<string>()
    collect(id, imports, found)
    return found
  }
  const early = new Set([...withImports(entry), ...chunksOf(root, imports).keys()])
  const screens = new Map<string, Set<string>>()
  const waiting = [entry]
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop())
    for (const id of withImports(from))
      for (const target of moduleOf(id)?.dynamicallyImportedIds ?? []) {
        if (screens.has(target)) continue
        screens.set(target, withImports(target))
        waiting.push(target)
      }
  const counts = new Map<string, number>()
  for (const ids of screens.values()) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  const isOurs = (id: string): boolean => /[\\/]src[\\/](?:renderer|shared)[\\/]/.test(id) || id.startsWith(iconId)
  const isSmall = (id: string): boolean => isOurs(id) && (moduleOf(id)?.code?.length ?? 0) <= maxLength
  const shared = new Set(
    [...counts]
      .filter(([id, count]) => count >= minScreens && isSmall(id) && !early.has(id) && !screens.has(id))
      .map(([id]) => id),
  )
  // The contract loads nothing of the page.
  const isOpen = (id: string): boolean =>
    imports(id).some((each) => !/[\\/]src[\\/]shared[\\/]/.test(each) && !early.has(each) && !shared.has(each))
  for (let open = [...shared].filter(isOpen); open.length > 0; open = [...shared].filter(isOpen))
    for (const id of open) shared.delete(id)
  return shared
}
