import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { e2eResults } from './e2e.mjs'
import { log, seconds, sinceStart, UserError } from './log.mjs'
import { readJson, root } from './paths.mjs'
import { testParts, testResults } from './tests.mjs'

const nothing = { passed: 0, failed: 0 }

const total = (counts) => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
})

function countTests(part) {
  const results = readJson(testResults(part))
  if (!results) return { passed: 0, failed: 1 }
  const broken = results.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return { passed: results.numPassedTests, failed: results.numFailedTests + results.numPendingTests + broken }
}

function countE2e() {
  const results = readJson(e2eResults())
  if (!results) return { passed: 0, failed: 1 }
  return {
    passed: results.stats.expected,
    failed: results.stats.unexpected + results.stats.flaky + results.stats.skipped + results.errors.length,
  }
}

const counters = { test: () => total(testParts.map(countTests)), e2e: countE2e }

const unitFailure = (file, { fullName, failureMessages }) =>
  `${path.relative(root, file)} › ${fullName}\n${failureMessages.join('\n').slice(0, 2000)}`

const unitFailures = () =>
  testParts
    .flatMap((part) => readJson(testResults(part))?.testResults ?? [])
    .flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map((result) => unitFailure(name, result)),
    )

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** CI shows only the end of the output, so the summary repeats the errors. */
function e2eFailure({ file, line, title, tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []))
  const messages = errors.map(({ message }) => stripVTControlCharacters(message ?? '').slice(0, 600))
  return [`tests/e2e/${file}:${line} › ${title}`, ...messages].join('\n')
}

function e2eFailures() {
  const specs = (readJson(e2eResults())?.suites ?? []).flatMap(specsOf)
  return specs.filter(({ ok }) => !ok).map(e2eFailure)
}

const failures = { test: unitFailures, e2e: e2eFailures }

async function runStep(name, work) {
  log(`\n── ${name} ──`)
  const from = Date.now()
  let sentence
  try {
    await work()
  } catch (error) {
    sentence = error instanceof UserError ? error.message : (error.stack ?? String(error))
    log(sentence)
  }
  const counts = counters[name]?.() ?? nothing
  // A step that fails without a failed test (types, lint, crash) counts as one failure.
  const failed = sentence && counts.failed === 0 ? 1 : counts.failed
  return { name, passed: counts.passed, failed, sentence, duration: seconds(Date.now() - from) }
}

function table(rows) {
  const width = Math.max(...rows.map((row) => row.name.length))
  for (const row of rows) {
    const tests = counters[row.name] ? `${row.passed} passed, ${row.failed} failed` : ''
    const mark = row.failed > 0 || row.sentence ? '✗' : '✓'
    log(`${mark} ${row.name.padEnd(width)}  ${row.duration.padStart(8)}  ${tests}`.trimEnd())
  }
}

export async function verify(steps) {
  const rows = []
  for (const [name, work] of steps) rows.push(await runStep(name, work))
  const passed = rows.reduce((sum, row) => sum + row.passed, 0)
  const silent = rows.filter((row) => counters[row.name] && row.passed + row.failed === 0)
  const failed = rows.reduce((sum, row) => sum + row.failed, silent.length)
  log('')
  table(rows)
  log(`total ${sinceStart()}`)
  for (const row of silent) log(`No test ran in the step "${row.name}": that is a failure.`)
  for (const { name } of rows) for (const failure of failures[name]?.() ?? []) log(`✗ ${failure}`)
  log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}
