import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { brandFiles } from '../brand/plugin.mjs'
import { icons } from '../vite/icons'
import { localeParts } from '../vite/locales'

const root = path.resolve(import.meta.dirname, '..', '..')
const define = { __DEMO__: 'true', __RELEASE__: 'false', __DRIVABLE__: 'false', __BUILT_AT__: '0' }
// With the defaults, a busy computer would report mutants as killed.
const patient = { expect: { poll: { timeout: 6_000 } } }
/** A mutation that leaves a promise of a hook open costs this long for each; tests of whole screens need more. */
const isSlow = process.env['TUTORAT_MUTATE']?.includes('-slow"') === true
const screenTimeout = isSlow ? 60_000 : 10_000

/** Excludes tests that take seconds for each mutant: killing processes, building. */
export const projects = [
  {
    define,
    plugins: [brandFiles(), localeParts(root), icons(root)],
    test: {
      ...patient,
      name: 'unit',
      environment: 'node',
      testTimeout: 60_000,
      include: ['src/{shared,main,renderer}/**/*.test.ts', 'tests/architecture/contract*.test.ts'],
      exclude: ['**/node_modules/**', 'src/**/*-kill.test.ts'],
      setupFiles: ['scripts/mutate/fixed-seed.ts'],
    },
  },
  {
    define,
    plugins: [brandFiles(), react(), localeParts(root), icons(root)],
    resolve: { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
    test: {
      ...patient,
      name: 'screen',
      isolate: false,
      environment: './tests/support/shared-jsdom.ts',
      testTimeout: screenTimeout,
      hookTimeout: 60_000,
      include: ['src/renderer/**/*.test.tsx'],
      setupFiles: ['tests/support/setup-screen.ts', 'scripts/mutate/short-waits.ts', 'scripts/mutate/fixed-seed.ts'],
    },
  },
]

export default defineConfig({ test: { projects } })
