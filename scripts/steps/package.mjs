import { withBrandConfig } from '../brand/builder-config.mjs'
import { isFirst, writeTemplates } from '../brand/templates.mjs'
import { electronArguments } from '../protected-video/electron-arguments.mjs'
import { ensureIcons } from './brand-icons.mjs'
import { log, step, UserError } from './log.mjs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'
import { ensureSystemPackages } from './system-libraries.mjs'
import { writeThirdParty } from './third-party-licences.mjs'

export const isForTests = () => process.env.TUTORAT_PACKAGE_FOR_TESTS === '1'

const names = (args, pattern) => args.some((arg) => pattern.test(arg))
const saysWhat = (args) => names(args, /^(-[lwmo]+|--(dir|linux|win|windows|mac|macos))$/)

function packedFor(args) {
  if (names(args, /^(-w|--win|--windows)$/)) return 'win32'
  if (names(args, /^(-m|-o|--mac|--macos)$/)) return 'darwin'
  return names(args, /^(-l|--linux)$/) ? 'linux' : process.platform
}

/** Replaces programs that electron-builder would download from its own host. */
async function programsFor(tools, args) {
  if (process.platform !== 'linux') return {}
  const variables = { CUSTOM_FPM_PATH: inRoot('scripts', 'packaging', 'fpm.mjs') }
  const isLinuxAlone = names(args, /^(-l|--linux)$/) && !names(args, /^(deb|rpm|dir|zip|tar\.gz)$/i)
  if (isLinuxAlone || names(args, /^appimage$/i)) {
    const { ensureAppImageTools } = await import('./appimage-tools.mjs')
    variables.APPIMAGE_TOOLS_PATH = await ensureAppImageTools(tools)
  }
  if (isLinuxAlone || names(args, /^rpm$/i)) await ensureSystemPackages({ rpmbuild: 'rpm' })
  if (names(args, /^(zip|7z|tar\.gz)$/)) {
    await ensureSystemPackages({ '7za': 'p7zip-full' })
    variables.ELECTRON_BUILDER_7ZIP_PATH = '/usr/bin/7za'
  }
  return variables
}

const architecturesOf = (args) => args.filter((arg) => /^--(x64|arm64|universal)$/.test(arg)).map((arg) => arg.slice(2))

/** electron-builder takes an empty secret for a file; workflows pass missing ones as empty. */
const withoutEmptySecrets = (env) =>
  Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || !/^((WIN_)?CSC|APPLE|EVS)_/.test(name)),
  )

/** Packs into dist/ with the release fuses; by default every package of this system. */
export async function packageApplication(tools, args, { electron } = {}) {
  const { node, env, runtime } = tools
  if (isForTests()) log('  TUTORAT_PACKAGE_FOR_TESTS=1: this package is for tests and must never be shipped')
  const builderArgs =
    saysWhat(args) || process.platform !== 'linux' ? args : ['--linux', 'deb', 'rpm', 'AppImage', 'dir', ...args]
  const programs = await programsFor(tools, builderArgs)
  await step(`Package ${builderArgs.filter((arg) => !arg.startsWith('-c.')).join(' ')}`, async () => {
    if (!isFirst()) {
      writeTemplates()
      await ensureIcons(tools)
    }
    writeThirdParty(runtime)
    const cli = inRoot('node_modules', 'electron-builder', 'cli.js')
    const which =
      electron ?? electronArguments({ runtime, env: process.env, architectures: architecturesOf(builderArgs) })
    const leftOut = process.env.TUTORAT_RELEASE === '1' ? 'demo' : 'nothing'
    const { code, output } = await run(
      node,
      [cli, '--publish', 'never', ...withBrandConfig([...builderArgs, ...which])],
      {
        env: {
          ...withoutEmptySecrets(env),
          ...programs,
          TUTORAT_LEFT_OUT: leftOut,
          TUTORAT_PACKED_FOR: packedFor(builderArgs),
        },
        quiet: true,
      },
    )
    if (code === 0) return
    log(output.trim())
    throw new UserError(
      'electron-builder could not pack the application: correct what is printed above and run the same command again.',
    )
  })
}
