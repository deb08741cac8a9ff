// Verifies the artefacts of a folder after they are made: verify-artefacts.mjs <folder> [--signed]
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { load } from 'js-yaml'
import { readBrand } from '../brand/chosen.mjs'

const fuses = {
  [FuseV1Options.RunAsNode]: FuseState.DISABLE,
  [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
  [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
  [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: FuseState.DISABLE,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
}

const openers = {
  '.deb': (file, to) => ['dpkg-deb', ['-x', file, to]],
  '.rpm': (file, to) => ['sh', ['-c', 'rpm2archive - <"$0" | tar -xz -C "$1"', file, to]],
  '.msi': (file, to) => ['msiextract', ['--directory', to, file]],
  '.zip': (file, to) => [process.platform === 'win32' ? '7z' : '7za', ['x', '-bd', `-o${to}`, file]],
}

const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** Neither sources, maps, tests nor the demo platform may be shipped. */
const forbidden = /\.map$|\.tsx?$|\.test\.|^\/src\/|^\/resources\/demo\/|^\/out\/main\/(sandbox|probe|demo)\.js$/

const { id, program: name } = readBrand()
const programs = new RegExp(`[/\\\\]${name}[/\\\\]${id}$|[/\\\\]${name}\\.exe$|MacOS[/\\\\]${name}$`)

async function faultsInside(folder) {
  const files = filesUnder(folder)
  const find = (pattern) => files.find((file) => pattern.test(file))
  const program = find(programs)
  const archive = find(/[/\\]resources[/\\]app\.asar$/i)
  const faults = []
  if (!find(/THIRD-PARTY-LICENCES\.txt$/)) faults.push('has no licences of others')
  if (!find(/LICENSES\.chromium\.html$/)) faults.push('has no licences of Chromium')
  if (program === undefined) faults.push('has no program')
  else {
    const wire = await getCurrentFuseWire(program)
    for (const [fuse, state] of Object.entries(fuses))
      if (wire[fuse] !== state) faults.push(`has the fuse ${FuseV1Options[fuse]} in another state`)
  }
  if (archive === undefined) return [...faults, 'has no app.asar']
  const listed = listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/'))
  const strays = listed.filter((file) => forbidden.test(file))
  if (strays.length > 0) faults.push(`holds ${strays.slice(0, 3).join(', ')}`)
  return faults
}

export async function verifyPackage(file) {
  const open = openers[path.extname(file)]
  if (open === undefined) return { kind: 'not-opened', faults: [] }
  const folder = mkdtempSync(path.join(os.tmpdir(), `${id}-verify-`))
  try {
    const [command, args] = open(file, folder)
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 })
    if (status !== 0) return { kind: 'opened', faults: [`cannot be opened by ${command}: ${stderr ?? ''}`] }
    return { kind: 'opened', faults: await faultsInside(folder) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function faultsInFeeds(folder, isSigned) {
  const feeds = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name))
  return feeds.flatMap((feed) =>
    (load(readFileSync(path.join(folder, feed), 'utf8'))?.files ?? []).flatMap(({ url, sha512, signature }) => {
      const file = path.join(folder, url)
      if (!existsSync(file)) return [`${feed}: ${url} is missing`]
      const sum = createHash('sha512').update(readFileSync(file)).digest('base64')
      const updates = /\.(AppImage|exe|zip)$/.test(url)
      return [
        ...(sum === sha512 ? [] : [`${feed}: ${url} is another file than described`]),
        ...(isSigned && updates && !signature ? [`${feed}: ${url} is not signed`] : []),
      ]
    }),
  )
}

export function faultsInBill(folder) {
  const bills = readdirSync(folder).filter((name) => name.endsWith('.cdx.json'))
  if (bills.length !== 1) return [`there are ${bills.length} bills of materials instead of one`]
  const { bomFormat, components = [] } = JSON.parse(readFileSync(path.join(folder, bills[0]), 'utf8'))
  if (bomFormat !== 'CycloneDX' || components.length === 0) return [`${bills[0]} is no bill of materials`]
  return components.filter((each) => !each.licenses?.length).map(({ name }) => `${bills[0]}: ${name} has no licence`)
}

export async function verifyFolder(folder, { isSigned = false, hasBill = true } = {}) {
  const packages = readdirSync(folder).filter((name) => /\.(deb|rpm|msi|zip|exe|dmg|AppImage)$/.test(name))
  const results = []
  for (const name of packages) results.push({ name, ...(await verifyPackage(path.join(folder, name))) })
  const general = [...faultsInFeeds(folder, isSigned), ...(hasBill ? faultsInBill(folder) : [])]
  return { results, general, isGood: general.length === 0 && results.every(({ faults }) => faults.length === 0) }
}

async function main([folder, ...options]) {
  const verified = await verifyFolder(folder ?? 'dist', {
    isSigned: options.includes('--signed'),
    hasBill: !options.includes('--no-bill'),
  })
  for (const { name, kind, faults } of verified.results)
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${name}${kind === 'opened' ? '' : ' (not opened here)'}`)
  const faults = [
    ...verified.results.flatMap(({ name, faults: own }) => own.map((fault) => `${name} ${fault}`)),
    ...verified.general,
  ]
  for (const fault of faults) console.error(fault)
  if (verified.results.length === 0) console.error(`${folder ?? 'dist'} holds no package.`)
  process.exitCode = verified.isGood && verified.results.length > 0 ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await main(process.argv.slice(2))
