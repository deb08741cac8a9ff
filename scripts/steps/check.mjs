import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { log, seconds, UserError } from './log.mjs'
import { inCache, inRoot, readJson, writeJson } from './paths.mjs'
import { readOutput, pool, run } from './processes.mjs'

const projects = ['renderer', 'tests', 'main', 'sandbox', 'shared', 'preload']

function lintJob({ node, env, useCache }) {
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', `${inCache('eslint')}/`]
  const args = [
    inRoot('node_modules', 'eslint', 'bin', 'eslint.js'),
    '--max-warnings',
    '0',
    ...(useCache ? cache : []),
    '.',
  ]
  return { name: 'lint', work: () => run(node, args, { env, quiet: true }) }
}

const passedFile = inCache('oxlint.json')
const lintSettings = [
  '.oxlintrc.json',
  'package-lock.json',
  ...['base', ...projects].map((name) => `tsconfig.${name}.json`),
]
const hash = (file) =>
  createHash('sha1')
    .update(readFileSync(inRoot(file)))
    .digest('hex')

/** Content of each source file that git knows or would add; undefined outside of a checkout. */
function sourceHashes() {
  const listed = readOutput('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'])
  if (listed === undefined) return undefined
  const deleted = new Set((readOutput('git', ['ls-files', '-z', '--deleted']) ?? '').split('\0'))
  const files = [...new Set(listed.split('\0'))].filter((file) => file !== '' && !deleted.has(file))
  return Object.fromEntries(files.map((file) => [file, hash(file)]))
}

/** Windows limits the length of a command line. */
const maxListedFiles = 200

/** Rules that need types, and those of React. With the cache, files that passed are not linted again. */
function typedLintJob({ node, env, useCache }) {
  const work = async () => {
    const args = [inRoot('node_modules', 'oxlint', 'bin', 'oxlint'), '--deny-warnings', '--format', 'unix']
    const hashes = useCache ? sourceHashes() : undefined
    if (hashes === undefined) return run(node, [...args, '.'], { env, quiet: true })
    const settings = lintSettings.map(hash).join()
    const stored = readJson(passedFile)
    const passed = stored?.settings === settings ? stored.files : {}
    const changed = Object.keys(hashes).filter((file) => passed[file] !== hashes[file])
    if (changed.length === 0) return { code: 0, output: '' }
    const files = changed.length > maxListedFiles ? ['.'] : changed
    const result = await run(node, [...args, '--no-error-on-unmatched-pattern', ...files], { env, quiet: true })
    if (result.code === 0) writeJson(passedFile, { settings, files: hashes })
    return result
  }
  return { name: 'lint with types', work }
}

const prettier = inRoot('node_modules', 'prettier', 'bin', 'prettier.cjs')

function formatJob({ node, env }) {
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', inCache('prettier')]
  return {
    name: 'format',
    work: () => run(node, [prettier, '--check', '--log-level', 'warn', ...cache, '.'], { env, quiet: true }),
  }
}

function typesJob({ node, env }, project) {
  const args = [
    // TypeScript 7, which has no API for ESLint yet: `typescript` stays at 6 for that.
    inRoot('node_modules', 'typescript-native', 'bin', 'tsc'),
    '-p',
    inRoot(`tsconfig.${project}.json`),
    '--pretty',
    'false',
    // By default four checkers each work out the types of all sentences: twice the processor time of one.
    '--checkers',
    '1',
  ]
  return { name: `types of ${project}`, work: () => run(node, args, { env, quiet: true }) }
}

const i18nextCli = inRoot('node_modules', 'i18next-cli', 'dist', 'esm', 'cli.js')

/** Into `.cache/types`; the type checks read them. */
async function writeSentenceTypes({ node, env }) {
  const { code, output } = await run(node, [i18nextCli, 'types'], { env, quiet: true })
  if (code !== 0) throw new UserError(`The types of the sentences could not be written: ${output.trim()}`)
}

function textsJobs({ node, env }) {
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  return [
    {
      name: 'keys of sentences',
      work: () => run(node, [i18nextCli, 'extract', '--ci', '--dry-run'], { env, quiet: true }),
    },
    {
      name: 'sentences in three languages',
      work: () =>
        run(node, [vitest, 'run', '--project', 'unit', 'tests/architecture/strings.test.ts'], { env, quiet: true }),
    },
  ]
}

/** Tools of platform developers read openapi.json: it passes the rules of one and the parser of another. */
function openApiJobs({ node, env }) {
  const file = inRoot('openapi.json')
  const redocly = inRoot('node_modules', '@redocly', 'cli', 'bin', 'cli.js')
  const quiet = { ...env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return [
    {
      name: 'openapi.json by its rules',
      work: async () => {
        const config = inRoot('redocly.yaml')
        const { code, output } = await run(node, [redocly, 'lint', file, '--config', config], {
          env: quiet,
          quiet: true,
        })
        // Warnings do not change the exit code.
        return { code: code === 0 && /\bwarnings?\b/i.test(output) ? 1 : code, output }
      },
    },
    {
      name: 'openapi.json by its parser',
      work: async () => {
        // Not installed yet when this file is loaded.
        const { default: parser } = await import('@apidevtools/swagger-parser')
        return parser.validate(file).then(
          () => ({ code: 0, output: '' }),
          (error) => ({ code: 1, output: String(error) }),
        )
      },
    },
  ]
}

async function report({ name, work }) {
  const from = Date.now()
  const { code, output } = await work()
  log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(Date.now() - from)})`)
  if (code !== 0) log(output.trim())
  return code === 0 ? undefined : name
}

const typesJobs = (tools) => projects.map((project) => typesJob(tools, project))

async function runJobs(tools, jobs) {
  await writeSentenceTypes(tools)
  mkdirSync(inCache('eslint'), { recursive: true })
  const failed = (
    await pool(
      2,
      jobs.map((job) => () => report(job)),
    )
  ).filter(Boolean)
  if (failed.length > 0) throw new UserError(`The check failed in ${failed.join(', ')}: correct what is printed above.`)
}

export const check = (tools) =>
  runJobs(tools, [
    typedLintJob(tools),
    lintJob(tools),
    ...typesJobs(tools),
    formatJob(tools),
    ...textsJobs(tools),
    ...openApiJobs(tools),
  ])

export const typecheck = (tools) => runJobs(tools, typesJobs(tools))
