import { rmSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'

export const unitResults = inRoot('test-results', 'unit.json')

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

export const runCoverage = (tools, args) =>
  runTests(tools, ['--coverage', '--coverage.reporter=text-summary', '--coverage.reporter=html', ...args])

export const withResultsFile = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`]
