import { rmSync } from 'node:fs'
import { log, UserError } from './log.mjs'
import { inRoot, readJson } from './paths.mjs'

export const benchResults = inRoot('test-results', 'bench.json')

/** Smaller differences of two runs on one computer are noise. */
const minimumNoise = 0.05

export function readBenchArguments(args) {
  const at = args.indexOf('--against')
  rmSync(benchResults, { force: true })
  if (at === -1) return { rest: args, before: null }
  const before = readJson(args[at + 1] ?? '')
  if (!Array.isArray(before))
    throw new UserError('--against needs a bench.json of an earlier run (test-results/bench.json).')
  return { rest: args.toSpliced(at, 2), before }
}

/** Figures of both runs that rose by more than their spread. */
export function findSlower(before, now) {
  const earlier = new Map(before.map((figure) => [figure.name, figure]))
  return now.flatMap((figure) => {
    const former = earlier.get(figure.name)
    if (former === undefined) return []
    const noise = Math.max((former.spread ?? 0) + (figure.spread ?? 0), Math.abs(former.value) * minimumNoise)
    return figure.value - former.value > noise ? [{ name: figure.name, before: former.value, now: figure.value }] : []
  })
}

/** The exit code is 1 if anything became slower. */
export function compareBench(before) {
  const slower = findSlower(before, readJson(benchResults) ?? [])
  log(slower.length === 0 ? '✓ nothing became slower than the noise' : 'Slower than before by more than the noise:')
  for (const { name, before: former, now } of slower)
    log(`✗ ${former.toPrecision(3)} → ${now.toPrecision(3)} (+${Math.round((now / former - 1) * 100)} %)  ${name}`)
  return slower.length === 0 ? 0 : 1
}
