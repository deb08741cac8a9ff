import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { brandFiles } from '../brand/plugin.mjs'
import { icons } from '../vite/icons'

/** Excludes tests that take seconds for each mutant: rendering, killing processes, building. */
export default defineConfig({
  plugins: [brandFiles(), icons(path.resolve(import.meta.dirname, '..', '..'))],
  define: { __DEMO__: 'true', __RELEASE__: 'false', __DRIVABLE__: 'false', __BUILT_AT__: '0' },
  test: {
    environment: 'node',
    testTimeout: 12_000,
    // With the default, a busy computer would report mutants as killed.
    expect: { poll: { timeout: 6_000 } },
    include: ['src/{shared,main,renderer}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'src/**/*-kill.test.ts'],
    setupFiles: ['scripts/mutate/fixed-seed.ts'],
  },
})
