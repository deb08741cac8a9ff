import { doors, fileModules, writingNames } from './doors.js'
import { isTest, isWithin, placeOf } from './places.js'

const nameOf = (node) => (node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : undefined)

/** The text of `a.b.c`, `a?.b`, `f().b`: enough to recognise what is called or read. */
function textOf(node) {
  switch (node?.type) {
    case 'Identifier':
      return node.name
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return textOf(node.expression)
    case 'MemberExpression':
      return `${textOf(node.object)}.${(node.computed ? node.property.type === 'Literal' && node.property.value : nameOf(node.property)) || '[]'}`
    case 'CallExpression':
      return `${textOf(node.callee)}()`
    default:
      return ''
  }
}

const isTypePosition = (specifier, declaration) => declaration.importKind === 'type' || specifier.importKind === 'type'

/** Doors whose import is at stake: a named binding, or anything of the module. */
function importedDoor(opened, source, specifier) {
  const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : undefined
  return opened.find((door) => {
    if (door.files && fileModules.includes(source) && writingNames.includes(name)) return true
    return door.imports?.some(([module, wanted]) => module === source && (wanted === undefined || wanted === name))
  })
}

const isWhole = (specifier) => specifier.type !== 'ImportSpecifier'

export const doorRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      door: '{{what}} has one door: {{where}} (docs/decisions/0003-doors.md).',
      whole: 'Import what you need from "electron" by name, so that the doors can be watched (docs/decisions/0003-doors.md).',
    },
  },
  create(context) {
    const place = placeOf(context.filename)
    const closed = isTest(place) ? [] : doors.filter((door) => isWithin(place, door.scope) && !isWithin(place, door.within))
    if (closed.length === 0) return {}
    const report = (node, door) => door && context.report({ node, messageId: 'door', data: { what: door.what, where: door.where } })
    const fileNamespaces = new Set()

    const checkImport = (declaration) => {
      const source = declaration.source.value
      if (declaration.specifiers.length === 0) report(declaration, closed.find((door) => door.imports?.some(([module, name]) => module === source && !name)))
      for (const specifier of declaration.specifiers) {
        if (isTypePosition(specifier, declaration)) continue
        if (fileModules.includes(source) && (isWhole(specifier) || nameOf(specifier.imported) === 'promises')) fileNamespaces.add(specifier.local.name)
        if (source === 'electron' && isWhole(specifier)) context.report({ node: specifier, messageId: 'whole' })
        report(specifier, importedDoor(closed, source, specifier))
      }
    }

    const checkCall = (node) => {
      const text = textOf(node.callee)
      report(node, closed.find((door) => door.calls?.some((pattern) => pattern.test(text)) || (node.arguments.length === 0 && door.emptyCalls?.includes(text))))
      const [first, ...rest] = text.split('.')
      if (fileNamespaces.has(first) && writingNames.includes(rest.at(-1))) report(node, closed.find((door) => door.files))
    }

    const checkMember = (node) => {
      const text = textOf(node)
      const name = text.split('.').at(-1)
      report(node, closed.find((door) => door.members?.includes(name) || door.texts?.some((pattern) => pattern.test(text))))
    }

    const checkProperty = (node, key) => {
      const name = key.type === 'JSXIdentifier' ? key.name : nameOf(key)
      report(node, closed.find((door) => door.properties?.includes(name)))
    }

    const checkDestructuring = (node) => {
      if (node.id.type !== 'ObjectPattern' || !node.init) return
      for (const property of node.id.properties) {
        const text = `${textOf(node.init)}.${property.key ? nameOf(property.key) : ''}`
        report(property, closed.find((door) => door.members?.includes(text.split('.').at(-1)) || door.texts?.some((pattern) => pattern.test(text))))
      }
    }

    const checkGlobals = (scope) => {
      const known = scope.variables.filter((variable) => variable.defs.length === 0).flatMap((variable) => variable.references)
      for (const reference of new Set([...scope.through, ...known])) {
        if (reference.isTypeReference && !reference.isValueReference) continue
        report(reference.identifier, closed.find((door) => door.globals?.includes(reference.identifier.name)))
      }
    }

    return {
      ImportDeclaration: checkImport,
      ImportExpression: (node) => report(node, closed.find((door) => door.imports?.some(([module, name]) => module === node.source.value && !name))),
      CallExpression: checkCall,
      NewExpression: checkCall,
      MemberExpression: checkMember,
      JSXAttribute: (node) => checkProperty(node, node.name),
      'ObjectExpression > Property': (node) => checkProperty(node, node.key),
      VariableDeclarator: checkDestructuring,
      'Program:exit': (node) => checkGlobals(context.sourceCode.getScope(node)),
    }
  },
}
