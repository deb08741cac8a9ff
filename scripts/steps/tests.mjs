import { rmSync } from 'node:fs'
import os from 'node:os'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'

const coverage = [
  ...['--coverage', '--coverage.reporter=text-summary', '--coverage.reportOnFailure'],
  '--coverage.include=src/{shared,main,preload,sandbox,probe}/**/*.ts',
]

/** The coverage of screens would double their time: `npm run coverage` measures everything. */
const partsOf = (options) => ({
  unit: ['--project', 'unit', '--project', 'unit-mocks', ...(options.coverage ? coverage : [])],
  // A screen waits for a quarter of its time.
  screen: ['--project', 'screen', '--maxWorkers', String(Math.ceil(os.availableParallelism() * 1.5))],
})

export const testParts = ['unit', 'screen']
export const testResults = (part) => inRoot('test-results', `${part}.json`)

export async function runTests({ node, env }, args) {
  const cli = inRoot('node_modules', 'vitest', 'vitest.mjs')
  const { code } = await run(node, [cli, 'run', ...args], { env })
  return code
}

/** 0 if every part passed. */
export async function runTestParts(tools, options) {
  const parts = partsOf(options)
  for (const part of testParts) rmSync(testResults(part), { force: true })
  let result = 0
  for (const part of testParts) {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${testResults(part)}`]
    const code = await runTests(tools, [...parts[part], ...reporters])
    if (code !== 0) result = code
  }
  return result
}
