import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { getExports, leftOut } from '../../scripts/vite/left-out'

const packages = path.resolve(import.meta.dirname, '..', '..', 'node_modules')
const read = (module: string) => readFileSync(path.join(packages, module), 'utf8')

function importsOf(code: string): Map<string, string[]> {
  return new Map(
    parseAst(code).body.flatMap((node) => {
      if (node.type !== 'ImportDeclaration') return []
      const names = node.specifiers.flatMap((each) =>
        each.type === 'ImportSpecifier' && each.imported.type === 'Identifier'
          ? [each.imported.name]
          : each.type === 'ImportDefaultSpecifier'
            ? ['default']
            : [],
      )
      return [[node.source.value, names] as const]
    }),
  )
}

test.each(leftOut)(
  '$importer still imports $imported, which the bundle leaves out',
  ({ importer, imported, module, instead }) => {
    const taken = importsOf(read(importer)).get(imported)
    expect(taken).toBeDefined()
    const code = instead ? ('code' in instead ? instead.code : read(instead.module)) : read(module)
    expect(getExports(code)).toEqual(expect.arrayContaining(taken ?? []))
  },
)
