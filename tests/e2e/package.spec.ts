import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { hostileSwitches, processSwitches } from '#main/app/hostile-switches.ts'
import { signInAs } from './pages/sign-in'
import { descendants, drive, ended, expectContent, expectFuses, readLog, shippedEnvironment } from './support/packaged'
import { environment, removeProfile, newProfile } from './support/tutorat'

const packed = path.resolve('dist/linux-unpacked/tutorat')
const drivable = path.resolve('dist/drivable-unpacked/tutorat')
const deb = path.resolve('dist/for-tests/deb/tutorat.deb')

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

test('A8: the eight fuses of the package have the expected values', () => expectFuses(packed))

test('A8: the package does not run as Node', () => {
  const { stdout } = spawnSync(packed, ['-e', 'console.log("ran as node")'], {
    env: shippedEnvironment('/nonexistent', { ELECTRON_RUN_AS_NODE: '1' }).env,
    encoding: 'utf8',
    timeout: 4000,
    killSignal: 'SIGKILL',
  })
  expect(stdout).not.toContain('ran as node')
})

test('the package contains only what runs', () => {
  expectContent(path.resolve('dist/linux-unpacked/resources/app.asar'), { platform: 'linux-x64', withDemo: true })
})

test('the Debian package installs to its path and registers the links', () => {
  const dpkgDeb = (...args: string[]): string =>
    spawnSync('dpkg-deb', args, { encoding: 'utf8', maxBuffer: 1 << 24 }).stdout
  const listing = dpkgDeb('--contents', deb)
  const entries = new Map(
    listing
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/))
      .map(([mode, owner, , , , name]) => [name?.slice(1), { mode, owner }]),
  )
  expect(entries.get('/opt/Tutorat/chrome-sandbox')?.mode).toBe('-rwsr-xr-x')
  expect(entries.get('/opt/Tutorat/tutorat')?.mode).toBe('-rwxr-xr-x')
  expect(entries.get('/usr/bin/tutorat')?.mode).toBe('-rwxr-xr-x')
  expect(entries.get('/opt/Tutorat/environment.sh')?.mode).toBe('-rw-r--r--')
  expect([...entries.values()].filter(({ owner }) => owner !== 'root/root')).toEqual([])
  expect(
    [...entries]
      .filter(([, { mode }]) => !mode?.startsWith('l') && /^.{5}w|^.{8}w/.test(mode ?? ''))
      .map(([name]) => name),
  ).toEqual([])
  for (const file of [
    '/usr/share/applications/tutorat.desktop',
    '/usr/share/icons/hicolor/256x256/apps/tutorat.png',
    '/usr/share/doc/tutorat/copyright',
    '/opt/Tutorat/resources/apparmor-profile',
    '/opt/Tutorat/LICENSES.chromium.html',
  ]) {
    expect(entries.has(file), file).toBe(true)
  }
  expect(dpkgDeb('--field', deb, 'Depends')).toContain('libgtk-3-0t64 | libgtk-3-0')
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-deb-'))
  spawnSync('dpkg-deb', ['--control', deb, path.join(folder, 'control')])
  expect(readdirSync(path.join(folder, 'control')).sort()).toEqual([
    'control',
    'md5sums',
    'postinst',
    'postrm',
    'prerm',
  ])
  spawnSync('sh', [
    '-c',
    'dpkg-deb --fsys-tarfile "$0" | tar -x -C "$1" ./usr/share/applications ' +
      './opt/Tutorat/resources/apparmor-profile ./opt/Tutorat/resources/package-type',
    deb,
    folder,
  ])
  const entry = readFileSync(path.join(folder, 'usr/share/applications/tutorat.desktop'), 'utf8')
  expect(entry).toContain('\nExec=/usr/bin/tutorat %U\n')
  expect(entry).toContain('\nMimeType=x-scheme-handler/tutorat;\n')
  for (const [action, name] of [
    ['subjects', 'Matières'],
    ['exams', 'Examens'],
    ['sessions', 'En direct'],
  ]) {
    expect(entry).toMatch(
      new RegExp(
        `\\[Desktop Action ${action}\\]\\nName=[\\w ]+\\nName\\[fr\\]=${name}\\nName\\[ar\\]=.+\\nExec=tutorat ` +
          `tutorat://${action}\\n`,
      ),
    )
  }
  const validated = spawnSync('desktop-file-validate', [path.join(folder, 'usr/share/applications/tutorat.desktop')], {
    encoding: 'utf8',
  })
  expect(validated.stdout + validated.stderr, 'desktop-file-validate says nothing').toBe('')
  expect(readFileSync(path.join(folder, 'opt/Tutorat/resources/apparmor-profile'), 'utf8')).toMatch(
    /profile "tutorat" "\/opt\/Tutorat\/tutorat" flags=\(unconfined\) \{\s+userns,/,
  )
  expect(readFileSync(path.join(folder, 'opt/Tutorat/resources/package-type'), 'utf8')).toBe('deb')
  rmSync(folder, { recursive: true, force: true })
})

