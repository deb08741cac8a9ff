import { performance } from 'node:perf_hooks'
import { TestRunner } from 'vitest'
import { append, filesIn, readLines, readPass } from './state.mjs'
import { startWatchdog } from './watchdog.mjs'

const { folder, pass, maxMs } = readPass()
const files = filesIn(folder)
/** The switches of Stryker's instrumenter read this object. */
const switches = (globalThis.__stryker__ ??= {})
// Captured before a test replaces the clock.
const now = performance.now.bind(performance)
switches.mutantCoverage ??= { static: {}, perTest: {} }
const beat = startWatchdog()

/** As Stryker's: a loop that a change made a hundred times longer counts as endless. */
const hitLimit = (hits) => hits * 100 + 1_000
const willRun = ({ mode }) => mode === 'run' || mode === 'queued'

function titleOf(test) {
  const names = []
  for (let task = test; task; task = task.suite) names.unshift(task.name)
  return `${test.file.name} > ${names.join(' > ')}`
}

class WatchedRunner extends TestRunner {
  async onBeforeTryTask(test, options) {
    await super.onBeforeTryTask?.(test, options)
    beat()
  }
}

/** Records the changes that each test reaches, and those that are reached while modules load. */
class CoverageRunner extends WatchedRunner {
  #from = 0

  async onBeforeTryTask(test, options) {
    await super.onBeforeTryTask(test, options)
    switches.currentTestId = test.id
    this.#from = now()
  }

  async onAfterRetryTask(test, options) {
    await super.onAfterRetryTask?.(test, options)
    switches.currentTestId = undefined
    append(files.coverage, {
      test: test.id,
      title: titleOf(test),
      file: test.file.name,
      ms: now() - this.#from,
      hasFailed: test.result.state === 'fail',
      hits: switches.mutantCoverage.perTest[test.id] ?? {},
    })
  }

  onAfterRunFiles(ended) {
    const whileLoading = Object.keys(switches.mutantCoverage.static)
    append(files.coverage, { ended: ended.map(({ name }) => name), whileLoading })
    return super.onAfterRunFiles?.(ended)
  }
}

/**
 * Repeats each test: unchanged, then with one change after another. After a change that it noticed it runs unchanged
 * again, and the change counts only if that passes: what a change leaves behind must not be taken for the next one.
 */
class TryingRunner extends WatchedRunner {
  #noticed = new Set()
  #ended = new Set()
  #coverage = new Map()
  #runs = new Map()

  constructor(...args) {
    super(...args)
    for (const line of readLines(files.coverage)) if (line.test !== undefined) this.#coverage.set(line.test, line)
    for (const line of readLines(files.tries)) this.#remember(line)
  }

  #remember({ test, change, result }) {
    if (result === 'noticed' || result === 'timeout') this.#noticed.add(change)
    if (result !== 'start') this.#ended.add(`${test} ${change ?? ''}`)
  }

  #record(line) {
    append(files.tries, line)
    this.#remember(line)
  }

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask?.(test)
    if (!willRun(test)) return
    const { hits = {}, ms = 0 } = this.#coverage.get(test.id) ?? {}
    const isDue = ms <= maxMs && !this.#ended.has(`${test.id} `)
    const queue = Object.keys(hits).filter(
      (change) => !this.#noticed.has(change) && !this.#ended.has(`${test.id} ${change}`),
    )
    if (isDue && queue.length === 0) this.#record({ test: test.id, title: titleOf(test), result: 'done' })
    if (!isDue || queue.length === 0) {
      test.mode = 'skip'
      return
    }
    this.#runs.set(test, { hits, queue, change: null, noticed: null, unchangedFailures: 0, isUnchangedNext: true })
    // The change, and twice without it.
    test.repeats = queue.length * 3 + 2
  }

  async onBeforeTryTask(test, options) {
    await super.onBeforeTryTask(test, options)
    const run = this.#runs.get(test)
    switches.activeMutant = undefined
    run.change = null
    if (run.unchangedFailures > 1) this.#end(test, 'unrepeatable')
    if (run.isUnchangedNext) return
    do run.change = run.queue.shift() ?? null
    while (this.#noticed.has(run.change))
    if (run.change === null) this.#end(test, 'done')
    append(files.tries, { test: test.id, change: run.change, result: 'start' })
    switches.hitCount = 0
    switches.hitLimit = hitLimit(run.hits[run.change])
    switches.activeMutant = run.change
  }

  /** Vitest reads the number of repeats once; to skip a test is its way to end them. */
  #end(test, result) {
    this.#record({ test: test.id, title: titleOf(test), result })
    test.context.skip()
  }

  async runTask(test) {
    try {
      await TestRunner.getTestFn(test)()
    } finally {
      // The clean-up of a test runs without the change, so that the next try begins as this one did.
      switches.activeMutant = undefined
    }
  }

  async onAfterRetryTask(test, options) {
    await super.onAfterRetryTask?.(test, options)
    if (test.result.pending) return
    const run = this.#runs.get(test)
    const hasFailed = test.result.state === 'fail'
    if (run.change === null) this.#judgeUnchanged(test, run, hasFailed)
    else this.#judgeChange(test, run, hasFailed)
    switches.activeMutant = undefined
    switches.hitCount = undefined
    Object.assign(test.result, { state: 'pass', errors: undefined, attempts: [] })
  }

  #judgeChange(test, run, hasFailed) {
    if (hasFailed) {
      const isTimeout =
        switches.hitCount > switches.hitLimit || /timed out in \d+ms/.test(test.result.errors?.at(-1)?.message ?? '')
      run.noticed = { test: test.id, change: run.change, result: isTimeout ? 'timeout' : 'noticed' }
      run.isUnchangedNext = true
    } else this.#record({ test: test.id, change: run.change, result: switches.hitCount > 0 ? 'missed' : 'unreached' })
  }

  #judgeUnchanged(test, run, hasFailed) {
    if (run.noticed !== null) this.#record(hasFailed ? { ...run.noticed, result: 'unsure' } : run.noticed)
    run.noticed = null
    run.unchangedFailures = hasFailed ? run.unchangedFailures + 1 : 0
    run.isUnchangedNext = hasFailed
  }
}

const runners = { coverage: CoverageRunner, try: TryingRunner, alone: WatchedRunner }
export default runners[pass]
