import { defineConfig } from '@playwright/test'

const isCi = Boolean(process.env['CI'])
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
  // A shared machine may stand still for some seconds; verify lists the tests that needed their second run.
  retries: isCi ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: isCi,
  reporter: [['list'], ['json', { outputFile: `test-results/${name}.json` }]],
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
})
