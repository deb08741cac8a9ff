import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'commits-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
    cwd: folder,
    stdio: 'pipe',
  })
git('init', '-q')
git('commit', '-q', '--allow-empty', '-m', 'root: start')

function check(message: string) {
  git('commit', '-q', '--allow-empty', '-m', message)
  return spawnSync(process.execPath, [path.resolve('scripts/commit-messages.mjs')], { cwd: folder, encoding: 'utf8' })
}

describe('commit-messages.mjs', () => {
  it.each(['outbox: scale the retry delay after resume', 'core, ui: name the layers\n\nBecause they are layers.'])(
    'accepts "%s"',
    (message) => {
      expect(check(message)).toMatchObject({ status: 0, stderr: '' })
    },
  )

  it.each([
    ['As much for what is left after a sleep', 'scope: imperative'],
    ['outbox: Scale the delay', 'scope: imperative'],
    ['outbox: scaled the delay', 'imperative'],
    [`outbox: scale ${'very '.repeat(12)}long delays`, 'at most 72'],
    ['outbox: scale the delay\nwithout a blank line', 'blank'],
  ])('refuses "%s"', (message, reason) => {
    const { status, stderr } = check(message)
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)])
  })
})
