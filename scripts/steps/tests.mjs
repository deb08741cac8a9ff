import { rmSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'

export const unitResults = inRoot('test-results', 'unit.json')

/** Runs vitest, by default on everything, and answers the exit code. */
export async function runTests({ node, env }, args) {
  rmSync(unitResults, { force: true })
  const cli = inRoot('node_modules', 'vitest', 'vitest.mjs')
  const { code } = await run(node, [cli, 'run', ...args], { env })
  return code
}

export async function watchTests({ node, env }, args) {
  const { code } = await run(node, [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'watch', ...args], { env })
  return code
}

/** Runs vitest with coverage; prints the totals and writes the report of each file to coverage/index.html. */
export const runCoverage = (tools, args) => runTests(tools, ['--coverage', '--coverage.reporter=text-summary', '--coverage.reporter=html', ...args])

/** Writes the results to a file as well as to the screen. */
export const withResultsFile = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`]
