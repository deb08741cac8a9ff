const style = '"Style" in docs/architecture.md'

export const everywhere = [
  { selector: 'TSEnumDeclaration', message: `No enums: a union of strings, or an object "as const" (${style}).` },
  {
    selector: "ImportDeclaration[source.value='zod'] > :matches(ImportSpecifier, ImportDefaultSpecifier)",
    message: "Write import * as z from 'zod': the named import cannot be tree-shaken.",
  },
]

export const typesForData = [
  {
    selector: ':matches(Program, ExportNamedDeclaration) > TSInterfaceDeclaration',
    message: `Declare data with "type" (${style}).`,
  },
]

export const namedExports = [
  { selector: 'ExportDefaultDeclaration', message: `Named exports only (${style}).` },
  { selector: "ExportSpecifier[exported.name='default']", message: `Named exports only (${style}).` },
  { selector: 'ExportAllDeclaration', message: `No barrels: import from the file that declares it (${style}).` },
]

export const inTests = [
  {
    selector:
      'MemberExpression[object.name=/^(it|test|describe|suite)$/][property.name=/^(skip|only|todo|fixme|fails)$/]',
    message: 'Every test runs: make it pass or delete it.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^(toMatchSnapshot|toMatchInlineSnapshot|toMatchFileSnapshot)$/]',
    message: 'No snapshots: say what must be true.',
  },
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: 'No sleeps: wait for what must happen.',
  },
  {
    selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
    message: 'No sleeps: wait for what must happen, or move the clock.',
  },
  {
    selector: "ImportDeclaration[source.value='node:timers/promises']",
    message: 'No sleeps: wait for what must happen, or move the clock.',
  },
]
