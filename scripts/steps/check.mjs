import { mkdirSync } from 'node:fs'
import { inCache, inRoot } from './paths.mjs'
import { pool, run } from './processes.mjs'
import { log, seconds, UserError } from './log.mjs'

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
  ]
  return { name: `types of ${project}`, work: () => run(node, args, { env, quiet: true }) }
}

function textsJobs({ node, env }) {
  const cli = inRoot('node_modules', 'i18next-cli', 'dist', 'esm', 'cli.js')
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  return [
    { name: 'keys of sentences', work: () => run(node, [cli, 'extract', '--ci', '--dry-run'], { env, quiet: true }) },
    { name: 'types of sentences', work: () => run(node, [cli, 'types', '--ci'], { env, quiet: true }) },
    {
      name: 'sentences in three languages',
      work: () =>
        run(node, [vitest, 'run', '--project', 'unit', 'tests/architecture/strings.test.ts'], { env, quiet: true }),
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

async function runJobs(jobs) {
  mkdirSync(inCache('eslint'), { recursive: true })
  const failed = (
    await pool(
      2,
      jobs.map((job) => () => report(job)),
    )
  ).filter(Boolean)
  if (failed.length > 0) throw new UserError(`The check failed in ${failed.join(', ')}: correct what is printed above.`)
}

export const check = (tools) => runJobs([...textsJobs(tools), lintJob(tools), ...typesJobs(tools), formatJob(tools)])

export const lint = (tools) => runJobs([lintJob(tools)])

export const typecheck = (tools) => runJobs(typesJobs(tools))

export async function format({ node, env }, files) {
  const { code } = await run(
    node,
    [prettier, '--write', '--log-level', 'warn', ...(files.length > 0 ? files : ['.'])],
    { env },
  )
  return code
}
