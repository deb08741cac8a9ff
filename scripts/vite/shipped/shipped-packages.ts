import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const ofTools: readonly (readonly [RegExp, string])[] = [
  [/^\0vite\//, 'vite'],
  [/^\0(rolldown|@oxc-project)/, 'rolldown'],
]

/** Relative to the project; null for our own modules. */
export function getPackageFolder(id: string): string | null {
  const tool = ofTools.find(([pattern]) => pattern.test(id))
  if (tool) return `node_modules/${tool[1]}`
  const file = id.replace(/^\0/, '').replace(/\?.*$/, '').split(path.sep).join('/')
  return /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? null
}

export function shippedPackages(folders: Set<string>): Plugin {
  return {
    name: 'tutorat:shipped-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const id of Object.values(bundle).flatMap(sourcesOf)) {
        const folder = getPackageFolder(id)
        if (folder !== null) folders.add(folder)
      }
    },
  }
}

function sourcesOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string[] {
  if (file.type === 'asset') return file.originalFileNames
  return Object.entries(file.modules).flatMap(([id, { renderedLength }]) =>
    renderedLength > 0 || id.endsWith('.css') ? [id] : [],
  )
}
