import { electronArguments } from '../protected-video/electron-arguments.mjs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'
import { log, step, UserError } from './log.mjs'
import { writeThirdParty } from './third-party-licences.mjs'
import { ensureSystemPackages } from './system-libraries.mjs'

export const isForTests = () => process.env.TUTORAT_PACKAGE_FOR_TESTS === '1'

const names = (args, wanted) => args.some((arg) => wanted.test(arg))
const saysWhat = (args) => names(args, /^(-[lwmo]+|--(dir|linux|win|windows|mac|macos))$/)

function packedFor(args) {
  if (names(args, /^(-w|--win|--windows)$/)) return 'win32'
  if (names(args, /^(-m|-o|--mac|--macos)$/)) return 'darwin'
  return names(args, /^(-l|--linux)$/) ? 'linux' : process.platform
}

/** The programs that electron-builder would fetch from its own host, and ours in their place. */
async function programsFor(tools, args) {
  if (process.platform !== 'linux') return {}
  const variables = { CUSTOM_FPM_PATH: inRoot('scripts', 'packaging', 'fpm.mjs') }
  const isLinuxAlone = names(args, /^(-l|--linux)$/) && !names(args, /^(deb|dir|zip|tar\.gz)$/i)
  if (isLinuxAlone || names(args, /^appimage$/i)) {
    const { ensureAppImageTools } = await import('./appimage-tools.mjs')
    variables.APPIMAGE_TOOLS_PATH = await ensureAppImageTools(tools)
  }
  if (names(args, /^(zip|7z|tar\.gz)$/)) {
    await ensureSystemPackages({ '7za': 'p7zip-full' })
    variables.ELECTRON_BUILDER_7ZIP_PATH = '/usr/bin/7za'
  }
  return variables
}

/** A secret that a release workflow has not got is an empty text, which electron-builder would take for a file. */
const withoutEmptySecrets = (env) => Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== '' || !/^((WIN_)?CSC|APPLE|EVS)_/.test(name)))

/**
 * Packs the built application into dist/ with the fuses of the release: by default every package of this system in one call,
 * on Linux with the unpacked folder beside them. `electron` says which Electron where it is not the one found here.
 */
export async function packageApplication(tools, args, { electron } = {}) {
  const { node, env, runtime } = tools
  if (isForTests()) log('  TUTORAT_PACKAGE_FOR_TESTS=1: this package is for tests and must never be shipped')
  const wanted = saysWhat(args) || process.platform !== 'linux' ? args : ['--linux', 'deb', 'AppImage', 'dir', ...args]
  const programs = await programsFor(tools, wanted)
  await step(`Package ${wanted.filter((arg) => !arg.startsWith('-c.')).join(' ')}`, async () => {
    writeThirdParty(runtime)
    const cli = inRoot('node_modules', 'electron-builder', 'cli.js')
    const which = electron ?? electronArguments({ runtime, env: process.env })
    const leftOut = process.env.TUTORAT_RELEASE === '1' ? 'demo' : 'nothing'
    const { code, output } = await run(node, [cli, '--publish', 'never', ...wanted, ...which], { env: { ...withoutEmptySecrets(env), ...programs, TUTORAT_LEFT_OUT: leftOut, TUTORAT_PACKED_FOR: packedFor(wanted) }, quiet: true })
    if (code === 0) return
    log(output.trim())
    throw new UserError('electron-builder could not pack the application: correct what is printed above and run the same command again.')
  })
}
