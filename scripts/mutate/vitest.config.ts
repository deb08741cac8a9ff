import { defineConfig } from 'vitest/config'

/** Unit tests without a page, and without those that kill processes or build a program: they take seconds for each change. */
export default defineConfig({
  define: { __DEMO__: 'true', __RELEASE__: 'false', __DRIVABLE__: 'false' },
  test: {
    environment: 'node',
    testTimeout: 40_000,
    include: ['src/{shared,main,renderer}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'src/**/*-kill.test.ts'],
    setupFiles: ['scripts/mutate/fixed-seed.ts'],
  },
})
