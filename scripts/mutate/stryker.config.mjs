import { excludedMutations, ignorers } from './mutations.mjs'

const { name, mutate, tests } = JSON.parse(process.env.TUTORAT_MUTATE)
const folder = '.cache/mutate'

export default {
  mutate,
  testFiles: tests,
  testRunner: 'reusing-vitest',
  // A worker thread cannot change its umask.
  vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false, pool: 'forks' },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutate/plugins.mjs'],
  ignorers: Object.keys(ignorers),
  coverageAnalysis: 'perTest',
  // Each mutated module constant would reload everything.
  ignoreStatic: true,
  mutator: { excludedMutations },
  concurrency: Number(process.env.TUTORAT_MUTATE_WORKERS ?? 1),
  timeoutMS: 30_000,
  // All screens of an area, on a busy computer.
  dryRunTimeoutMinutes: 20,
  incremental: name !== 'sample',
  incrementalFile: `${folder}/${name}-incremental.json`,
  reporters: ['json', 'survivors', 'progress-append-only'],
  jsonReporter: { fileName: `${folder}/${name}.json` },
  tempDirName: `${folder}/sandbox-${name}`,
  ignorePatterns: ['.cache', 'out', 'dist', 'tools', 'test-results', 'playwright-report', 'tests/e2e', 'tests/package'],
  // The mutated copy is never type-checked.
  disableTypeChecks: false,
  tsconfigFile: 'none.json',
  allowConsoleColors: false,
}
