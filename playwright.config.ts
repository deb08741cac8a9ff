import { defineConfig } from '@playwright/test'
import * as z from 'zod'

const session = z.object({
  HOME: z.string(),
  XDG_RUNTIME_DIR: z.string(),
  DBUS_SESSION_BUS_ADDRESS: z.string(),
  DISPLAY: z.string(),
})

/** Made by `scripts/desktop-session.mjs`; none outside of Linux. */
const sessions = z.array(session).parse(JSON.parse(process.env['TUTORAT_SESSIONS'] ?? '[]'))
const parallelIndex = process.env['TEST_PARALLEL_INDEX']
// Playwright loads this file in each worker process, before any test connects to the bus.
if (parallelIndex !== undefined) Object.assign(process.env, sessions[Number(parallelIndex)])

const documented = ['journey', 'purchases', 'payments', 'exams', 'live', 'engagement'].map(
  (name) => `**/${name}.spec.ts`,
)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  workers: Math.max(1, sessions.length),
  retries: 0,
  timeout: 120_000,
  // A shared machine may stand still for some seconds.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    { name: 'demo' },
    // Journeys on the demo platform that responds exactly as the documents describe.
    ...(process.env['TUTORAT_VERIFY'] === 'long'
      ? [{ name: 'documented', testMatch: documented, metadata: { answerForm: 'documented' } }]
      : []),
  ],
})
