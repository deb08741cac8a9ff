import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { resolveSpecifier } from '../../eslint/aliases.js'

type NamedTest = { titles: string[]; isRun: boolean; expects: boolean }

type Module = {
  source: ts.SourceFile
  functions: Map<string, ts.Node>
  imports: Map<string, { file: string; name: string }>
}

const modules = new Map<string, Module | null>()

function moduleAt(file: string, text?: string): Module | null {
  const known = modules.get(file)
  if (text === undefined && known !== undefined) return known
  if (text === undefined && !existsSync(file)) return null
  const source = ts.createSourceFile(file, text ?? readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Module = { source, functions: new Map(), imports: new Map() }
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name !== undefined) found.functions.set(node.name.text, node)
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      found.functions.set(node.name.text, node.initializer)
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = resolveSpecifier(file.split(path.sep).join('/'), node.moduleSpecifier.text)
      const target = [`${from}.ts`, `${from}.tsx`].find((each) => existsSync(each))
      const names = node.importClause?.namedBindings
      if (target !== undefined && names !== undefined && ts.isNamedImports(names))
        for (const { name, propertyName } of names.elements)
          found.imports.set(name.text, { file: target, name: (propertyName ?? name).text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  if (text === undefined) modules.set(file, found)
  return found
}

function calledIn(node: ts.Node, { source }: Module): Set<string> {
  const called = new Set<string>()
  const visit = (each: ts.Node): void => {
    if (ts.isCallExpression(each)) called.add(each.expression.getText(source).slice(0, 80))
    ts.forEachChild(each, visit)
  }
  visit(node)
  return called
}

const answers = new Map<ts.Node, boolean>()

function canFail(node: ts.Node, inside: Module): boolean {
  const known = answers.get(node)
  if (known !== undefined) return known
  answers.set(node, false)
  const called = calledIn(node, inside)
  const found =
    [...called].some((callee) => /^expect\b|^fc\.assert$/.test(callee)) ||
    [...called].some((callee) => {
      const name = /^\w+/.exec(callee)?.[0] ?? ''
      const own = inside.functions.get(name)
      const imported = inside.imports.get(name)
      const other = imported === undefined || !imported.file.startsWith('tests/') ? null : moduleAt(imported.file)
      const there = other?.functions.get(imported?.name ?? '')
      return (
        (own !== undefined && canFail(own, inside)) || (other !== null && there !== undefined && canFail(there, other))
      )
    })
  answers.set(node, found)
  return found
}

function chainOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...chainOf(node.expression), node.name.text]
  if (ts.isCallExpression(node)) return chainOf(node.expression)
  return ts.isTaggedTemplateExpression(node) ? chainOf(node.tag) : []
}

function titleOf(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node) ? node.head.text : null
}

const notRun = new Set(['skip', 'todo', 'fixme', 'fails', 'fail', 'skipIf', 'runIf'])

export function testsIn(file: string, text?: string): NamedTest[] {
  const inside = moduleAt(file, text)
  if (inside === null) return []
  const tests: NamedTest[] = []
  const visit = (node: ts.Node, titles: string[], isRun: boolean): void => {
    const chain = ts.isCallExpression(node) ? chainOf(node.expression) : []
    const title =
      ts.isCallExpression(node) && ['test', 'it', 'describe'].includes(chain[0] ?? '')
        ? titleOf(node.arguments[0])
        : null
    if (!ts.isCallExpression(node) || title === null)
      return ts.forEachChild(node, (child) => visit(child, titles, isRun))
    const body = node.arguments.find((each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each))
    const runs = isRun && !chain.some((name) => notRun.has(name))
    if (chain.includes('describe')) {
      if (body !== undefined) ts.forEachChild(body, (child) => visit(child, [...titles, title], runs))
      return
    }
    tests.push({ titles: [...titles, title], isRun: runs, expects: body !== undefined && canFail(body, inside) })
  }
  visit(inside.source, [], true)
  return tests
}

/** Threat rows in the test's titles: `A4: …`, `B2, B5: …`. */
export function parseRows({ titles }: NamedTest): string[] {
  return titles.flatMap(
    (title) => /^[A-J]\d{1,2}(?:[,/ ]+[A-J]\d{1,2})*(?=[,:/ ])/.exec(title)?.[0].split(/[,/ ]+/) ?? [],
  )
}
