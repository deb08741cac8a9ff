import { defineConfig } from '@playwright/test'

/** The long tests of the packages, on what `npm run e2e:package` packed before. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/package',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
})
