import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { toBrand } from '../brand/templates.mjs'
import { log, seconds, step, UserError } from './log.mjs'
import { inCache, inRoot } from './paths.mjs'
import { readOutput, isRoot, run } from './processes.mjs'
import { ensureSystemPackages } from './system-libraries.mjs'

const holder = () => inCache('chroot')
const base = () => path.join(holder(), 'base')
const work = () => path.join(holder(), 'work')

export function ownDebian() {
  const codename = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  const said = readOutput('apt-cache', ['policy']) ?? ''
  const mirror = [...said.matchAll(/^\s*\d+ (\S+) (\S+)\/main amd64 Packages$/gm)].find(
    ([, , suite]) => suite === codename,
  )?.[1]
  if (!codename || !mirror)
    throw new UserError(
      'The package is installed in a clean copy of the running Debian or Ubuntu: apt knows of none here, so ' +
        'run this on such a system.',
    )
  return { codename, mirror }
}

export async function must(command, args, sentence, options = {}) {
  const { code, output } = await run(command, args, { quiet: true, ...options })
  if (code === 0) return output
  log(output.trim().split('\n').slice(-30).join('\n'))
  throw new UserError(sentence)
}

export function followApt(root) {
  const proxies = (
    readOutput('apt-config', ['dump', '--format', '%f "%v";%n', 'Acquire::http::Proxy', 'Acquire::https::Proxy']) ?? ''
  ).trim()
  if (proxies) writeFileSync(path.join(root, 'etc', 'apt', 'apt.conf.d', '90tests'), `${proxies}\n`)
  copyFileSync('/etc/resolv.conf', path.join(root, 'etc', 'resolv.conf'))
  if (existsSync('/etc/hosts')) copyFileSync('/etc/hosts', path.join(root, 'etc', 'hosts'))
}

async function ensureBase() {
  const { codename, mirror } = ownDebian()
  const stamp = path.join(base(), 'etc', 'made-for-tests')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === codename) return log(`✓ Clean ${codename}: already made`)
  await ensureSystemPackages({ debootstrap: 'debootstrap' })
  await step(`Clean ${codename} from ${new URL(mirror).host}`, async () => {
    const unfinished = `${base()}.new`
    for (const folder of [unfinished, base()]) rmSync(folder, { recursive: true, force: true })
    mkdirSync(holder(), { recursive: true })
    await must(
      'debootstrap',
      ['--variant=minbase', codename, unfinished, mirror],
      'debootstrap could not make a clean system: check that the mirror of apt can be reached, and run the ' +
        'same command again.',
    )
    followApt(unfinished)
    writeFileSync(path.join(unfinished, 'etc', 'made-for-tests'), codename)
    renameSync(unfinished, base())
  })
}

const inside = (command) => [
  'chroot',
  [
    work(),
    '/usr/bin/env',
    '-i',
    'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    'HOME=/root',
    'LANG=C.UTF-8',
    'DEBIAN_FRONTEND=noninteractive',
    'sh',
    '-c',
    command,
  ],
]
const enter = async (command, sentence) => void (await must(...inside(command), sentence))

async function mounted(job) {
  const mounts = [
    ['proc', 'proc', 'proc'],
    ['devtmpfs', '/dev', 'dev'],
    ['tmpfs', 'tmpfs', 'dev/shm'],
  ]
  const places = []
  try {
    for (const [type, from, to] of mounts) {
      const target = path.join(work(), to)
      mkdirSync(target, { recursive: true })
      await must(
        'mount',
        from === '/dev' ? ['--bind', from, target] : ['-t', type, from, target],
        `${to} could not be mounted in the clean system: run this as root in a container that may mount.`,
      )
      places.unshift(target)
    }
    return await job()
  } finally {
    for (const place of places) await run('umount', ['-l', place], { quiet: true })
  }
}

const paths = () =>
  (
    readOutput(
      'find',
      [
        work(),
        '-xdev',
        '(',
        '-path',
        `${work()}/proc`,
        '-o',
        '-path',
        `${work()}/dev`,
        '-o',
        '-path',
        `${work()}/tmp`,
        '-o',
        '-path',
        `${work()}/var/lib/apt`,
        '-o',
        '-path',
        `${work()}/var/lib/dpkg`,
        '-o',
        '-path',
        `${work()}/var/cache`,
        '-o',
        '-path',
        `${work()}/var/log`,
        ')',
        '-prune',
        '-o',
        '-print',
      ],
      { maxBuffer: 1 << 26 },
    ) ?? ''
  ).split('\n')

