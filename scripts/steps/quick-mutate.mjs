import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { instrument } from '../mutate/quick/instrument.mjs'
import { append, filesIn, readLines } from '../mutate/quick/state.mjs'
import { log, UserError } from './log.mjs'
import { inCache, inRoot } from './paths.mjs'
import { pool, run } from './processes.mjs'

/** Each hang ends a process, and the next pass goes on behind it. */
const maxPasses = 40

/** The end of Vitest is an ordinary one here, so that a signal to the command has to end the passes. */
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopped = true))

async function runVitest({ node, env }, { tests, more = {}, ...pass }) {
  const config = inRoot('scripts', 'mutate', 'quick', 'vitest.config.ts')
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  const args = ['run', '--config', config, '--reporter=dot', ...(pass.pass === 'alone' ? ['--bail=1'] : [])]
  const result = await run(node, [vitest, ...args, ...tests], {
    env: { ...env, NO_COLOR: '1', TUTORAT_MUTATE_QUICK: JSON.stringify(pass), ...more },
    quiet: true,
  })
  if (isStopped) throw new UserError('Stopped.')
  return result
}

const unique = (list) => [...new Set(list)]

async function readCoverage(tools, folder, area) {
  const { output } = await runVitest(tools, { folder, pass: 'coverage', tests: area.tests })
  const lines = readLines(filesIn(folder).coverage)
  const tests = lines.filter(({ test }) => test !== undefined)
  const failed = tests.filter(({ hasFailed }) => hasFailed).map(({ title }) => `  ${title}`)
  if (failed.length > 0) throw new UserError(`Tests of ${area.name} fail without a change:\n${failed.join('\n')}`)
  const ended = new Set(lines.flatMap((line) => line.ended ?? []))
  const left = area.tests.filter((file) => !ended.has(file))
  if (left.length > 0)
    throw new UserError(`These tests of ${area.name} did not end without a change: ${left.join(', ')}.\n${output}`)
  return { tests, whileLoading: new Set(lines.flatMap(({ whileLoading }) => whileLoading ?? [])) }
}

const keyOf = ({ test, change }) => `${test} ${change}`

/** A try that started and never ended hung its process. */
function readHangs(file) {
  const open = new Map()
  for (const line of readLines(file)) {
    if (line.result === 'start') open.set(keyOf(line), line)
    else open.delete(keyOf(line))
  }
  return [...open.values()]
}

/** Slower tests try only the changes that faster ones have missed. */
const maxTestMs = [10, 50, 250, Number.MAX_SAFE_INTEGER]

async function tryInTurn(tools, folder, coverage, maxMs) {
  const { tries } = filesIn(folder)
  const covering = coverage.tests.filter(({ hits, ms }) => ms <= maxMs && Object.keys(hits).length > 0)
  for (let pass = 0, before = -1; ; pass += 1) {
    const ended = new Set(
      readLines(tries)
        .filter(({ change }) => change === undefined)
        .map(({ test }) => test),
    )
    const left = unique(covering.filter(({ test }) => !ended.has(test)).map(({ file }) => file))
    if (left.length === 0) return
    if (pass > 0) log(`  again, for ${left.length} files of tests: a change ended their process`)
    const { output } = await runVitest(tools, { folder, pass: 'try', maxMs, tests: left })
    for (const { test, change } of readHangs(tries)) append(tries, { test, change, result: 'timeout' })
    const after = readLines(tries).length
    if (pass === maxPasses || after === before)
      throw new UserError(`The changes could not be tried: ${left.join(', ')} did not end.\n${output}`)
    before = after
  }
}

/**
 * A change that a test did not reach again is of what a process does once: it computes a value, and the first test has it
 * computed unchanged. Such changes, and those of tests that cannot be repeated, get a process each.
 */
async function tryAlone(tools, folder, coverage, lines, isNoticed) {
  const missed = new Set(lines.filter(({ result }) => result === 'missed').map(keyOf))
  const filesOf = new Map()
  for (const { test, file, hits } of coverage.tests)
    for (const change of Object.keys(hits))
      if (!isNoticed(change) && !missed.has(keyOf({ test, change })))
        filesOf.set(change, unique([...(filesOf.get(change) ?? []), file]))
  if (filesOf.size > 0) log(`  ${filesOf.size} changes of what is done once, or whose tests cannot be repeated`)
  const jobs = [...filesOf].map(([change, files]) => async () => {
    const more = { __STRYKER_ACTIVE_MUTANT__: change }
    const { code, output } = await runVitest(tools, { folder, pass: 'alone', tests: files, more })
    if (code !== 0) return { change, result: isOfTime.test(output) ? 'timeout' : 'noticed' }
    return { change, result: 'missed' }
  })
  return pool(Number(process.env['TUTORAT_MUTATE_WORKERS'] ?? 1), jobs)
}

const isOfTime = /timed out in \d+ms|exited unexpectedly/
const statuses = { noticed: 'Killed', timeout: 'Timeout' }

/** Stryker's changes by the fast tests of an area, many in a process: minutes where Stryker takes hours. */
export async function tryChangesQuickly(tools, area) {
  const folder = inCache('mutate', 'quick', area.name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { sources, changes } = await instrument(area.mutate)
  writeFileSync(filesIn(folder).sources, JSON.stringify(sources))
  const coverage = await readCoverage(tools, folder, area)
  const covered = new Set(coverage.tests.flatMap(({ hits }) => Object.keys(hits)))
  log(`  ${changes.length} changes, ${covered.size} of them reached by ${coverage.tests.length} tests`)

  for (const maxMs of maxTestMs) await tryInTurn(tools, folder, coverage, maxMs)
  const lines = readLines(filesIn(folder).tries)
  const results = new Map()
  const remember = (list) => {
    for (const { change, result } of list) if (result in statuses) results.set(change, statuses[result])
  }
  remember(lines)
  remember(await tryAlone(tools, folder, coverage, lines, (change) => results.has(change)))
  for (const { title } of lines.filter(({ result }) => result === 'unrepeatable')) log(`  cannot be repeated: ${title}`)
  return changes
    .filter(({ id }) => covered.has(id) || !coverage.whileLoading.has(id))
    .map(({ id, ...change }) => ({
      ...change,
      status: results.get(id) ?? (covered.has(id) ? 'Survived' : 'NoCoverage'),
    }))
}
