import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { log, UserError } from './log.mjs'
import { inCache, inRoot, readJson, root, writeJson } from './paths.mjs'
import { run } from './processes.mjs'

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const toPascal = (name) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
const toCamel = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())

const texts = {
  fr: { title: 'Nouvel écran', text: 'Le contenu de cet écran reste à écrire.' },
  en: { title: 'New screen', text: 'The content of this screen is still to be written.' },
  ar: { title: 'شاشة جديدة', text: 'لم يُكتب محتوى هذه الشاشة بعد.' },
}

const screenOf = ({ feature, key, component }) => `import { useTranslation } from 'react-i18next'
import { Screen } from '#core/screen/screen.tsx'
import { Text } from '#ui/layout.tsx'

export function ${component}() {
  const { t } = useTranslation('${feature}')
  return (
    <Screen title={t('${key}Title')}>
      <Text as="p">{t('${key}Text')}</Text>
    </Screen>
  )
}
`

const testOf = ({ address }) => `import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

const path = '${address}'

it('shows its title and content', async () => {
  const { findByRole, getByText } = await renderScreen({ path, as: 'amira' })
  expect(await findByRole('heading', { level: 1, name: '${texts.fr.title}' })).toBeTruthy()
  expect(getByText('${texts.fr.text}')).toBeTruthy()
})

it('speaks Arabic', async () => {
  const { findByRole } = await renderScreen({ path, as: 'amira', language: 'ar' })
  expect(await findByRole('heading', { level: 1, name: '${texts.ar.title}' })).toBeTruthy()
})
`

const routeOf = ({ name, key, component }) => `{
      path: paths.${key}(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./${name}-screen')).${component} }),
    },`

const featureOf = ({ feature, featureConst }) => `import { defineFeature } from '#core/feature.ts'

export const ${featureConst} = defineFeature({
  name: '${feature}',
  routes: [],
})
`

const examplesFile = `import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = []
`

/** The literal that the property or the variable `name` holds. */
function findLiteral(text, name, isLiteral) {
  let found
  const visit = (node) => {
    if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.name.getText() === name) {
      const value = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer
      if (isLiteral(value)) found ??= value
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true))
  return found
}

function append(text, name, isLiteral, entry) {
  const literal = findLiteral(text, name, isLiteral)
  if (literal === undefined) throw new UserError(`There is no literal "${name}" to add to: do it by hand.`)
  const members = literal.elements ?? literal.properties
  const comma = members.length > 0 && !members.hasTrailingComma ? ',' : ''
  const end = literal.getEnd() - 1
  return `${text.slice(0, end).trimEnd()}${comma}\n${entry}\n${text.slice(end)}`
}

const withImport = (text, line) => (text.includes(line) ? text : `${line}\n${text}`)

/**
 * Writes a screen with its route, address, texts, example and test, and returns the files that it wrote. `project` is
 * the folder to write to.
 */
export function createScreen(project, feature, name) {
  for (const [what, value] of Object.entries({ feature, name }))
    if (!kebab.test(value ?? ''))
      throw new UserError(`Say the ${what} in kebab-case: npm run new -- screen <feature> <name>.`)
  const renderer = (...parts) => path.join(project, 'src', 'renderer', ...parts)
  const folder = renderer('features', feature)
  const key = toCamel(name)
  const screen = {
    feature,
    name,
    key,
    address: `/${name}`,
    component: `${toPascal(name)}Screen`,
    featureConst: `${toCamel(feature)}Feature`,
  }
  const written = []
  const write = (file, text) => {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    written.push(file)
  }
  const change = (file, initial, edit) => write(file, edit(existsSync(file) ? readFileSync(file, 'utf8') : initial))
  const pathsFile = renderer('core', 'paths.ts')
  if (new RegExp(`^ {2}${key}:`, 'm').test(readFileSync(pathsFile, 'utf8')))
    throw new UserError(`core/paths.ts has "${key}" already: choose another name.`)

  change(pathsFile, '', (text) =>
    append(text, 'paths', ts.isObjectLiteralExpression, `  ${key}: () => '${screen.address}',`),
  )
  if (!existsSync(folder))
    change(renderer('app', 'features.ts'), '', (text) =>
      withImport(
        append(text, 'features', ts.isArrayLiteralExpression, `  ${screen.featureConst},`),
        `import { ${screen.featureConst} } from '#features/${feature}/index.ts'`,
      ),
    )
  change(path.join(folder, 'index.ts'), featureOf(screen), (text) =>
    append(
      withImport(withRoutes(text), "import { paths } from '#core/paths.ts'"),
      'routes',
      ts.isArrayLiteralExpression,
      routeOf(screen),
    ),
  )
  change(path.join(folder, 'routes.examples.ts'), examplesFile, (text) =>
    append(
      withImport(text, "import { paths } from '#core/paths.ts'"),
      'examples',
      ts.isArrayLiteralExpression,
      `  { name: '${name}', as: 'amira', address: () => paths.${key}(), isStatic: true },`,
    ),
  )
  write(path.join(folder, `${name}-screen.tsx`), screenOf(screen))
  write(path.join(folder, `${name}-screen.test.tsx`), testOf(screen))
  for (const [language, { title, text }] of Object.entries(texts)) {
    const file = renderer('locales', language, `${feature}.json`)
    const table = { ...readJson(file), [`${key}Title`]: title, [`${key}Text`]: text }
    writeJson(file, Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1))))
    written.push(file)
  }
  return written
}

