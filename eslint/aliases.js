import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.js'

const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** `#core/` and `src/renderer/core/`, as package.json declares them. */
const aliases = Object.entries(imports).map(([name, target]) => [name.slice(0, -1), target.slice('./'.length, -1)])

/**
 * Path of what a file imports, from the root and without the ending of TypeScript; null for a library. An alias names a
 * file with its ending, a relative specifier without.
 */
export function resolveSpecifier(file, specifier) {
  const plain = specifier.replace(/\?.*$/, '').replace(/(?<!\.d)\.tsx?$/, '')
  if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(file), plain)
  const alias = aliases.find(([prefix]) => plain.startsWith(prefix))
  return alias === undefined ? null : `${alias[1]}${plain.slice(alias[0].length)}`
}
