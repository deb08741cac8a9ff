import { defineConfig } from '@playwright/test'

/** `npm run e2e:windows` builds the application first. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/windows',
  workers: 1,
  retries: 0,
  // A start under Wine takes about ten seconds.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: '../../test-results/windows.json' }]],
  use: { screenshot: 'only-on-failure' },
})
