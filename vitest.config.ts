import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { icons } from './scripts/vite/icons'
import { localeParts } from './scripts/vite/locales'

const define = { __DEMO__: 'true', __RELEASE__: 'false', __DRIVABLE__: 'false' }

const root = import.meta.dirname
const unitTests = [
  'src/{shared,main,preload,sandbox,probe,renderer}/**/*.test.ts',
  'tests/{architecture,second-platform}/**/*.test.ts',
]
const withMockedModules = globSync('src/**/*.test.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))

const unit = {
  define,
  plugins: [localeParts(root), icons(root)],
}
const unitTest = {
  environment: 'node',
  // A shared machine may stand still for some seconds.
  testTimeout: 40_000,
} as const

export default defineConfig({
  test: {
    // Screen tests wait for timers a fifth of their time.
    maxWorkers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
    coverage: { include: ['src/**/*.{ts,tsx}'], exclude: ['**/*.test.{ts,tsx}', '**/*.d.ts'] },
    projects: [
      // Modules are loaded once for all files: tests start in half the time.
      { ...unit, test: { ...unitTest, name: 'unit', isolate: false, include: unitTests, exclude: withMockedModules } },
      { ...unit, test: { ...unitTest, name: 'unit-mocks', include: withMockedModules } },
      {
        define,
        plugins: [react(), localeParts(root), icons(root)],
        // Node takes antd's CommonJS modules; its single components have to share their contexts with those.
        resolve: { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
        test: {
          name: 'screen',
          environment: 'jsdom',
          include: ['src/renderer/**/*.test.tsx'],
          setupFiles: ['tests/support/setup-screen.ts'],
        },
      },
    ],
  },
})
