import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { areas, sampled, testOf } from '../mutate/areas.mjs'
import { log, seconds, UserError } from './log.mjs'
import { inCache, inRoot, readJson } from './paths.mjs'
import { run } from './processes.mjs'

/** Minimum percentage of killed mutants. */
const threshold = 85

const survived = ({ status }) => status === 'Survived' || status === 'NoCoverage'
const noticed = ({ status }) => status === 'Killed' || status === 'Timeout'

async function runStryker({ node, env }, { name, mutate: patterns, tests }, quiet) {
  const config = inRoot('scripts', 'mutate', 'stryker.config.mjs')
  const { code, output } = await run(
    node,
    [inRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', config],
    { env: { ...env, TUTORAT_MUTATE: JSON.stringify({ name, mutate: patterns, tests }) }, quiet },
  )
  if (code !== 0)
    throw new UserError(`The changes of ${name} could not be tried${quiet ? `: ${output}` : ', see above'}.`)
  const files = Object.entries(readJson(inCache('mutate', `${name}.json`)).files)
  return files.flatMap(([file, { source, mutants }]) => mutants.map((mutant) => ({ ...mutant, file, source })))
}

const rangeOf = ({ file, location: { start, end } }) =>
  `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`
const keyOf = (mutant) => [rangeOf(mutant), mutant.mutatorName, mutant.replacement].join(' ')

/** Tests of screens take seconds for each change, so they run only for what the others have not noticed. */
async function tryChanges(tools, area, quiet) {
  const slowTests = withSlowTests ? (area.slowTests ?? []) : []
  const first = area.tests.length > 0 ? await runStryker(tools, area, quiet) : null
  const left = first?.filter(survived).map(rangeOf) ?? area.mutate
  if (slowTests.length === 0 || left.length === 0) return first ?? []
  log(`▸ ${area.name}: ${left.length} with its slow tests`)
  const mutate = [...new Set(left)]
  const second = await runStryker(tools, { name: `${area.name}-slow`, mutate, tests: slowTests }, quiet)
  if (first === null) return second
  const byKey = new Map(second.map((mutant) => [keyOf(mutant), mutant]))
  return first.map((mutant) => (survived(mutant) ? (byKey.get(keyOf(mutant)) ?? mutant) : mutant))
}

async function mutate(tools, area, quiet = false, tryAll = tryChanges) {
  const from = Date.now()
  const mutants = await tryAll(tools, area, quiet)
  const counts = { noticed: mutants.filter(noticed).length, survived: mutants.filter(survived).length }
  const share = (100 * counts.noticed) / Math.max(1, counts.noticed + counts.survived)
  return {
    name: area.name,
    ...counts,
    timeouts: mutants.filter(({ status }) => status === 'Timeout').length,
    share,
    survivors: mutants.filter(survived).map(describe),
    duration: Date.now() - from,
  }
}

function describe({ file, source, location: { start, end }, replacement, status }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const [first = ''] = lines
  const original =
    lines.length === 1 ? first.slice(start.column - 1, end.column - 1) : `${first.slice(start.column - 1)} …`
  return (
    `${file}:${start.line}:${start.column} ${status === 'NoCoverage' ? '(no test comes here) ' : ''}${original} ` +
    `→ ${replacement.replace(/\s+/g, ' ')}`
  )
}

const line = ({ name, noticed: count, survived: left, timeouts, share, duration }) =>
  `${share < threshold ? '✗' : '✓'} ${name.padEnd(20)} ${share.toFixed(1).padStart(5)} %  ` +
  `${count} of ${count + left} noticed${timeouts > 0 ? `, ${timeouts} of them by a timeout` : ''}  ${seconds(duration)}`

/** Without them, a list of what the fast tests do not notice is ready sooner. */
const withSlowTests = process.env['TUTORAT_MUTATE_SLOW'] !== '0'
/** Percentage of lines to mutate, to estimate a large area in less time. */
const share = Number(process.env['TUTORAT_MUTATE_SHARE'] ?? 100)
const blockLines = 3

function partOf(area) {
  const random = randomOf(area.name)
  const ranges = area.mutate.flatMap((file) => {
    const length = readFileSync(inRoot(file), 'utf8').split('\n').length
    const starts = Array.from({ length: Math.ceil(length / blockLines) }, (_, block) => 1 + block * blockLines)
    return starts.filter(() => random() * 100 < share).map((start) => `${file}:${start}-${start + blockLines - 1}`)
  })
  return { ...area, name: `${area.name}-part`, mutate: ranges }
}

/** By what `npm run mutate -- quick` tries the changes, if not by Stryker. */
export async function runMutate(tools, names, tryQuickly = null) {
  const unknown = names.filter((name) => areas.every((area) => area.name !== name))
  if (unknown.length > 0)
    throw new UserError(`There is no area "${unknown[0]}": ${areas.map(({ name }) => name).join(', ')}.`)
  const results = []
  mkdirSync(inRoot('test-results', 'mutate'), { recursive: true })
  for (const area of areas) {
    if (names.length > 0 && !names.includes(area.name)) continue
    log(`\n▸ ${area.name}`)
    const result =
      tryQuickly === null
        ? await mutate(tools, share < 100 ? partOf(area) : area)
        : await mutate(tools, area, true, tryQuickly)
    const file = tryQuickly === null ? `${result.name}.txt` : `${result.name}-quick.txt`
    writeFileSync(inRoot('test-results', 'mutate', file), `${result.survivors.join('\n')}\n`)
    results.push(result)
  }
  log('')
  for (const result of results) log(line(result))
  log('The changes that nothing noticed: test-results/mutate')
  const low = results.filter(({ share }) => share < threshold)
  if (low.length > 0)
    throw new UserError(
      `Less than ${threshold} % of the changes were noticed in ${low.map(({ name }) => name).join(', ')}.`,
    )
}

/** mulberry32 over FNV-1a; numbers from 0 to 1. */
function randomOf(text) {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const linesEach = 4

/** Fixed, so that a commit does not fail for rules that it did not touch. */
const verifySeed = '2'

/** A place of every area. */
export async function runMutateSample(tools, seed = verifySeed) {
  const random = randomOf(seed)
  const chosen = sampled.map((files) => {
    const file = files[Math.floor(random() * files.length)]
    const length = readFileSync(inRoot(file), 'utf8').split('\n').length
    const first = 1 + Math.floor(random() * Math.max(1, length - linesEach))
    return { file, range: `${file}:${first}-${first + linesEach - 1}` }
  })
  log(`seed ${seed}: ${chosen.map(({ range }) => range).join(', ')}`)
  const result = await mutate(
    tools,
    {
      name: 'sample',
      mutate: chosen.map(({ range }) => range),
      tests: chosen.map(({ file }) => testOf(file)),
    },
    true,
  )
  for (const each of result.survivors) log(`  ${each}`)
  log(line(result))
  if (result.share < threshold)
    throw new UserError(
      `The tests noticed less than ${threshold} % of the changes: "npm run mutate -- sample ${seed}" tries them again.`,
    )
}
