import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startNamespaces } from '#core/strings/start-namespaces.ts'
import { resolveSpecifier } from '../../eslint/aliases.js'

const root = path.resolve(import.meta.dirname, '../../src/renderer')
const read = (file: string) => readFileSync(file, 'utf8')
const namespacesIn = (text: string) =>
  [...text.matchAll(/(?:useTranslation\(|TFunction<)'([\w-]+)'/g)].map(([, namespace = '']) => namespace)
const project = path.resolve(root, '../..')
function fileOf(from: string, to: string): string | undefined {
  const base = resolveSpecifier(path.relative(project, from).split(path.sep).join('/'), to)
  return ['.ts', '.tsx', '/index.ts'].map((end) => path.join(project, `${base}${end}`)).find((file) => existsSync(file))
}

function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, to = ''] of read(file).matchAll(/^(?:import|export) (?!type)[^;]*?from '([.#][^']+)'/gms)) {
    const imported = fileOf(file, to)
    if (imported !== undefined) withImports(imported, found)
  }
  return found
}

it('preloads exactly the namespaces of the screens for visitors before the first paint', () => {
  const visitors = globSync('features/*/index.ts', { cwd: root })
    .map((file) => path.join(root, file))
    .filter((file) => read(file).includes("access: 'public-only'"))
  const screens = visitors.flatMap((index) =>
    [...read(index).matchAll(/import\('(\.[^']+-screen)'\)/g)].map(([, to = '']) => fileOf(index, to) ?? ''),
  )
  expect(screens.length).toBeGreaterThanOrEqual(5)
  const said = [path.join(root, 'main.tsx'), ...screens]
    .flatMap((file) => [...withImports(file)])
    .flatMap((file) => namespacesIn(read(file)))
  expect([...new Set([...said, 'common'])].toSorted()).toEqual([...startNamespaces])
})

it('lets no feature use a namespace of another feature', () => {
  const owners = new Map<string, Set<string>>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root }).filter((each) => !each.includes('.test.'))) {
    const [layer = '', name = ''] = file.split(path.sep)
    for (const namespace of namespacesIn(read(path.join(root, file))))
      owners.set(namespace, (owners.get(namespace) ?? new Set()).add(layer === 'features' ? name : layer))
  }
  const shared = [...owners].filter(
    ([namespace, by]) => namespace !== 'nav' && by.size > 1 && !by.has('core') && !by.has('domains') && !by.has('app'),
  )
  expect(shared.map(([namespace, by]) => `${namespace}: ${[...by].join(', ')}`)).toEqual([])
})
