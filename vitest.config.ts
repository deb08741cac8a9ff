import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { brandFiles } from './scripts/brand/plugin.mjs'
import { icons } from './scripts/vite/icons'
import { localeParts } from './scripts/vite/locales'
import { testTimeoutMs, waitTimeoutMs } from './tests/support/timeouts'

const define = { __DEMO__: 'true', __RELEASE__: 'false', __DRIVABLE__: 'false', __BUILT_AT__: '0' }

const root = import.meta.dirname
const unitTests = [
  'src/{shared,main,preload,sandbox,probe,renderer}/**/*.test.ts',
  'tests/{architecture,second-platform,independent-platform}/**/*.test.ts',
  // A real nginx of Debian (`nginx-light`).
  ...(process.platform === 'linux' ? ['tests/nginx/**/*.test.ts'] : []),
]
const withMockedModules = globSync('src/**/*.test.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))

const unit = {
  define,
  plugins: [brandFiles(), localeParts(root), icons(root)],
}
const patient = {
  testTimeout: testTimeoutMs,
  hookTimeout: testTimeoutMs,
  expect: { poll: { timeout: waitTimeoutMs } },
}
const unitTest = { ...patient, environment: 'node', setupFiles: ['tests/support/setup-waits.ts'] }

export default defineConfig({
  test: {
    maxWorkers: 2,
    coverage: { include: ['src/**/*.{ts,tsx}'], exclude: ['**/*.test.{ts,tsx}', '**/*.d.ts'] },
    projects: [
      // Modules are loaded once for all files: tests start in half the time.
      { ...unit, test: { ...unitTest, name: 'unit', isolate: false, include: unitTests, exclude: withMockedModules } },
      { ...unit, test: { ...unitTest, name: 'unit-mocks', include: withMockedModules } },
      {
        define,
        plugins: [brandFiles(), react(), localeParts(root), icons(root)],
        // Node takes antd's CommonJS modules; its single components have to share their contexts with those.
        resolve: { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
        test: {
          ...patient,
          name: 'screen',
          // Ant Design, the store and all features are loaded once for all files of a worker.
          isolate: false,
          environment: './tests/support/shared-jsdom.ts',
          include: ['src/renderer/**/*.test.tsx'],
          setupFiles: ['tests/support/setup-waits.ts', 'tests/support/setup-screen.ts'],
        },
      },
    ],
  },
})
