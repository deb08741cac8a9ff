import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const root = path.resolve(import.meta.dirname, '../..')
const named: Readonly<Record<string, string>> = { ...packageJson.dependencies, ...packageJson.devDependencies }

/** Type imports do not count. */
function takes(library: string): (text: string) => boolean {
  const name = library.replaceAll(/[/.]/g, String.raw`\$&`)
  const statement = new RegExp(String.raw`^(?:import|export) (?!type )[^;'"]*from '${name}(?:/[\w./-]+)?'`, 'm')
  const dynamic = new RegExp(String.raw`(?:import|\bload)\('${name}(?:/[\w./-]+)?'\)`)
  return (text) => statement.test(text) || dynamic.test(text)
}

it.each([
  ['electron', 'src/main/**/*.ts', 20],
  ['electron-vite', 'electron.vite.config.ts', 1],
  ['electron-updater', 'src/main/updates/**/*.ts', 1],
  ['keytar', 'src/main/**/*.ts', 1],
  ['zod', 'src/shared/contract/**/*.ts', 20],
  ['react', 'src/renderer/**/*.tsx', 50],
  ['react-dom', 'src/renderer/app/boot/*.tsx', 1],
  ['react-router-dom', 'src/renderer/**/*.{ts,tsx}', 20],
  ['@reduxjs/toolkit', 'src/renderer/{app,core}/**/*.ts', 10],
  ['react-redux', 'src/renderer/{app,core}/**/*.{ts,tsx}', 3],
  ['redux-persist', 'src/renderer/{app,core/store}/**/*.ts', 2],
  ['axios', 'src/renderer/core/api/*.ts', 1],
  ['i18next', 'src/{renderer/core/strings,main}/**/*.ts', 2],
  ['react-i18next', 'src/renderer/**/*.tsx', 100],
  ['antd', 'src/renderer/ui/**/*.{ts,tsx}', 10],
  ['dayjs', 'src/renderer/core/dates/*.ts', 1],
  ['vitest', 'src/**/*.test.{ts,tsx}', 300],
  ['@playwright/test', 'tests/e2e/**/*.ts', 20],
])('%s is imported where it is needed', (library, files, least) => {
  expect(named[library]).toMatch(/\d/)
  const texts = globSync(files, { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'))
  expect(texts.filter(takes(library)).length).toBeGreaterThanOrEqual(least)
})

it('electron-builder creates the packages', () => {
  expect(named['electron-builder']).toMatch(/\d/)
  expect(readFileSync(path.join(root, 'scripts/steps/package.mjs'), 'utf8')).toContain('electron-builder')
})

it('counts only value imports as use of a library', () => {
  const isTaken = takes('axios')
  expect(
    [
      "import axios from 'axios'",
      "import { isAxiosError, type AxiosInstance } from 'axios'",
      "const load = () => import('axios')",
    ].map(isTaken),
  ).toEqual([true, true, true])
  expect(
    ["import type { AxiosInstance } from 'axios'", "import axios from 'axios-mock'", '// from axios'].map(isTaken),
  ).toEqual([false, false, false])
})
