import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'

export type LeftOut = {
  importer: string
  imported: string
  module: string
  /** Smaller replacement, or code; without either, the functions throw. */
  instead?: { module: string } | { code: string }
}

/** Ant Design's English defaults; the page loads its own language. */
const defaultWords = [
  'config-provider/index',
  'locale/useLocale',
  'modal/locale',
  '_util/hooks/useClosable',
  'form/FormItemLabel',
  'modal/useModal/HookModal',
  'notification/useNotification',
  'popconfirm/PurePanel',
  'table/InternalTable',
  'tour/panelRender',
  'upload/Upload',
].map((importer): LeftOut => {
  const imported = importer.startsWith('locale/')
    ? './en_US'
    : `${'../'.repeat(importer.split('/').length - 1)}locale/en_US`
  return {
    importer: `antd/es/${importer}.js`,
    imported,
    module: 'antd/es/locale/en_US.js',
    instead: { code: 'export default {}' },
  }
})

const refuse = "const refuse = () => { throw new Error('left out of the bundle: see scripts/vite/left-out.ts') };"

/** Imports that the sign-in would load although no screen uses them. */
export const leftOut: readonly LeftOut[] = [
  ...defaultWords,
  // No Segmented option has a tooltip, and ConfigProvider shares none: saves 9 kB of positioning.
  { importer: 'antd/es/segmented/index.js', imported: '../tooltip', module: 'antd/es/tooltip/index.js' },
  {
    importer: 'antd/es/config-provider/index.js',
    imported: '../tooltip/UniqueProvider',
    module: 'antd/es/tooltip/UniqueProvider/index.js',
  },
  // Inputs use only a context of the forms: saves 13 kB.
  {
    importer: 'antd/es/form/context.js',
    imported: '@rc-component/form',
    module: '@rc-component/form/es/index.js',
    instead: { module: '@rc-component/form/es/FormContext.js' },
  },
  // No text area in the sign-in, own eye icons for passwords: saves 5 kB.
  {
    importer: 'antd/es/input/Input.js',
    imported: '@rc-component/input',
    module: '@rc-component/input/es/index.js',
    instead: { module: '@rc-component/input/es/Input.js' },
  },
  {
    importer: 'antd/es/input/Password.js',
    imported: '@ant-design/icons/es/icons/EyeOutlined',
    module: '@ant-design/icons/es/icons/EyeOutlined.js',
  },
  {
    importer: 'antd/es/input/Password.js',
    imported: '@ant-design/icons/es/icons/EyeInvisibleOutlined',
    module: '@ant-design/icons/es/icons/EyeInvisibleOutlined.js',
  },
  // Results use image files: saves three drawings, 9 kB.
  { importer: 'antd/es/result/index.js', imported: './noFound', module: 'antd/es/result/noFound.js' },
  { importer: 'antd/es/result/index.js', imported: './serverError', module: 'antd/es/result/serverError.js' },
  { importer: 'antd/es/result/index.js', imported: './unauthorized', module: 'antd/es/result/unauthorized.js' },
  // ConfigProvider disables the ripple of a click: saves 1 kB.
  {
    importer: 'antd/es/_util/wave/useWave.js',
    imported: './WaveEffect',
    module: 'antd/es/_util/wave/WaveEffect.js',
  },
  // No schema is exported as JSON Schema: saves 6 kB.
  {
    importer: 'zod/v4/classic/schemas.js',
    imported: '../core/json-schema-processors.js',
    module: 'zod/v4/core/json-schema-processors.js',
  },
  {
    importer: 'zod/v4/classic/schemas.js',
    imported: '../core/to-json-schema.js',
    module: 'zod/v4/core/to-json-schema.js',
    instead: {
      code:
        `${refuse} export const createToJSONSchemaMethod = () => refuse, createStandardJSONSchemaMethod = () => ` +
        'refuse',
    },
  },
  // The page reports paths, not zod's messages: saves 1 kB.
  {
    importer: 'zod/v4/classic/schemas.js',
    imported: '../locales/en.js',
    module: 'zod/v4/locales/en.js',
    instead: { code: 'export default () => ({ localeError: () => "Invalid input" })' },
  },
  // axios prefers XMLHttpRequest: saves 4 kB.
  { importer: 'axios/lib/adapters/adapters.js', imported: './fetch.js', module: 'axios/lib/adapters/fetch.js' },
]

export function getExports(code: string): string[] {
  return parseAst(code).body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return ['default']
    if (node.type !== 'ExportNamedDeclaration') return []
    const { declaration, specifiers } = node
    if (declaration?.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier') return [declaration.id.name]
    return specifiers.flatMap(({ exported }) => (exported.type === 'Identifier' ? [exported.name] : []))
  })
}

function codeInstead({ module, instead }: LeftOut, packages: string): string {
  if (instead && 'code' in instead) return instead.code
  const names = getExports(readFileSync(path.join(packages, module), 'utf8'))
  return `${refuse} export { ${names.map((name) => `refuse as ${name}`).join(', ')} }`
}

export function withoutLeftOut({ root }: { root: string }): Plugin {
  const packages = path.join(root, 'node_modules')
  const inside = (id: string): string => path.relative(packages, id).split(path.sep).join('/')
  const prefix = '\0left-out:'
  return {
    name: 'tutorat:left-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      const found = importer && leftOut.find((each) => each.imported === id && each.importer === inside(importer))
      if (!found) return null
      return found.instead && 'module' in found.instead
        ? path.join(packages, found.instead.module)
        : prefix + found.module
    },
    load(id) {
      const found = id.startsWith(prefix) && leftOut.find(({ module }) => prefix + module === id)
      return found ? { code: codeInstead(found, packages), moduleSideEffects: false } : null
    },
  }
}
