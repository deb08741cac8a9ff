import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../src/renderer')
const routerHooks = ['useSearchParams', 'useLocation', 'useParams']
const textField = /^(?:\w*Input|\w*TextArea|input|textarea)$/

type Source = { file: string; text: string }

const parsed = new WeakMap<Source, ts.SourceFile>()

/** Most files mention no hook of the router and are never parsed. */
function parse(source: Source): ts.SourceFile {
  const file = parsed.get(source) ?? ts.createSourceFile(source.file, source.text, ts.ScriptTarget.Latest, true)
  parsed.set(source, file)
  return file
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** `useState(x)` reads `x` at the first render only. */
const isSnapshot = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'useState'

function mentions(node: ts.Node, names: ReadonlySet<string>): boolean {
  if (isSnapshot(node)) return false
  if (ts.isIdentifier(node)) return names.has(node.text)
  return ts.forEachChild(node, (child) => mentions(child, names) || undefined) ?? false
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  // The second element of a hook's tuple is its setter.
  const elements = ts.isArrayBindingPattern(name) ? name.elements.slice(0, 1) : name.elements
  return elements.flatMap((each) => (ts.isBindingElement(each) ? boundNames(each.name) : []))
}

function returnsRouterText({ body }: ts.FunctionLikeDeclaration, names: ReadonlySet<string>): boolean {
  let found = false
  if (body === undefined) return false
  if (!ts.isBlock(body)) return mentions(body, names)
  walk(body, (node) => {
    if (ts.isReturnStatement(node) && node.expression && mentions(node.expression, names)) found = true
  })
  return found
}

function fromRouter(source: ts.SourceFile, hooks: ReadonlySet<string>): Set<string> {
  const names = new Set(hooks)
  for (let before = -1; before !== names.size;) {
    before = names.size
    walk(source, (node) => {
      if (ts.isFunctionDeclaration(node) && node.name && /^use[A-Z]/.test(node.name.text)) {
        if (returnsRouterText(node, names)) names.add(node.name.text)
      }
      if (!ts.isVariableDeclaration(node) || !node.initializer) return
      const value = node.initializer
      if (ts.isArrowFunction(value) ? returnsRouterText(value, names) : mentions(value, names))
        for (const name of boundNames(node.name)) names.add(name)
    })
  }
  return names
}

function fieldsFromRouter(sources: readonly Source[]): string[] {
  const hooks = new Set(routerHooks)
  const namesIn = (source: Source): Set<string> =>
    [...hooks].some((hook) => source.text.includes(hook)) ? fromRouter(parse(source), hooks) : new Set()
  for (let before = -1; before !== hooks.size;) {
    before = hooks.size
    for (const name of sources.flatMap((source) => [...namesIn(source)])) if (/^use[A-Z]/.test(name)) hooks.add(name)
  }
  return sources.flatMap((source) => {
    const names = namesIn(source)
    const found: string[] = []
    if (names.size === 0) return found
    const tree = parse(source)
    walk(tree, (node) => {
      if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return
      if (!textField.test(node.tagName.getText(tree))) return
      for (const attribute of node.attributes.properties)
        if (ts.isJsxAttribute(attribute) && attribute.name.getText(tree) === 'value' && mentions(attribute, names))
          found.push(`${source.file}: ${attribute.getText(tree)}`)
    })
    return found
  })
}

describe('text fields', () => {
  it('never take their value from the router, which answers after the input event', () => {
    const sources = globSync('**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !file.includes('.test.'))
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
    expect(sources.length).toBeGreaterThan(300)
    expect(fieldsFromRouter(sources)).toEqual([])
  })

  it('are drawn with Ant Design', () => {
    const htmlField = /<textarea\b|<input\b(?![^>]*\btype="(?:checkbox|file|radio|range)")/
    const htmlFields = globSync('**/*.tsx', { cwd: root })
      .filter((file) => !file.includes('.test.'))
      .filter((file) => htmlField.test(readFileSync(path.join(root, file), 'utf8')))
    expect(htmlFields).toEqual([])
    expect('<input ref={a} value={b} />').toMatch(htmlField)
    expect('<input ref={a} type="range" />').not.toMatch(htmlField)
  })

  it.each([
    [
      'directly',
      `function A() { const [query] = useSearchParams(); return <TextInput value={query.get('q') ?? ''} /> }`,
    ],
    [
      'through a variable',
      `function A() { const [query] = useSearchParams(); const q = query.get('q'); return <input value={q} /> }`,
    ],
    [
      'through a hook',
      `function useFilter() { const [query] = useSearchParams(); return [{ text: query.get('q') }, set] }
       function A() { const [{ text }] = useFilter(); return <TextArea value={text} /> }`,
    ],
    ['through the path', `function A() { const { name } = useParams(); return <input value={name} /> }`],
  ])('are refused when they take it %s', (_how, text) => {
    expect(fieldsFromRouter([{ file: 'a.tsx', text }])).toHaveLength(1)
  })

  it('may start with the text of the URL', () => {
    const text = `function A() { const [query] = useSearchParams(); const [q, setQ] = useState(query.get('q'))
      return <input value={q} /> }`
    expect(fieldsFromRouter([{ file: 'a.tsx', text }])).toEqual([])
  })
})
