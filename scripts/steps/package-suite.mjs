import { lstatSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { buildAppImage } from './appimage.mjs'
import { ensureBuild } from './build.mjs'
import { installInChroot } from './chroot.mjs'
import { runE2e } from './e2e.mjs'
import { log, step, UserError } from './log.mjs'
import { packageApplication } from './package.mjs'
import { inCache, inRoot, writeJson } from './paths.mjs'
import { readOutput, run } from './processes.mjs'
import { ensureSystemPackages } from './system-libraries.mjs'
import { windowsElectron } from './windows-build.mjs'

const made = (...parts) => inRoot('dist', 'for-tests', ...parts)

async function asRelease(tools, work) {
  const before = process.env.TUTORAT_RELEASE
  process.env.TUTORAT_RELEASE = '1'
  const released = { ...tools, env: { ...tools.env, TUTORAT_RELEASE: '1' } }
  try {
    await ensureBuild(released)
    await work(released)
  } finally {
    if (before === undefined) delete process.env.TUTORAT_RELEASE
    else process.env.TUTORAT_RELEASE = before
  }
}

const packLinux = (tools) => packageApplication(tools, ['--linux', 'dir', `-c.directories.output=${made('release')}`])

async function packWindows(tools) {
  const { dist, version } = await windowsElectron(tools)
  const electron = [`-c.electronDist=${dist}`, `-c.electronVersion=${version}`]
  await packageApplication(
    tools,
    ['--win', 'dir', 'zip', `-c.directories.output=${made('windows')}`, '-c.compression=store'],
    { electron },
  )
}

async function packMinimal({ node, env, runtime }) {
  await step('Minimal application', async () => {
    const cli = inRoot('node_modules', 'electron-builder', 'cli.js')
    const settings = {
      electronDist: runtime.dist,
      electronVersion: runtime.version,
      asar: true,
      npmRebuild: false,
      afterPack: inRoot('scripts', 'after-pack.mjs'),
      electronLanguages: ['ar', 'en-US', 'fr'],
      directories: { output: made('minimal') },
    }
    const config = inCache('minimal-package.json')
    writeJson(config, settings)
    const { code, output } = await run(
      node,
      [
        cli,
        '--linux',
        'dir',
        '--publish',
        'never',
        '--projectDir',
        inRoot('scripts', 'bench', 'minimal'),
        '--config',
        config,
      ],
      { env, quiet: true },
    )
    if (code !== 0) throw new UserError(`The minimal application could not be packed: ${output.trim()}`)
  })
}

function bytesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(path.join(entry.parentPath, entry.name)).size, 0)
}

const packedBytes = (folder) =>
  Number(readOutput('sh', ['-c', 'tar -c -C "$0" . | gzip -1 | wc -c', folder], { maxBuffer: 1 << 20 }))
const goal = 1.08
/** Needs the system with Wine of another command. */
const onRequest = new Set(['msi-wine'])
const appId = 'tn.tutorat.desktop'

