import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, readJson } from '../steps/paths.mjs'

const aliases = Object.entries(readJson(inRoot('package.json')).imports).map(([alias, target]) => ({
  prefix: alias.replace('*', ''),
  folder: target.replace('./', '').replace('*', ''),
}))

/** Files of TypeScript below a folder, with `/` on every system. */
export const filesIn = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => path.relative(inRoot(), path.join(parentPath, name)).split(path.sep).join('/'))

const statement = /^(?:import|export) (?!type )([^'";]*?)from '([^']+)'|^import '([^']+)'/gm

/** `import { type A, type B }` loads nothing. */
const loadsValue = (names) =>
  !/^\{[^}]*\}\s*$/.test(names) ||
  names
    .replaceAll(/[{}]/g, '')
    .split(',')
    .some((name) => name.trim() !== '' && !name.trim().startsWith('type '))

function resolve(file, specifier, isFile) {
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix))
  const base = specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), specifier)
    : alias && `${alias.folder}${specifier.slice(alias.prefix.length)}`
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(isFile) ?? specifier
}

/** By file, what it loads when it is loaded: other files, and the names of packages. */
export function readImports() {
  const files = filesIn('src')
  const all = new Set(files)
  return new Map(
    files.map((file) => [
      file,
      [...readFileSync(inRoot(file), 'utf8').matchAll(statement)]
        .filter(([, names]) => names === undefined || loadsValue(names))
        .map(([, , from, alone]) => resolve(file, from ?? alone, (name) => all.has(name))),
    ]),
  )
}

/** The files that come to one of `ends`, themselves included, over any number of imports. */
export function whatLoads(imports, ends) {
  const found = new Set(ends)
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const [file, loaded] of imports) if (loaded.some((each) => found.has(each))) found.add(file)
  }
  return found
}

/** Everything that the files load, themselves included. */
export function whatIsLoaded(imports, starts) {
  const found = new Set(starts)
  for (const file of found) for (const each of imports.get(file) ?? []) found.add(each)
  return found
}