async function startInside() {
  copyFileSync(inRoot('scripts', 'packaging', 'start-installed.sh'), path.join(work(), 'tmp', 'start.sh'))
  await enter('useradd --create-home pupil', 'A person could not be added to the clean system: see above.')
  try {
    await enter(
      'runuser -u pupil -- sh /tmp/start.sh',
      'The installed application did not start as an ordinary person: a library may be missing from ' +
        'deb.depends in electron-builder.yml, see its words above.',
    )
  } finally {
    await run(...inside('userdel --remove pupil'), { quiet: true })
    rmSync(path.join(work(), 'home', 'pupil'), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

export async function installInChroot(_tools, deb) {
  if (!isRoot())
    throw new UserError('The clean system needs root (debootstrap, chroot, mount): run this command as root.')
  await ensureBase()
  rmSync(work(), { recursive: true, force: true })
  await must(
    'cp',
    ['-a', base(), work()],
    'The clean system could not be copied: free some disk space and run the same command again.',
  )
  copyFileSync(deb, path.join(work(), 'tmp', 'tutorat.deb'))
  try {
    await mounted(async () => {
      await step('Debian package installed in a clean system', () =>
        enter(
          'apt-get update -qq && apt-get install -y -qq --no-install-recommends /tmp/tutorat.deb',
          'apt-get could not install the package: its dependencies (deb.depends in electron-builder.yml) must ' +
            'exist in this Debian.',
        ),
      )
      await step('Layout on the disk', () =>
        enter(
          'test "$(stat -c %a-%U /opt/Tutorat/chrome-sandbox)" = 4755-root && test -x /usr/bin/tutorat && ! ' +
            'test -e /etc/apparmor.d/tutorat.dpkg-new && dpkg --verify tutorat && ldd /opt/Tutorat/tutorat | { ! ' +
            'grep "not found"; }',
          'The installed files are not as the package says: see scripts/packaging/fpm.mjs.',
        ),
      )
      // Installed late, because these programs would hide missing dependencies.
      await step('Display for the test', () =>
        enter(
          'apt-get install -y -qq --no-install-recommends xvfb xauth desktop-file-utils',
          'apt-get could not install the display for the test: check that its mirror can be reached.',
        ),
      )
      await step('Started there as an ordinary person', startInside)
      await step('Link handler', () =>
        enter(
          'update-desktop-database -q && grep -q "x-scheme-handler/tutorat=tutorat.desktop" ' +
            '/usr/share/applications/mimeinfo.cache',
          'The package does not claim its links: see protocols in electron-builder.yml.',
        ),
      )
      await step('Installed again, removed, purged', async () => {
        const before = Date.now()
        await enter(
          'dpkg -i /tmp/tutorat.deb && dpkg -i /tmp/tutorat.deb && dpkg -r tutorat && dpkg -P tutorat',
          'The package cannot be installed twice or taken away: see scripts/packaging/deb.',
        )
        const left = paths().filter((name) => /tutorat/i.test(path.relative(work(), name)))
        if (left.length > 0)
          throw new UserError(
            `The package leaves files behind: ${left.map((name) => path.relative(work(), name)).join(', ')}. ` +
              'See scripts/packaging/deb/postrm.',
          )
        return seconds(Date.now() - before)
      })
    })
  } finally {
    rmSync(work(), { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Installs the packages of several brands in one clean system, starts all at once as one person, and removes the last. */
export async function installBeside(packages) {
  if (!isRoot())
    throw new UserError('The clean system needs root (debootstrap, chroot, mount): run this command as root.')
  await ensureBase()
  rmSync(work(), { recursive: true, force: true })
  await must(
    'cp',
    ['-a', base(), work()],
    'The clean system could not be copied: free some disk space and run the same command again.',
  )
  const template = readFileSync(inRoot('scripts', 'packaging', 'start-installed.sh'), 'utf8')
  for (const { brand, deb } of packages) {
    copyFileSync(deb, path.join(work(), 'tmp', `${brand.id}.deb`))
    // Both stay open until the other is ready, too.
    const waiting = toBrand(template, brand).replace(
      '# It dies',
      `touch ready-${brand.id}\nfor _ in $(seq 1 120); do [ "$(ls ready-* | wc -l)" = ${packages.length} ] && break; ` +
        'sleep 0.5; done\n[ "$(ls ready-* | wc -l)" = ' +
        `${packages.length} ] || ready=1\n# It dies`,
    )
    const ownFiles = waiting.replaceAll('pid', `pid-${brand.id}`).replaceAll('said.txt', `said-${brand.id}.txt`)
    writeFileSync(path.join(work(), 'tmp', `start-${brand.id}.sh`), ownFiles)
  }
  const ids = packages.map(({ brand }) => brand.id)
  try {
    await mounted(async () => {
      await step('Packages of both brands installed in a clean system', () =>
        enter(
          'apt-get update -qq && apt-get install -y -qq --no-install-recommends xvfb xauth desktop-file-utils ' +
            ids.map((id) => `/tmp/${id}.deb`).join(' '),
          'apt-get could not install the packages of two brands beside each other: see above which file both hold.',
        ),
      )
      await step('Both started by one person', async () => {
        await enter('useradd --create-home pupil', 'A person could not be added to the clean system: see above.')
        await enter(
          `for id in ${ids.join(' ')}; do runuser -u pupil -- sh /tmp/start-$id.sh & all="$all $!"; done; ` +
            'for one in $all; do wait $one || exit 1; done',
          'Two brands do not run beside each other: see their words above.',
        )
        const folders = packages.map(({ brand }) => path.join(work(), 'home', 'pupil', '.config', brand.program))
        const missing = folders.find((folder) => !existsSync(folder))
        if (missing !== undefined) throw new UserError(`A brand has no folder of its own: ${missing} is missing.`)
      })
      await step('Each answers its own links', () =>
        enter(
          'update-desktop-database -q && ' +
            packages
              .map(
                ({ brand }) =>
                  `grep -q "x-scheme-handler/${brand.scheme}=${brand.id}.desktop" /usr/share/applications/mimeinfo.cache`,
              )
              .join(' && '),
          'A package does not claim its links beside another brand: see protocols in electron-builder.yml.',
        ),
      )
      await step('One removed, the other intact', () =>
        enter(
          `dpkg -P ${ids.at(-1)} && dpkg --verify ${ids[0]} && ! ls -d /opt/${packages.at(-1).brand.program}`,
          'Removing a brand takes files of another or leaves its own: see scripts/packaging/deb.',
        ),
      )
    })
  } finally {
    rmSync(work(), { recursive: true, force: true, maxRetries: 3 })
  }
}
