import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { ended, readLog, shippedEnvironment } from '../e2e/support/packaged'
import { newProfile, removeProfile } from '../e2e/support/tutorat'

const packed = path.resolve('dist/linux-unpacked')

/** The usual profile of this user must stay untouched. */
async function startPortable(folder: string) {
  const home = await newProfile()
  const { profile, env } = shippedEnvironment(home)
  const child = spawn(path.join(folder, 'tutorat'), [], { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const gone = ended(child)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return {
    usual: profile,
    said: () => said,
    stop: async () => {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await gone
      await removeProfile(home)
    },
  }
}

test('a copy with a folder “portable” keeps its profile in it and touches no other', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-portable-'))
  const copy = path.join(folder, 'Ma clé USB')
  cpSync(packed, copy, { recursive: true })
  const portable = path.join(copy, 'portable')
  mkdirSync(portable)
  const started = await startPortable(copy)
  await expect.poll(() => readLog(portable), { timeout: 30_000 }).toContain('session.restored')
  expect(readdirSync(portable)).toContain('Session')
  expect(existsSync(started.usual)).toBe(false)
  await started.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a portable copy whose folder refuses writes says so and starts no profile elsewhere', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-portable-'))
  const copy = path.join(folder, 'copy')
  cpSync(packed, copy, { recursive: true })
  const portable = path.join(copy, 'portable')
  mkdirSync(portable)
  // A file in place of a folder refuses everyone.
  cpSync(path.join(copy, 'LICENSE.electron.txt'), path.join(portable, 'Session'))
  const started = await startPortable(copy)
  await expect.poll(started.said, { timeout: 30_000 }).toContain('portableClosed')
  expect(existsSync(started.usual)).toBe(false)
  expect(readLog(portable)).toBe('')
  await started.stop()
  rmSync(folder, { recursive: true, force: true })
})
