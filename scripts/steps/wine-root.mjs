import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { followApt, must, ownDebian } from './chroot.mjs'
import { log, step, UserError } from './log.mjs'
import { inCache, inRoot, root as project } from './paths.mjs'
import { isRoot } from './processes.mjs'
import { ensureSystemPackages } from './system-libraries.mjs'

/** Debian 13: Electron does not run on the Wine 8 of Debian 12. */
const suite = 'trixie'
const packages = [
  'wine',
  'wine64',
  // Without Wine's Tahoma, Chromium looks for its system font until the stack overflows.
  'fonts-wine',
  'fonts-liberation',
  'fonts-dejavu-core',
  'libgl1',
  'libgl1-mesa-dri',
  'libegl1',
  // DPAPI and Credential Manager encrypt with it.
  'libgnutls30t64',
  'libdbus-1-3',
  'libxcomposite1',
  'libxcursor1',
  'libxfixes3',
  'libxi6',
  'libxinerama1',
  'libxrandr2',
  'libxrender1',
  'libxxf86vm1',
]

const home = () => inCache('wine')
const root = () => path.join(home(), 'root')
/** Folder of one Windows account's registry hive and drive C. */
const prefix = (account) => path.join(home(), `prefix-${account}`)
const wine = inRoot('scripts', 'windows', 'wine.sh')

export const wineVariables = () => ({
  TUTORAT_WINE: wine,
  TUTORAT_WINE_ROOT: root(),
  TUTORAT_WINE_HOME: home(),
  TUTORAT_PROJECT: project,
  WINEDEBUG: '-all',
  // No .NET, no HTML engine, no Bluetooth driver: their installers would ask for a download.
  WINEDLLOVERRIDES: 'mscoree,mshtml=;winebth.sys=',
})

async function ensureRoot() {
  const stamp = path.join(root(), 'etc', 'made-for-tests')
  const content = `${suite} ${packages.join(' ')}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === content) return log('✓ Root with Wine: already made')
  await ensureSystemPackages({ debootstrap: 'debootstrap', unshare: 'util-linux' })
  const { mirror: own } = ownDebian()
  const mirror = /\/debian\/?$/.test(own) ? own : 'http://deb.debian.org/debian'
  const unfinished = `${root()}.new`
  const inside = (command) => [
    'chroot',
    [
      unfinished,
      ...['/usr/bin/env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'LANG=C.UTF-8'],
      ...['DEBIAN_FRONTEND=noninteractive', 'sh', '-c', command],
    ],
  ]
  await step(`Root with Wine: Debian ${suite} from ${new URL(mirror).host}`, async () => {
    for (const folder of [unfinished, root()]) rmSync(folder, { recursive: true, force: true })
    mkdirSync(home(), { recursive: true })
    await must(
      'debootstrap',
      ['--variant=minbase', suite, unfinished, mirror],
      `debootstrap could not make Debian ${suite}: check that the mirror of apt can be reached.`,
    )
    followApt(unfinished)
    await must(
      ...inside(
        `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')} && apt-get clean`,
      ),
      'apt-get could not install Wine: check that its mirror can be reached.',
    )
    writeFileSync(path.join(unfinished, 'etc', 'made-for-tests'), content)
    renameSync(unfinished, root())
  })
}

async function ensurePrefix(account, env) {
  const stamp = path.join(prefix(account), 'made-for-tests')
  if (existsSync(stamp)) return
  await step(`Windows of ${account}`, async () => {
    rmSync(prefix(account), { recursive: true, force: true })
    const command = 'wineboot --init && wine winecfg -v win10 && wineserver --wait'
    await must(wine, ['sh', '-c', command], 'Wine could not set up a Windows: see above.', {
      env: { ...env, WINEPREFIX: prefix(account) },
    })
    writeFileSync(stamp, '')
  })
}

/** The returned function ends all of their processes. */
export async function ensureWine(env) {
  if (!isRoot()) throw new UserError('The root with Wine needs chroot and mount: run this command as root.')
  await ensureRoot()
  const variables = { ...env, ...wineVariables() }
  const accounts = ['amira', 'leila']
  for (const account of accounts) await ensurePrefix(account, variables)
  return async () => {
    for (const name of readdirSync(home()).filter((each) => each.startsWith('output-'))) rmSync(path.join(home(), name))
    for (const account of accounts)
      await must(wine, ['sh', '-c', 'wineserver --kill; true'], '', {
        env: { ...variables, WINEPREFIX: prefix(account) },
      })
  }
}
