import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRawHeader, extractFile, listPackage } from '@electron/asar'
import { expect, test } from '@playwright/test'
import { hostileSwitches } from '#main/app/hostile-switches.ts'
import { ended, expectContent, expectFuses, readLog, shippedEnvironment } from '../e2e/support/packaged'
import { startPlatform } from '../e2e/support/platform'
import { removeProfile, newProfile } from '../e2e/support/tutorat'

const made = (...parts: string[]): string => path.resolve('dist/for-tests', ...parts)
const windows = made('windows', 'win-unpacked')
const release = made('release', 'linux-unpacked')
const packed = path.resolve('dist/linux-unpacked/tutorat')

test('A8: every package has the eight fuses', async () => {
  for (const program of [packed, path.join(release, 'tutorat'), path.join(windows, 'Tutorat.exe')])
    await expectFuses(program)
})

test('the Windows package contains only what runs there', () => {
  expectContent(path.join(windows, 'resources', 'app.asar'), { platform: 'win32-x64', withDemo: false })
  const archive = spawnSync('7za', ['l', '-slt', made('windows', 'Tutorat-1.0.0-x64.zip')], {
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  }).stdout
  for (const file of ['Tutorat.exe', 'resources/app.asar', 'LICENSES.chromium.html'])
    expect(archive).toContain(`Path = ${file}\n`)
  expect(archive).not.toMatch(/default_app|\.pdb|Path = version\n/)
})

test('A8: the Windows program contains the checksum of the archive, and the icon', () => {
  const program = readFileSync(path.join(windows, 'Tutorat.exe'))
  const sum = createHash('sha256')
    .update(getRawHeader(path.join(windows, 'resources', 'app.asar')).headerString)
    .digest('hex')
  expect(program.includes(`{"file":"resources\\\\app.asar","alg":"SHA256","value":"${sum}"}`)).toBe(true)
  expect(program.includes(readFileSync('resources/icons/256x256.png'))).toBe(true)
  expect(program.includes(Buffer.from('Tutorat', 'utf16le'))).toBe(true)
})

test('a release for Linux contains no demo platform and no developer variables', () => {
  const archive = path.join(release, 'resources', 'app.asar')
  expectContent(archive, { platform: 'linux-x64', withDemo: false })
  const scripts = listPackage(archive, { isPack: false }).filter((file) =>
    /^\/out\/(main|renderer)\/.*\.js$/.test(file),
  )
  expect(scripts.length).toBeGreaterThan(50)
  const telling = scripts.filter((file) =>
    /amira\.bensalah|sourceMappingURL=|TUTORAT_(PLATFORM|PROFILE|POLICY)/.test(
      extractFile(archive, file.slice(1)).toString(),
    ),
  )
  expect(telling).toEqual([])
})

async function refusal(program: string, folder: string): Promise<string> {
  const { profile, env } = shippedEnvironment(folder)
  const child = spawn(program, [], { env, stdio: 'ignore', detached: true })
  const gone = ended(child)
  await expect.poll(() => readLog(profile), { timeout: 20_000 }).toMatch(/ error .*platform/)
  expect(readLog(profile)).not.toContain('demo.')
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await gone
  return readLog(profile)
}

test('a release does not start without platform.json or with a platform on this computer', async () => {
  const profile = await newProfile()
  expect(await refusal(path.join(release, 'tutorat'), profile)).toContain('platform.json does not exist')
  await removeProfile(profile)
  const platform = await startPlatform()
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-release-'))
  const copy = path.join(folder, 'release')
  cpSync(release, copy, { recursive: true })
  writeFileSync(path.join(copy, 'resources', 'platform.json'), readFileSync(platform.file))
  const other = await newProfile()
  expect(await refusal(path.join(copy, 'tutorat'), other)).toContain(
    'must be an https:// address in a packaged application',
  )
  await removeProfile(other)
  rmSync(folder, { recursive: true, force: true })
  await platform.close()
})

test('A9: a single hostile switch has no effect', async () => {
  const tried = hostileSwitches.filter((name) => !/pipe|^trace-startup$/.test(name))
  for (const name of tried) {
    const folder = await newProfile()
    const { profile, env } = shippedEnvironment(folder)
    const spied = path.join(folder, 'spied.log')
    const value =
      (
        {
          'remote-debugging-port': '19223',
          'log-net-log': spied,
          'ssl-key-log-file': spied,
          'log-file': spied,
          'trace-startup-file': spied,
        } as Record<string, string>
      )[name] ?? '1'
    const child = spawn(packed, [`--${name}=${value}`], { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
    const gone = ended(child)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await expect
      .poll(() => readLog(profile), { timeout: 20_000, message: `starts with --${name}` })
      .toContain('session.restored')
    expect(said, `--${name}`).not.toContain('DevTools listening')
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await gone
    expect(() => readFileSync(spied), `--${name}`).toThrow()
    await removeProfile(folder)
  }
})
