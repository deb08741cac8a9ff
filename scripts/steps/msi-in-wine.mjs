import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { log, step, UserError } from './log.mjs'
import { inCache, inRoot } from './paths.mjs'
import { isRoot, run } from './processes.mjs'

const wineRoot = () => process.env.TUTORAT_WINE_ROOT ?? inCache('wine', 'root')

/** Same text as `files` in scripts/packaging/msi-in-wine.sh. */
function describeFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const lines = files
    .map((file) => [`./${path.relative(folder, file)}`, createHash('sha256').update(readFileSync(file)).digest('hex')])
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([name, sum]) => `${sum}  ${name}\n`)
  return `files ${files.length} ${createHash('sha256').update(lines.join('')).digest('hex')}`
}

const refused = 'exit 67'
const none = /^files 0 /
const has = (...lines) => lines
const byDefault = ['policy sharedComputer REG_DWORD 0x1', 'policy updates REG_DWORD 0x0']
const proxy = [
  'policy proxyHost REG_SZ proxy.ecole.tn',
  'policy proxyMode REG_SZ manual',
  'policy proxyPort REG_DWORD 0xc38',
]

/** 67 is 1603 modulo 256: the exit code of a launch condition that is not met. */
const expectations = (files) => ({
  'install': has(
    'exit 0',
    files,
    'policy language REG_SZ fr',
    'policy payments REG_DWORD 0x0',
    ...byDefault,
    ...proxy,
    /"C:\\Program Files\\Tutorat\\Tutorat\.exe" --protocol -- "%1"/,
  ),
  'repair': has('exit 0', files, 'policy language REG_SZ fr'),
  'upgrade': has('exit 0', files, 'policy language REG_SZ ar', 'policy updates REG_DWORD 0x1', ...proxy),
  'downgrade': has(refused, files),
  'remove': has('exit 0', none, 'policy language REG_SZ ar', 'policy updates REG_DWORD 0x1'),
  'wrong value': has(refused, none, 'policy payments REG_DWORD 0x0'),
  'incomplete proxy': has(refused, none),
})

const meets = (lines, expected) =>
  lines.some((line) => (expected instanceof RegExp ? expected.test(line) : line === expected))

function faultsIn(output, files) {
  const parts = new Map(
    output
      .split(/^# /m)
      .slice(1)
      .map((part) => part.split('\n').map((line) => line.trim()))
      .map(([name, ...lines]) => [name, lines]),
  )
  return Object.entries(expectations(files)).flatMap(([name, expected]) =>
    expected.filter((each) => !meets(parts.get(name) ?? [], each)).map((each) => `${name}: ${each}`),
  )
}

/** The prefix lies outside of Wine's root, which stays unchanged. */
export async function tryMsiInWine(folder, unpacked) {
  const root = wineRoot()
  if (!isRoot()) throw new UserError('The installation under Wine mounts folders: run this command as root.')
  // Not `usr/bin/wine`: an absolute link, which leads out of the root.
  if (!existsSync(path.join(root, 'usr', 'lib', 'wine')))
    throw new UserError(
      `There is no system with Wine in ${root}: run "npm run e2e:windows" once, or name one in TUTORAT_WINE_ROOT.`,
    )
  const shared = inCache('msi-in-wine')
  rmSync(shared, { recursive: true, force: true })
  mkdirSync(shared, { recursive: true })
  for (const name of readdirSync(folder)) linkSync(path.join(folder, name), path.join(shared, name))
  copyFileSync(inRoot('scripts', 'packaging', 'msi-in-wine.sh'), path.join(shared, 'try.sh'))
  await step('MSI installed, repaired, upgraded and removed under Wine', async () => {
    const mounts =
      'mkdir -p "$1/mnt/msi" && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && ' +
      'mount -t tmpfs tmpfs "$1/tmp" && mount --bind "$2" "$1/mnt/msi" && ' +
      'exec chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 sh /mnt/msi/try.sh'
    const { output } = await run('unshare', ['--mount', 'sh', '-c', mounts, 'sh', root, shared], { quiet: true })
    const faults = faultsIn(output, describeFiles(unpacked))
    if (faults.length === 0) return rmSync(shared, { recursive: true, force: true })
    log(output)
    throw new UserError(`The MSI does not behave as expected:\n${faults.join('\n')}\nSee scripts/packaging/msi.mjs.`)
  })
}
