import { isTest, isWithin, relativePath } from './paths.js'
import { fileModules, isReading, openingNames, restrictedApis, writingNames } from './restricted-apis.js'

const nameOf = (node) =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : undefined

function textOf(node) {
  switch (node?.type) {
    case 'Identifier':
      return node.name
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return textOf(node.expression)
    case 'MemberExpression': {
      const literal = node.property.type === 'Literal' && node.property.value
      return `${textOf(node.object)}.${(node.computed ? literal : nameOf(node.property)) || '[]'}`
    }
    case 'CallExpression':
      return `${textOf(node.callee)}()`
    default:
      return ''
  }
}

const isTypePosition = (specifier, declaration) => declaration.importKind === 'type' || specifier.importKind === 'type'

function findImported(apis, source, specifier) {
  const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : undefined
  return apis.find((api) => {
    if (api.files && fileModules.includes(source) && writingNames.includes(name)) return true
    return api.imports?.some(([module, imported]) => module === source && (imported === undefined || imported === name))
  })
}

/** `flags`: source text of the second argument. */
function writesFile(callee, flags, namespaces, openers) {
  const [first, ...rest] = callee.split('.')
  if (rest.length === 0) return openers.has(first) && !isReading(flags)
  const name = rest.at(-1)
  return namespaces.has(first) && (writingNames.includes(name) || (openingNames.includes(name) && !isReading(flags)))
}

const isWhole = (specifier) => specifier.type !== 'ImportSpecifier'

export const restrictedApiRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      restricted: '{{what}} is restricted: {{where}} (docs/decisions/0003-boundaries.md).',
      whole:
        'Import what you need from "electron" by name, so that restricted APIs are seen ' +
        '(docs/decisions/0003-boundaries.md).',
    },
  },
  create(context) {
    const file = relativePath(context.filename)
    const restricted = isTest(file)
      ? []
      : restrictedApis.filter((api) => isWithin(file, api.scope) && !isWithin(file, api.within))
    if (restricted.length === 0) return {}
    const report = (node, api) =>
      api && context.report({ node, messageId: 'restricted', data: { what: api.what, where: api.where } })
    const fileNamespaces = new Set()
    const fileOpeners = new Set()

    const checkImport = (declaration) => {
      const source = declaration.source.value
      if (declaration.specifiers.length === 0)
        report(
          declaration,
          restricted.find((api) => api.imports?.some(([module, name]) => module === source && !name)),
        )
      for (const specifier of declaration.specifiers) {
        if (isTypePosition(specifier, declaration)) continue
        if (fileModules.includes(source) && (isWhole(specifier) || nameOf(specifier.imported) === 'promises'))
          fileNamespaces.add(specifier.local.name)
        if (fileModules.includes(source) && openingNames.includes(nameOf(specifier.imported ?? specifier.local)))
          fileOpeners.add(specifier.local.name)
        if (source === 'electron' && isWhole(specifier)) context.report({ node: specifier, messageId: 'whole' })
        report(specifier, findImported(restricted, source, specifier))
      }
    }

    const checkCall = (node) => {
      const text = textOf(node.callee)
      report(
        node,
        restricted.find(
          (api) =>
            api.calls?.some((pattern) => pattern.test(text)) ||
            (node.arguments.length === 0 && api.emptyCalls?.includes(text)),
        ),
      )
      const flags = node.arguments[1] && context.sourceCode.getText(node.arguments[1])
      if (writesFile(text, flags, fileNamespaces, fileOpeners))
        report(
          node,
          restricted.find((api) => api.files),
        )
    }

    const checkMember = (node) => {
      const text = textOf(node)
      const name = text.split('.').at(-1)
      report(
        node,
        restricted.find((api) => api.members?.includes(name) || api.texts?.some((pattern) => pattern.test(text))),
      )
    }

    const checkProperty = (node, key) => {
      const name = key.type === 'JSXIdentifier' ? key.name : nameOf(key)
      report(
        node,
        restricted.find((api) => api.properties?.includes(name)),
      )
    }

    const checkDestructuring = (node) => {
      if (node.id.type !== 'ObjectPattern' || !node.init) return
      for (const property of node.id.properties) {
        const text = `${textOf(node.init)}.${property.key ? nameOf(property.key) : ''}`
        report(
          property,
          restricted.find(
            (api) => api.members?.includes(text.split('.').at(-1)) || api.texts?.some((pattern) => pattern.test(text)),
          ),
        )
      }
    }

    const checkGlobals = (scope) => {
      const known = scope.variables
        .filter((variable) => variable.defs.length === 0)
        .flatMap((variable) => variable.references)
      for (const reference of new Set([...scope.through, ...known])) {
        if (reference.isTypeReference && !reference.isValueReference) continue
        report(
          reference.identifier,
          restricted.find((api) => api.globals?.includes(reference.identifier.name)),
        )
      }
    }

    return {
      'ImportDeclaration': checkImport,
      'ImportExpression': (node) =>
        report(
          node,
          restricted.find((api) => api.imports?.some(([module, name]) => module === node.source.value && !name)),
        ),
      'CallExpression': checkCall,
      'NewExpression': checkCall,
      'MemberExpression': checkMember,
      'JSXAttribute': (node) => checkProperty(node, node.name),
      'ObjectExpression > Property': (node) => checkProperty(node, node.key),
      'VariableDeclarator': checkDestructuring,
      'Program:exit': (node) => checkGlobals(context.sourceCode.getScope(node)),
    }
  },
}