async function compareSizes() {
  const folders = {
    'minimal': made('minimal', 'linux-unpacked'),
    'release': made('release', 'linux-unpacked'),
    'with the demo platform': inRoot('dist', 'linux-unpacked'),
  }
  await step('Sizes', () => {
    const base = { open: bytesOf(folders.minimal), packed: packedBytes(folders.minimal) }
    const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`
    for (const [name, folder] of Object.entries(folders)) {
      const [open, packed] = [bytesOf(folder), packedBytes(folder)]
      log(
        `  ${name}: ${megabytes(open)} unpacked (${(open / base.open).toFixed(3)} × minimal), ${megabytes(packed)} ` +
          `compressed (${(packed / base.packed).toFixed(3)} ×)`,
      )
      if (name === 'release' && (open / base.open > goal || packed / base.packed > goal)) {
        throw new UserError(
          `The release is more than ${goal} times the minimal application: look what is new in its resources/app.asar.`,
        )
      }
    }
    return `goal for the release ≤ ${goal}`
  })
}

async function askLintian(deb) {
  if (readOutput('lintian', ['--version']) === undefined)
    return log('  lintian is not here: its opinion of the Debian package is not asked')
  await step('lintian', () => {
    const said = readOutput('sh', ['-c', 'lintian --allow-root "$0" 2>/dev/null; true', deb])?.trim() ?? ''
    if (said !== '')
      throw new UserError(
        `lintian finds faults in the Debian package:\n${said}\nCorrect them in scripts/packaging, or name them ` +
          'with their reason in deb/lintian-overrides.',
      )
  })
}

/** A release is built with the same program; the next version is for the upgrade. */
async function packMsi() {
  await ensureSystemPackages({ wixl: 'wixl', msibuild: 'msitools' })
  const { buildMsi } = await import('../packaging/msi.mjs')
  const folder = made('windows', 'win-unpacked')
  await step('MSI 1.0.0 and 1.0.1', () => {
    for (const version of ['1.0.0', '1.0.1'])
      buildMsi({ folder, output: made('msi', `Tutorat-${version}-x64.msi`), version, appId })
  })
}

async function packRpm(tools) {
  // The steps before leave the build of a release, which has no demo platform.
  await ensureBuild(tools)
  await packageApplication(tools, [
    '--linux',
    'rpm',
    '-c.rpm.compression=bzip2',
    `-c.directories.output=${made('rpm')}`,
  ])
}

const steps = (tools, args) => ({
  'release': () => asRelease(tools, packLinux),
  'windows': () => asRelease(tools, packWindows),
  'msi': () => packMsi(),
  'msi-wine': async () => {
    const { tryMsiInWine } = await import('./msi-in-wine.mjs')
    await tryMsiInWine(made('msi'), made('windows', 'win-unpacked'))
  },
  'rpm': () => packRpm(tools),
  'minimal': () => packMinimal(tools),
  'sizes': () => compareSizes(),
  'appimage': async () => {
    await buildAppImage(tools, { version: '1.0.0', out: made('appimage'), from: 'packed' })
    await buildAppImage(tools, { version: '1.0.0', out: made('appimage-drivable'), from: 'drivable' })
  },
  'lintian': () => askLintian(made('deb', 'tutorat.deb')),
  'install': () => installInChroot(tools, made('deb', 'tutorat.deb')),
  'specs': async () => {
    await ensureSystemPackages({
      'weston': 'weston',
      'appstreamcli': 'appstream',
      'msiextract': 'msitools',
      '7za': 'p7zip-full',
    })
    const code = await runE2e(tools, ['--config', path.join('tests', 'package', 'playwright.config.ts'), ...args])
    if (code !== 0)
      throw new UserError(
        'Tests of the packages failed: see above, "npm run e2e:package -- --only specs <file>" runs them again.',
      )
  },
  'brands': async () => (await import('./brand-suite.mjs')).tryBrands(tools, made('deb', 'tutorat.deb')),
})

/** Reuses the usual tests' packages. `--only a,b` selects steps; other arguments go to Playwright. */
export async function runPackageSuite(tools, args) {
  const at = args.indexOf('--only')
  const only = at === -1 ? undefined : args[at + 1]?.split(',')
  const all = steps(tools, at === -1 ? args : args.toSpliced(at, 2))
  const unknown = only?.find((name) => !(name in all))
  if (unknown !== undefined)
    throw new UserError(`There is no step "${unknown}": name some of ${Object.keys(all).join(', ')}.`)
  mkdirSync(made(), { recursive: true })
  const failures = []
  for (const [name, work] of Object.entries(all)) {
    if (only ? !only.includes(name) : onRequest.has(name)) continue
    try {
      await work()
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      log(`  ${error.message}`)
      failures.push(name)
    }
  }
  log(failures.length === 0 ? 'The packages are as they should be.' : `Failed: ${failures.join(', ')}`)
  return failures.length === 0 ? 0 : 1
}

/** With the tests' Electron and key. */
export const runRehearsal = (tools) =>
  asRelease(tools, async (released) => {
    const { rehearse } = await import('../release/rehearsal.mjs')
    const { updateKeys } = await import('./package-for-tests.mjs')
    const { dist, version } = await windowsElectron(released)
    const electron = [`-c.electronDist=${dist}`, `-c.electronVersion=${version}`]
    await rehearse(released, { packageApplication, updateKeys, electron })
  })
