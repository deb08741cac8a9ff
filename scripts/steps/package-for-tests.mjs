import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createPackageWithOptions, extractAll } from '@electron/asar'
import { newKeys, signFolder } from '../release/sign-updates.mjs'
import { step, UserError } from './log.mjs'
import { packageApplication } from './package.mjs'
import { inCache, inRoot, readJson, writeJson } from './paths.mjs'
import { run } from './processes.mjs'

const keys = inRoot('dist', 'for-tests', 'update-keys.json')
const stamp = inCache('package-for-tests.json')
const packed = inRoot('dist', 'linux-unpacked')
const debOut = inRoot('dist', 'for-tests', 'deb')
const drivable = inRoot('dist', 'drivable-unpacked')

export function updateKeys() {
  const known = readJson(keys)
  if (known !== undefined) return known
  const made = newKeys()
  mkdirSync(path.dirname(keys), { recursive: true })
  writeJson(keys, made)
  return made
}

async function makeDrivable({ node, env }) {
  const out = inCache('drivable', 'out')
  const unpacked = inCache('drivable', 'asar')
  rmSync(inCache('drivable'), { recursive: true, force: true })
  const cli = inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { code, output } = await run(node, [cli, 'build', '--logLevel', 'warn'], {
    env: { ...env, TUTORAT_OUT: out, TUTORAT_DRIVABLE: '1', TUTORAT_UPDATE_PUBLIC_KEY: updateKeys().publicKey },
    quiet: true,
  })
  if (code !== 0) throw new UserError(`The build that tests can drive failed: ${output.trim()}`)
  rmSync(drivable, { recursive: true, force: true })
  cpSync(packed, drivable, { recursive: true })
  const archive = `${drivable}/resources/app.asar`
  extractAll(archive, unpacked)
  rmSync(`${unpacked}/out`, { recursive: true, force: true })
  cpSync(out, `${unpacked}/out`, { recursive: true })
  rmSync(`${drivable}/resources/app.asar.unpacked`, { recursive: true, force: true })
  await createPackageWithOptions(unpacked, archive, { unpack: '**/*.node' })
}

function packagingOf() {
  const folder = inRoot('scripts', 'packaging')
  const programs = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
  return Buffer.concat(
    [
      inRoot('electron-builder.yml'),
      inRoot('scripts', 'after-pack.mjs'),
      inRoot('scripts', 'steps', 'third-party-licences.mjs'),
      ...programs,
    ].map((file) => readFileSync(file)),
  )
}

export async function ensurePackageForTests(tools) {
  const build = readFileSync(inCache('build.json'), 'utf8')
  const fingerprint = createHash('sha256').update(build).update(packagingOf()).digest('hex')
  if (
    readJson(stamp)?.fingerprint === fingerprint &&
    [packed, drivable, `${debOut}/tutorat.deb`, keys].every((made) => existsSync(made))
  )
    return
  rmSync(stamp, { force: true })
  rmSync(debOut, { recursive: true, force: true })
  await packageApplication(tools, [
    '--linux',
    'deb',
    'dir',
    '-c.deb.compression=gz',
    '-c.deb.artifactName=for-tests/deb/tutorat.${ext}',
  ])
  // This file would make the unpacked application's updater expect a deb.
  rmSync(`${packed}/resources/package-type`, { force: true })
  await step('Package that tests can drive', () => makeDrivable(tools))
  writeJson(stamp, { fingerprint })
}

const updatesStamp = inCache('updates-for-tests.json')
export const updatesFeed = 'http://127.0.0.1:47811/'

/** Builds AppImages 1.0.0 and 1.0.1 with signed feeds, unless both exist. */
export async function ensureUpdatesForTests(tools) {
  const fingerprint = readJson(stamp)?.fingerprint
  const folders = ['1.0.0', '1.0.1'].map((version) => ({
    version,
    out: inRoot('dist', 'for-tests', `update-${version}`),
  }))
  if (
    readJson(updatesStamp)?.fingerprint === fingerprint &&
    folders.every(({ out }) => existsSync(path.join(out, 'latest-linux.yml')))
  )
    return
  rmSync(updatesStamp, { force: true })
  const { buildAppImage } = await import('./appimage.mjs')
  for (const { version, out } of folders) {
    await buildAppImage(
      { ...tools, env: { ...tools.env, TUTORAT_QUICK_SQUASH: '1' } },
      { version, out, from: 'drivable', feed: updatesFeed },
    )
    signFolder(out, updateKeys().privateKey)
  }
  writeJson(updatesStamp, { fingerprint })
}
