import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { projects } from '../vitest.config'
import { filesIn, readPass } from './state.mjs'

const root = path.resolve(import.meta.dirname, '..', '..', '..')
const { folder } = readPass()
const sources = JSON.parse(readFileSync(filesIn(folder).sources, 'utf8')) as Readonly<Record<string, string>>
const changedSources = {
  name: 'changed-sources',
  enforce: 'pre' as const,
  load: (id: string) => sources[id.split('?')[0] ?? id],
}

/** Tests are repeated thousands of times, and each waits until its end for what a change never brings. */
const limits = {
  testTimeout: 10_000,
  hookTimeout: 20_000,
  env: { TUTORAT_MUTATE_WAIT_MS: '2500', TUTORAT_MUTATE_PROPERTY_MS: '150' },
}

/** The key of Vitest's cache is the text on the disk, which says nothing of the switches of this run. */
const cache = { fsModuleCachePath: path.join(folder, 'modules') }

export default defineConfig({
  root,
  cacheDir: '.cache/mutate/quick/vite',
  test: {
    maxWorkers: Number(process.env['TUTORAT_MUTATE_WORKERS'] ?? 1),
    silent: true,
    ...cache,
    // Of promises that a change left behind.
    dangerouslyIgnoreUnhandledErrors: true,
    projects: projects.map((project) => ({
      ...project,
      root,
      plugins: [changedSources, ...project.plugins],
      test: { ...project.test, ...limits, ...cache, root, runner: path.join(import.meta.dirname, 'runner.mjs') },
    })),
  },
})
