import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project: string

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@tutorat.invalid', ...args], { cwd: project })

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
  writeFileSync(path.join(project, file), text)
}

function selected(): string {
  const steps = pathToFileURL(path.join(project, 'scripts', 'steps', 'changed-tests.mjs')).href
  const script = `import(${JSON.stringify(steps)}).then(({ changedUnits }) => {
    try { console.log(changedUnits().toSorted().join(' ')) } catch (error) { console.log(error.message) }
  })`
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', cwd: project }).trim()
}

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'tutorat-changed-'))
  cpSync('scripts/steps', path.join(project, 'scripts', 'steps'), { recursive: true })
  write('src/renderer/features/wallet/wallet-screen.tsx', '1')
  write('src/main/money/orders.ts', '1')
  write('tests/architecture/strings.test.ts', '1')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
  write('README.md', '1')
  git('add', '.')
  git('commit', '--quiet', '--message', 'second')
})

afterEach(() => rmSync(project, { recursive: true }))

test('npm run test:changed runs the tests of each feature and subsystem with an uncommitted or new file', () => {
  write('src/renderer/features/wallet/wallet-screen.tsx', '2')
  write('src/shared/contract/wallet.ts', 'new')
  write('tests/architecture/strings.test.ts', '2')
  expect(selected()).toBe('src/renderer/features/wallet/ src/shared/contract/ tests/architecture/strings.test.ts')
})

test('npm run test:changed runs the tests of what the last commit changed', () => {
  write('src/main/money/orders.ts', '2')
  git('add', '.')
  git('commit', '--quiet', '--message', 'third')
  expect(selected()).toBe('src/main/money/')
})

test('npm run test:changed leaves out a feature that was deleted', () => {
  rmSync(path.join(project, 'src', 'renderer'), { recursive: true })
  write('src/main/money/orders.ts', '2')
  expect(selected()).toBe('src/main/money/')
})

test('npm run test:changed says that nothing changed', () => {
  expect(selected()).toMatch(/^Nothing below src or tests\/architecture changed/)
})