/** A feature without a screen of its own has no `routes` yet. */
function withRoutes(text) {
  if (findLiteral(text, 'routes', ts.isArrayLiteralExpression) !== undefined) return text
  return text.replace(/^( *name: '[^']*',\n)/m, '$1  routes: [],\n')
}

/** Creates it in this checkout, formatted, with the types of its texts. */
export async function newScreen({ node, env }, [kind, feature, name]) {
  if (kind !== 'screen') throw new UserError('Say what to make: npm run new -- screen <feature> <name>.')
  const files = createScreen(root, feature, name)
  await finish({ node, env }, root, files)
  for (const file of files) log(`✓ ${path.relative(root, file)}`)
  log('Next: the texts, the address in core/paths.ts, a sidebar entry ("A screen" in CONTRIBUTING.md).')
}

async function finish({ node, env }, cwd, files) {
  const tools = {
    // An added import stands first until it is sorted.
    'eslint/bin/eslint.js': ['--fix', '--no-warn-ignored', ...files.filter((file) => /\.tsx?$/.test(file))],
    'prettier/bin/prettier.cjs': ['--write', '--log-level', 'warn', ...files],
    'i18next-cli/dist/esm/cli.js': ['types'],
  }
  for (const [tool, args] of Object.entries(tools))
    await runOrFail({ node, env }, [inRoot('node_modules', ...tool.split('/')), ...args], cwd)
}

async function runOrFail({ node, env }, args, cwd) {
  const { code, output } = await run(node, args, { env, cwd, quiet: true })
  if (code !== 0) throw new UserError(`${path.basename(args[0])} failed:\n${output.trim()}`)
}

const copied = [
  'src',
  'tests',
  'scripts',
  'eslint',
  'resources',
  'package.json',
  'vitest.config.ts',
  'i18next.config.ts',
]
const configs = ['base', 'renderer', 'tests'].map((name) => `tsconfig.${name}.json`)

/** Makes a screen of a new feature and one of an existing feature in a copy, checks their types and runs their tests. */
export async function checkNewScreens({ node, env }) {
  const copy = inCache('new-screen')
  rmSync(copy, { recursive: true, force: true })
  try {
    for (const name of [...copied, ...configs]) cpSync(inRoot(name), path.join(copy, name), { recursive: true })
    symlinkSync(inRoot('node_modules'), path.join(copy, 'node_modules'), 'junction')
    const files = [...createScreen(copy, 'study-tips', 'tips'), ...createScreen(copy, 'exams', 'exam-tips')]
    await finish({ node, env }, copy, files)
    for (const project of ['renderer', 'tests'])
      await runOrFail(
        { node, env },
        [
          inRoot('node_modules', 'typescript-native', 'bin', 'tsc'),
          '-p',
          `tsconfig.${project}.json`,
          '--checkers',
          '1',
        ],
        copy,
      )
    const tests = files.filter((file) => file.endsWith('.test.tsx')).map((file) => path.relative(copy, file))
    await runOrFail(
      { node, env },
      [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', 'tests/architecture/routes.test.ts', ...tests],
      copy,
    )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
