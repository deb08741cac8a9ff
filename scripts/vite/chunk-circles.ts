import type { Plugin } from 'vite'

type Chunk = { fileName: string; imports: readonly string[] }

/** The names of files that import each other, or null. */
export function findCircle(chunks: readonly Chunk[]): string[] | null {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const finished = new Set<string>()
  const search = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (finished.has(file)) return null
    for (const imported of importsOf.get(file) ?? []) {
      const circle = search(imported, [...path, file])
      if (circle !== null) return circle
    }
    finished.add(file)
    return null
  }
  for (const { fileName } of chunks) {
    const circle = search(fileName, [])
    if (circle !== null) return circle
  }
  return null
}

/**
 * Stops a build whose files import each other: a module would read another one before it has been evaluated, and the
 * page would stay empty (rolldown/rolldown 7449, 9630).
 */
export function chunkCircles(): Plugin {
  return {
    name: 'tutorat:chunk-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const circle = findCircle(Object.values(bundle).filter((each) => each.type === 'chunk'))
      if (circle !== null) this.error(`These files of the page import each other: ${circle.join(' → ')}`)
    },
  }
}