test('A9: hostile switches have no effect', async () => {
  const folder = await newProfile()
  const { profile, env } = shippedEnvironment(folder)
  const netLog = path.join(folder, 'net.log')
  const keyLog = path.join(folder, 'keys.log')
  const values: Record<string, string> = {
    'remote-debugging-port': '19222',
    'log-net-log': netLog,
    'ssl-key-log-file': keyLog,
    'user-data-dir': path.join(folder, 'elsewhere'),
  }
  const tried = hostileSwitches.filter((name) => !/pipe|^trace-startup$/.test(name))
  expect(tried.length).toBeGreaterThanOrEqual(18)
  const child = spawn(
    packed,
    // Chromium trims each argument.
    tried.map((name, at) => {
      const argument = `${['', ' ', '\t'][at % 3] ?? ''}--${name}`
      return values[name] === undefined ? argument : `${argument}=${values[name]}`
    }),
    { env, stdio: 'ignore' },
  )
  const gone = ended(child)
  await expect.poll(() => readLog(profile), { timeout: 20_000 }).toContain('session.restored')
  expect(await isListening(19222)).toBe(false)
  child.kill('SIGKILL')
  await gone
  expect(existsSync(netLog)).toBe(false)
  expect(existsSync(keyLog)).toBe(false)
  await removeProfile(folder)
})

test('A9: without its sandbox or with a replaced process program, the package does not start', () => {
  for (const name of processSwitches) {
    const { status, signal, stderr } = spawnSync(packed, [`--${name}=/bin/false`], {
      env: shippedEnvironment('/nonexistent').env,
      encoding: 'utf8',
      timeout: 10_000,
      killSignal: 'SIGKILL',
    })
    // Chromium itself aborts on some switches before our code runs.
    expect([name, status === 0 || signal === 'SIGKILL']).toEqual([name, false])
    if (['no-sandbox', 'disable-seccomp-filter-sandbox', 'renderer-cmd-prefix'].includes(name))
      expect(stderr).toContain(`does not start with --${name}`)
  }
  for (const { args, variables } of [
    { args: [' --no-sandbox'], variables: {} },
    { args: ['\t-no-sandbox\n'], variables: {} },
    { args: [], variables: { ELECTRON_DISABLE_SANDBOX: '1' } },
  ]) {
    const { status, stderr } = spawnSync(packed, args, {
      env: shippedEnvironment('/nonexistent', variables).env,
      encoding: 'utf8',
      timeout: 10_000,
      killSignal: 'SIGKILL',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('does not start with --no-sandbox')])
  }
})

test('A9: a package of any name ignores platform and profile variables and switches', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-renamed-'))
  const renamed = path.join(folder, 'copy', 'electron')
  cpSync(path.dirname(packed), path.dirname(renamed), { recursive: true })
  renameSync(path.join(path.dirname(renamed), 'tutorat'), renamed)
  for (const program of [packed, renamed]) {
    const configuration = await newProfile()
    const { profile, env } = shippedEnvironment(configuration, { TUTORAT_PLATFORM: '/nonexistent/platform.json' })
    const child = spawn(program, ['--remote-debugging-port=19224'], { env, stdio: 'ignore' })
    const gone = ended(child)
    await expect
      .poll(() => readLog(profile), { timeout: 20_000, message: `${program} starts in its own profile` })
      .toContain('session.restored')
    // A platform from the variable would be refused as missing.
    await expect
      .poll(() => descendants(child.pid ?? 0, 'node.mojom.NodeService').length, {
        message: `${program} starts the platform of the package`,
      })
      .toBe(1)
    expect(await isListening(19224), `${program} opens no debugging port`).toBe(false)
    child.kill('SIGKILL')
    await gone
    expect(
      existsSync(path.join(configuration, 'elsewhere')),
      `${program} leaves the folder of the variable alone`,
    ).toBe(false)
    await removeProfile(configuration)
  }
  rmSync(folder, { recursive: true, force: true })
})

test('A9: an aborted page leaves no core file and no minidump', async () => {
  const configuration = await newProfile()
  const { profile, env } = shippedEnvironment(configuration)
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-cores-'))
  const holdsCore = (): boolean => readdirSync(folder).some((name) => name.startsWith('core'))
  // Control: an unprotected program writes a core file.
  const cored = spawnSync('sh', ['-c', 'ulimit -c unlimited; sh -c "kill -ABRT \\$\\$"'], { cwd: folder })
  expect(cored.error).toBeUndefined()
  const wouldWrite = holdsCore()
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name))
  const child = spawn('sh', ['-c', 'ulimit -c unlimited; exec "$0"', packed], { env, cwd: folder, stdio: 'ignore' })
  const gone = ended(child)
  await expect.poll(() => readLog(profile), { timeout: 20_000 }).toContain('session.restored')
  const pageOf = (): number | undefined => descendants(child.pid ?? 0, '--type=renderer')[0]
  await expect.poll(pageOf).toBeTruthy()
  const page = pageOf() ?? 0
  process.kill(page, 'SIGABRT')
  await expect.poll(() => existsSync(`/proc/${page}`)).toBe(false)
  await expect
    .poll(
      () => {
        const now = pageOf()
        return now !== undefined && now !== page
      },
      { message: 'the page comes back' },
    )
    .toBe(true)
  child.kill('SIGKILL')
  await gone
  expect(
    readdirSync(folder),
    `a computer ${wouldWrite ? 'that writes core files' : 'without core files in the folder'} keeps none of ours`,
  ).toEqual([])
  expect(
    readdirSync(profile, { recursive: true, encoding: 'utf8' }).filter((name) => /\.dmp$|(^|\/)core(\.|$)/.test(name)),
  ).toEqual([])
  rmSync(folder, { recursive: true, force: true })
  await removeProfile(configuration)
})

test('J2: the packaged application passes the smoke journey', async () => {
  const profile = await newProfile()
  const { page, close } = await drive(drivable, environment({ profile }))
  await signInAs(page, 'amira')
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
  await page
    .getByRole('link', { name: /Reprendre la leçon/ })
    .or(page.getByRole('link', { name: 'Matières' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await close()
  await removeProfile(profile)
})
