import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findAppImage, findLauncher, restartProgram } from './restart'

const linux = { platform: 'linux' as const, execPath: '/tmp/.mount_Tutor1/tutorat' }

it.each([
  ['without an AppImage', { ...linux, environment: {} }, null],
  ['with an empty variable', { ...linux, environment: { APPIMAGE: '' } }, null],
  [
    'from the AppImage of this process',
    { ...linux, environment: { APPIMAGE: '/home/a/Tutorat.AppImage', APPDIR: '/tmp/.mount_Tutor1' } },
    '/home/a/Tutorat.AppImage',
  ],
  [
    'without the mount',
    { ...linux, environment: { APPIMAGE: '/home/a/Tutorat.AppImage' } },
    '/home/a/Tutorat.AppImage',
  ],
  [
    'from the terminal of another AppImage',
    { ...linux, environment: { APPIMAGE: '/home/a/Terminal.AppImage', APPDIR: '/tmp/.mount_Termi2' } },
    null,
  ],
  ['on Windows', { ...linux, platform: 'win32' as const, environment: { APPIMAGE: '/x' } }, null],
])('names the AppImage of a program started %s', (_how, program, image) => {
  expect(findAppImage(program)).toBe(image)
})

const packaged = { platform: 'linux' as const, execPath: '/opt/Tutorat/tutorat', environment: {} }

it('A9: restarts and registers an installed package by its launcher, which clears the environment', () => {
  const app = { relaunch: vi.fn() }
  expect(findLauncher(packaged, () => true)).toBe('/usr/bin/tutorat')
  expect(findLauncher({ ...packaged, execPath: '/home/a/Tutorat/tutorat' }, () => true)).toBeNull()
  expect(findLauncher(packaged, () => false)).toBeNull()
  restartProgram(['--after-failure'], { app, ...packaged, exists: () => true })
  expect(app.relaunch.mock.calls).toEqual([[{ args: ['--after-failure'], execPath: '/usr/bin/tutorat' }]])
})

it('restarts an AppImage by its own file with the arguments, and others through Electron', () => {
  const app = { relaunch: vi.fn() }
  const relaunchImage = vi.fn()
  const environment = { APPIMAGE: '/home/a/Tutorat.AppImage' }
  restartProgram(['--after-failure'], { app, ...linux, environment, relaunchImage })
  expect([app.relaunch.mock.calls, relaunchImage.mock.calls]).toEqual([
    [],
    [['/home/a/Tutorat.AppImage', ['--after-failure'], environment]],
  ])
  restartProgram(['--after-failure'], { app, ...linux, environment: {}, relaunchImage })
  expect(app.relaunch.mock.calls).toEqual([[{ args: ['--after-failure'] }]])
})

it.runIf(process.platform === 'linux')('runs the AppImage after this process has ended, not before', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-restart-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [image, result, module] = ['Tutorat.AppImage', 'result', 'quit.mjs'].map((name) => path.join(folder, name))
  writeFileSync(
    image ?? '',
    `#!/bin/sh\nprintf '%s|' "$@" "\${APPIMAGE-none}" > "${result}.new"\nmv "${result}.new" "${result}"\n`,
    {
      mode: 0o755,
    },
  )
  writeFileSync(
    module ?? '',
    `import { relaunchAfterExit } from ${JSON.stringify(path.resolve('src/main/base/relaunch-after-exit.ts'))}
     relaunchAfterExit(${JSON.stringify(image)}, ['un argument', '--after-failure'], { ...process.env, APPIMAGE: 'x' })
     process.stdin.resume().on('end', () => process.exit(0))`,
  )
  const running = spawn(process.execPath, ['--experimental-strip-types', module ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await new Promise((resolve) => running.once('spawn', resolve))
  expect(existsSync(result ?? '')).toBe(false)
  running.stdin.end()
  await expect.poll(() => existsSync(result ?? ''), { timeout: 10_000 }).toBe(true)
  expect(readFileSync(result ?? '', 'utf8')).toBe('un argument|--after-failure|none|')
})
