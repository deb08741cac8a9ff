import { defineConfig } from '@playwright/test'

const part = process.env['TUTORAT_E2E_PART']
const name = part === undefined ? 'e2e' : `e2e-${part}`
const sweeps = ['**/all-screens.spec.ts', '**/second-platform.spec.ts']
const documented = ['journey', 'purchases', 'payments', 'exams', 'live', 'engagement'].map(
  (name) => `**/${name}.spec.ts`,
)
const matches: Record<string, string[]> = { sweep: sweeps, documented }

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: matches[part ?? ''] ?? '**/*.spec.ts',
  testIgnore: part === 'journeys' ? sweeps : [],
  outputDir: `test-results/${name}`,
  workers: 1,
  retries: 0,
  timeout: 120_000,
  // A shared machine may stand still for some seconds.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: `test-results/${name}.json` }]],
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
})
