import { mkdirSync } from 'node:fs'
import { inCache, inRoot } from './paths.mjs'
import { pool, run } from './processes.mjs'
import { say, seconds, Trouble } from './say.mjs'

const projects = ['renderer', 'tests', 'main', 'sandbox', 'shared', 'preload']

function lintJob({ node, env, useCache }) {
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', `${inCache('eslint')}/`]
  const args = [inRoot('node_modules', 'eslint', 'bin', 'eslint.js'), '--max-warnings', '0', ...(useCache ? cache : []), '.']
  return { name: 'lint', work: () => run(node, args, { env, quiet: true }) }
}

function typesJob({ node, env }, project) {
  const args = [inRoot('node_modules', 'typescript', 'bin', 'tsc'), '-p', inRoot(`tsconfig.${project}.json`), '--pretty', 'false']
  return { name: `types of ${project}`, work: () => run(node, args, { env, quiet: true }) }
}

async function report({ name, work }) {
  const from = Date.now()
  const { code, output } = await work()
  say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(Date.now() - from)})`)
  if (code !== 0) say(output.trim())
  return code === 0 ? undefined : name
}

/** Checks the types of every process and the lint rules, two at a time. */
export async function check(tools) {
  mkdirSync(inCache('eslint'), { recursive: true })
  const jobs = [lintJob(tools), ...projects.map((project) => typesJob(tools, project))]
  const failed = (await pool(2, jobs.map((job) => () => report(job)))).filter(Boolean)
  if (failed.length > 0) throw new Trouble(`The check failed in ${failed.join(', ')}: correct what is printed above.`)
}
