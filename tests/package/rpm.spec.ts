import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { expectContent, expectFuses } from '../e2e/support/packaged'

const rpm = path.resolve('dist/for-tests/rpm/tutorat-1.0.0.x86_64.rpm')

function query(...args: string[]): string {
  const { stdout, stderr, status } = spawnSync('rpm', ['-qp', ...args, rpm], { encoding: 'utf8', maxBuffer: 1 << 24 })
  expect(status, stderr).toBe(0)
  return stdout
}

test('the rpm installs to its path, belongs to root and owns no folder of the distribution', () => {
  const entries = query('-l', '--dump')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([file = '', , , , mode = '', owner, group]) => ({ file, mode, owner: `${owner}/${group}` }))
  const modes = new Map(entries.map(({ file, mode }) => [file, mode]))
  expect(modes.get('/opt/Tutorat/chrome-sandbox')).toBe('0104755')
  expect(modes.get('/usr/bin/tutorat')).toBe('0100755')
  expect(modes.get('/opt/Tutorat/environment.sh')).toBe('0100644')
  expect(modes.get('/opt/Tutorat')).toBe('040755')
  expect(entries.filter(({ owner }) => owner !== 'root/root')).toEqual([])
  const folders = entries.filter(({ mode }) => mode.startsWith('04')).map(({ file }) => file)
  expect(folders.filter((folder) => !/^\/(opt\/Tutorat|usr\/share\/doc\/tutorat)(\/|$)/.test(folder))).toEqual([])
  for (const file of [
    '/usr/share/applications/tutorat.desktop',
    '/usr/share/icons/hicolor/256x256/apps/tutorat.png',
    '/usr/share/metainfo/tn.tutorat.desktop.metainfo.xml',
    '/usr/share/man/man1/tutorat.1.gz',
  ])
    expect(modes.has(file), file).toBe(true)
})

test('the rpm requires every library that its programs are linked with, and offers none to others', () => {
  const required = query('--requires').split('\n')
  const needed = spawnSync('objdump', ['-p', 'dist/linux-unpacked/tutorat'], { encoding: 'utf8' }).stdout.matchAll(
    /NEEDED\s+(\S+)/g,
  )
  // Of the C library or the package.
  const covered = /^(libffmpeg|libdl|libpthread|libm|libgcc_s|ld-linux|libglib|libgobject|libnssutil3|libsmime3)/
  const missing = [...needed].map(([, name = '']) => name).filter((name) => !covered.test(name))
  expect(missing.length).toBeGreaterThan(15)
  expect(missing.filter((name) => !required.includes(`${name}()(64bit)`))).toEqual([])
  expect(query('--provides').trim().split('\n')).toEqual(['tutorat = 1.0.0-1', 'tutorat(x86-64) = 1.0.0-1'])
  expect(query('--scripts')).toContain('apparmor_parser')
})

test('A8: the content of the rpm is the application with its fuses, and nothing else', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-rpm-'))
  spawnSync('sh', ['-c', 'rpm2archive - <"$0" | tar -xz -C "$1"', rpm, folder])
  const program = path.join(folder, 'opt', 'Tutorat')
  await expectFuses(path.join(program, 'tutorat'))
  expectContent(path.join(program, 'resources', 'app.asar'), { platform: 'linux-x64', withDemo: true })
  expect(readFileSync(path.join(program, 'resources', 'package-type'), 'utf8')).toBe('rpm')
  const validated = spawnSync(
    'appstreamcli',
    ['validate', '--no-net', path.join(folder, 'usr/share/metainfo/tn.tutorat.desktop.metainfo.xml')],
    { encoding: 'utf8' },
  )
  expect(validated.status, validated.stdout).toBe(0)
  const entry = path.join(folder, 'usr/share/applications/tutorat.desktop')
  expect(spawnSync('desktop-file-validate', [entry], { encoding: 'utf8' }).stdout).toBe('')
  expect(readFileSync(entry, 'utf8')).toContain('\nExec=/usr/bin/tutorat %U\n')
  rmSync(folder, { recursive: true, force: true })
})
