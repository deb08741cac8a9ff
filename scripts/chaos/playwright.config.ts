import { defineConfig } from '@playwright/test'

process.env['TUTORAT_SEED'] ??= String(Date.now() % 1_000_000)
if (process.env['TEST_WORKER_INDEX'] === undefined)
  console.log(
    `seed ${process.env['TUTORAT_SEED']} (TUTORAT_SEED=${process.env['TUTORAT_SEED']} npm run chaos repeats this run)`,
  )

export default defineConfig({
  testDir: '.',
  testMatch: '*.chaos.ts',
  outputDir: '../../test-results/chaos',
  workers: 1,
  retries: 0,
  timeout: 1_800_000,
  // A shared machine may stand still for some seconds.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/hostile.json' }]],
})
