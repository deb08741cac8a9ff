const { name, mutate, tests } = JSON.parse(process.env.TUTORAT_MUTATE)
const folder = '.cache/mutate'

export default {
  mutate: [...mutate, '!src/**/*.test.ts'],
  testFiles: tests,
  testRunner: 'reusing-vitest',
  // Forks, because a worker thread cannot change its umask.
  vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false, pool: 'forks' },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutate/plugins.mjs'],
  ignorers: ['log'],
  coverageAnalysis: 'perTest',
  // Constants of a module: each would reload everything, and most only hold words.
  ignoreStatic: true,
  // The compiler refuses nearly all of these: a member of a union, a field of a type, a look at what may be missing.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'OptionalChaining'] },
  concurrency: Number(process.env.TUTORAT_MUTATE_WORKERS ?? 1),
  timeoutMS: 30_000,
  incremental: name !== 'sample',
  incrementalFile: `${folder}/${name}-incremental.json`,
  reporters: ['json', 'survivors', 'progress-append-only'],
  jsonReporter: { fileName: `${folder}/${name}.json` },
  tempDirName: `${folder}/sandbox-${name}`,
  ignorePatterns: ['.cache', 'out', 'dist', 'docs', 'tools', 'test-results', 'playwright-report', 'tests/e2e', 'tests/package'],
  // The sandbox is only run, never type-checked.
  disableTypeChecks: false,
  tsconfigFile: 'none.json',
  allowConsoleColors: false,
}
