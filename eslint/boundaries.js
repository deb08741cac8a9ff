import { resolveSpecifier } from './aliases.js'
import { isTest, relativePath } from './paths.js'

const folders = [
  { kind: 'shared', pattern: /^src\/shared\// },
  { kind: 'main start', pattern: /^src\/main\/(app\/|(index|zod-config)(\.ts)?$)/ },
  { kind: 'main base', pattern: /^src\/main\/base\// },
  { kind: 'main i18n', pattern: /^src\/main\/(i18n|locales)\// },
  { kind: 'main', pattern: /^src\/main\/(?<name>[^/.]+)/ },
  { kind: 'preload', pattern: /^src\/preload\// },
  { kind: 'ui', pattern: /^src\/renderer\/ui\// },
  { kind: 'core', pattern: /^src\/renderer\/core\// },
  { kind: 'domain', pattern: /^src\/renderer\/domains\/(?<name>[^/.]+)/ },
  { kind: 'feature', pattern: /^src\/renderer\/features\/(?<name>[^/.]+)/ },
  { kind: 'feature list', pattern: /^src\/renderer\/app\/features(\.ts)?$/ },
  { kind: 'app', pattern: /^src\/renderer\// },
  { kind: 'sandbox', pattern: /^src\/sandbox\// },
  { kind: 'resources', pattern: /^resources\// },
  { kind: 'brand', pattern: /^brand\// },
]

const pageLibraries = /^(?!electron($|\/)|node:|keytar|electron-log)/

export const domainDependencies = {
  calendar: ['live'],
  learning: ['media'],
  money: ['account'],
  reports: ['learning', 'search'],
}

/** Import table of docs/architecture.md; unlisted libraries are refused. */
const table = {
  'shared': { libraries: /^zod$/, folders: ['shared', 'brand'] },
  'main start': {
    libraries: /^(electron|zod|electron\/main|node:.+|electron-log.*)$/,
    folders: ['shared', 'main', 'main base', 'main i18n', 'main start', 'resources'],
  },
  'main': {
    libraries: new RegExp(
      '^(virtual:ipc-names|electron|electron/main|node:.+|zod|keytar|electron-log.*|' +
        'electron-updater(/out/providers/Provider)?|fflate/browser|write-file-atomic|file-type|' +
        '@eneris/push-receiver/.+)$',
    ),
    folders: ['shared', 'main base', 'main i18n', 'resources'],
    own: true,
    types: /^src\/main\//,
  },
  'main base': {
    libraries: /^(node:.+|zod|electron-log.*)$/,
    typeLibraries: /^(electron|i18next)$/,
    folders: ['shared', 'main base'],
  },
  'main i18n': { libraries: /^i18next$/, folders: ['shared', 'main i18n'] },
  'preload': {
    libraries: /^(electron(\/renderer)?|virtual:ipc-names)$/,
    folders: ['preload'],
    types: /^src\/shared\/desktop\//,
  },
  'ui': {
    libraries: /^(antd|react|react-dom|zod|@ant-design|@fontsource-variable|virtual:icons|virtual:brand-logo)($|\/)/,
    folders: ['ui', 'resources'],
    also: /^src\/shared\/(std\/|(locale|brand|comfort)$)/,
  },
  'core': { libraries: pageLibraries, folders: ['core', 'ui', 'shared'] },
  'domain': { libraries: pageLibraries, folders: ['core', 'ui', 'shared'], own: true, others: domainDependencies },
  'feature': { libraries: pageLibraries, folders: ['domain', 'core', 'ui', 'shared', 'resources'], own: true },
  'feature list': {
    libraries: pageLibraries,
    folders: ['core'],
    also: /^src\/renderer\/features\/[^/]+\/index$/,
  },
  'app': { libraries: pageLibraries, folders: ['app', 'feature list', 'domain', 'core', 'ui', 'shared', 'resources'] },
  'sandbox': { libraries: /^(?!electron($|\/)|keytar|electron-log)/, folders: ['sandbox', 'shared'] },
}

const folderOf = (file) => {
  for (const { kind, pattern } of folders) {
    const match = pattern.exec(file)
    if (match) return { kind, name: match.groups?.name }
  }
  return undefined
}

const isAllowedFolder = (line, from, to, target, isType) =>
  (line.own && to?.kind === from.kind && to.name === from.name) ||
  (to && line.folders.includes(to.kind)) ||
  (to?.kind === from.kind && line.others?.[from.name]?.includes(to.name)) ||
  line.also?.test(target) ||
  (isType && line.types?.test(target))

function isAllowed(file, source, isType) {
  const from = folderOf(file)
  const line = from && table[from.kind]
  if (!line) return true
  const target = resolveSpecifier(file, source)
  if (target === null) return line.libraries.test(source) || (isType && line.typeLibraries?.test(source) === true)
  return isAllowedFolder(line, from, folderOf(target), target, isType)
}

const hasOnlyTypes = (node) =>
  node.importKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every((specifier) => specifier.importKind === 'type'))

export const boundaries = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      refused:
        '{{file}} may not import "{{source}}": "Who may import whom" in docs/architecture.md says what this ' +
        'folder may use, docs/decisions/0003-boundaries.md why.',
    },
  },
  create(context) {
    const file = relativePath(context.filename)
    if (isTest(file)) return {}
    const check = (node, isType) => {
      const source = node.source?.value
      if (typeof source === 'string' && !isAllowed(file, source, isType))
        context.report({ node, messageId: 'refused', data: { file, source } })
    }
    return {
      ImportDeclaration: (node) => check(node, hasOnlyTypes(node)),
      ImportExpression: (node) => check(node, false),
      ExportNamedDeclaration: (node) => check(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.exportKind === 'type'),
      TSImportType: (node) => check(node, true),
    }
  },
}
