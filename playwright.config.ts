import { defineConfig } from '@playwright/test'

/** Verify runs the sweeps beside the journeys, each in a desktop session of its own; without a part it is all of them. */
const part = process.env['TUTORAT_E2E_PART']
const name = part === undefined ? 'e2e' : `e2e-${part}`
/** What goes through every screen needs a processor, where journeys wait for time to pass. */
const sweeps = ['**/all-screens.spec.ts', '**/second-platform.spec.ts']
/** Sign-in and lesson, purchase, top-up, exam, live session, gifts: once more on a platform that answers by the letter of the documents (TUTORAT_ANSWERS). */
const documented = ['journey', 'purchases', 'payments', 'exams', 'live', 'engagement'].map((name) => `**/${name}.spec.ts`)
const matches: Record<string, string[]> = { sweep: sweeps, documented }

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: matches[part ?? ''] ?? '**/*.spec.ts',
  testIgnore: part === 'journeys' ? sweeps : [],
  outputDir: `test-results/${name}`,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  // A shared machine may stand still for some seconds.
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: `test-results/${name}.json` }]],
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
})
