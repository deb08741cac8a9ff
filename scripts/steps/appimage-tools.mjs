import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { inTemplates } from '../brand/templates.mjs'
import { UserError } from './log.mjs'
import { ensurePackages } from './packages.mjs'
import { inCache, inRoot } from './paths.mjs'
import { readOutput } from './processes.mjs'
import { ensureSystemPackages } from './system-libraries.mjs'

/** Bytes of the type-2 runtime at the start of the appimagetool, before its file system. */
const runtimeBytes = 944_632
const tool = () =>
  inRoot('tools', 'appimage', 'node_modules', 'bare-app-image', 'prebuilds', 'linux-x64', 'appimagetool.AppImage')

function readRuntime() {
  const bytes = readFileSync(tool()).subarray(0, runtimeBytes + 4)
  const isType2 = bytes.subarray(8, 11).equals(Buffer.from([0x41, 0x49, 0x02]))
  if (isType2 && bytes.subarray(runtimeBytes).toString('latin1') === 'hsqs') return bytes.subarray(0, runtimeBytes)
  throw new UserError(
    'The appimagetool of tools/appimage does not begin with the runtime that is expected: correct runtimeBytes ' +
      'in scripts/steps/appimage-tools.mjs for its new version.',
  )
}

const where = (program) => readOutput('sh', ['-c', `command -v ${program}`])?.trim()

/** Assembles electron-builder's AppImage toolset 1.0.3 from npm and Debian, for APPIMAGE_TOOLS_PATH. */
export async function ensureAppImageTools(tools) {
  await ensureSystemPackages({ 'mksquashfs': 'squashfs-tools', 'desktop-file-validate': 'desktop-file-utils' })
  await ensurePackages(inRoot('tools', 'appimage'), 'AppImage runtime', tools)
  const folder = inCache('appimage-tools')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, 'runtimes'), { recursive: true })
  mkdirSync(path.join(folder, 'lib', 'x64'), { recursive: true })
  writeFileSync(path.join(folder, 'runtimes', 'runtime-x64'), readRuntime())
  for (const [from, to] of [
    ['mksquashfs.sh', 'mksquashfs'],
    ['app-run.sh', 'app-run.sh'],
    ['environment.sh', 'environment.sh'],
  ]) {
    copyFileSync(path.join(inTemplates('packaging'), from), path.join(folder, to))
    chmodSync(path.join(folder, to), 0o755)
  }
  symlinkSync(where('desktop-file-validate'), path.join(folder, 'desktop-file-validate'))
  if (!existsSync(path.join(folder, 'desktop-file-validate')))
    throw new UserError('desktop-file-validate is missing: install desktop-file-utils and run the same command again.')
  return folder
}
