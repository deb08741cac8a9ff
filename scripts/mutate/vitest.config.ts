import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { icons } from '../vite/icons'

/** Unit tests without a page, and without those that kill processes or build a program: they take seconds for each change. */
export default defineConfig({
  plugins: [icons(path.resolve(import.meta.dirname, '..', '..'))],
  define: { __DEMO__: 'true', __RELEASE__: 'false', __DRIVABLE__: 'false' },
  test: {
    environment: 'node',
    testTimeout: 12_000,
    // A computer that is busy with other things would otherwise notice changes that no test does.
    expect: { poll: { timeout: 6_000 } },
    include: ['src/{shared,main,renderer}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'src/**/*-kill.test.ts'],
    setupFiles: ['scripts/mutate/fixed-seed.ts'],
  },
})
