import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { icons } from './scripts/vite/icons'
import { localeParts } from './scripts/vite/locales'

const define = { __DEMO__: 'true', __RELEASE__: 'false', __DRIVABLE__: 'false' }

export default defineConfig({
  test: {
    maxWorkers: 2,
    coverage: { include: ['src/**/*.{ts,tsx}'], exclude: ['**/*.test.{ts,tsx}', '**/*.d.ts'] },
    projects: [
      {
        define,
        plugins: [localeParts(import.meta.dirname), icons(import.meta.dirname)],
        test: {
          name: 'unit',
          environment: 'node',
          // A shared machine may stand still for some seconds.
          testTimeout: 40_000,
          include: [
            'src/{shared,main,preload,sandbox,probe,renderer}/**/*.test.ts',
            'tests/{architecture,second-platform}/**/*.test.ts',
          ],
        },
      },
      {
        define,
        plugins: [react(), localeParts(import.meta.dirname), icons(import.meta.dirname)],
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
