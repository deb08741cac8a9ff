import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../src/renderer')

type Attributes = ReadonlyMap<string, ts.JsxAttribute>

function readElements(file: string): Attributes[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  if (!text.includes('pressed=')) return []
  const found: Attributes[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttributes(node))
      found.push(
        new Map(node.properties.filter(ts.isJsxAttribute).map((property) => [property.name.getText(), property])),
      )
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

function isConditional(attribute: ts.JsxAttribute | undefined): boolean {
  const expression =
    attribute?.initializer && ts.isJsxExpression(attribute.initializer) && attribute.initializer.expression
  return Boolean(expression) && ts.isConditionalExpression(expression as ts.Node)
}

it('announces the state of a toggle once: a button with `pressed` keeps its name', () => {
  const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'))
  const toggles = files.flatMap((file) =>
    readElements(file)
      .filter((attributes) => attributes.has('pressed') || attributes.has('aria-pressed'))
      .map((attributes) => ({ file, attributes })),
  )
  expect(toggles.length).toBeGreaterThan(5)
  const renamed = toggles.filter(({ attributes }) =>
    isConditional(attributes.get('label') ?? attributes.get('aria-label')),
  )
  expect(renamed.map(({ file }) => file)).toEqual([])
})
