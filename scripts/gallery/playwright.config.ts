import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results/gallery',
  workers: 1,
  retries: 0,
  timeout: 300_000,
  reporter: [['list']],
})
