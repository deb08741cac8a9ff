import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { getName, ours, createPackageBytes, getHash } from '#tests/support/update-feed.ts'
import { signFolder } from '../../../scripts/release/sign-updates.mjs'
import { validateFeed } from './feed'
import { resolveSource } from './update-source'

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const defaultFiles = {
  'app-update.yml':
    'provider: generic\nurl: https://updates.exemple.tn/desktop\nupdaterCacheDirName: tutorat-updater\n',
}

function createPackage(files: Record<string, string> = defaultFiles) {
  const resources = createFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(resources, name), text)
  const appImage = path.join(resources, 'Tutorat.AppImage')
  writeFileSync(appImage, '')
  return {
    platform: 'linux' as const,
    isPackaged: true,
    isPortable: false,
    resources,
    appImage,
    keys: ['key'],
    allowsUpdates: true,
    configuredFeed: null,
    allowsLoopback: false,
  }
}
const feedConfig = (url: string) => ({ 'app-update.yml': `provider: generic\nurl: ${url}\n` })

it('I6: resolves the feed of the package or of platform.json, over https only', () => {
  expect(resolveSource(createPackage())).toEqual({ kind: 'feed', base: 'https://updates.exemple.tn/desktop/' })
  expect(resolveSource({ ...createPackage(), configuredFeed: 'https://miroir.exemple.tn/' })).toEqual({
    kind: 'feed',
    base: 'https://miroir.exemple.tn/',
  })
  for (const url of [
    'http://updates.exemple.tn/',
    'http://127.0.0.1:9/',
    'ftp://updates.exemple.tn/',
    'https://a:b@updates.exemple.tn/',
    'https://updates.exemple.tn/?x=1',
    'nowhere',
  ]) {
    expect(resolveSource(createPackage(feedConfig(url))), url).toEqual({ kind: 'off', reason: 'no-feed' })
  }
  expect(resolveSource({ ...createPackage(feedConfig('http://127.0.0.1:9/')), allowsLoopback: true })).toEqual({
    kind: 'feed',
    base: 'http://127.0.0.1:9/',
  })
  expect(resolveSource({ ...createPackage(feedConfig('ftp://127.0.0.1:9/')), allowsLoopback: true })).toEqual({
    kind: 'off',
    reason: 'no-feed',
  })
})

it.each([
  'https://a@miroir.exemple.tn/',
  'https://:b@miroir.exemple.tn/',
  'https://miroir.exemple.tn/?x=1',
  'https://miroir.exemple.tn/#x',
  'http://miroir.exemple.tn/',
  '',
])('I6: refuses the feed address "%s" of platform.json', (configuredFeed) => {
  expect(resolveSource({ ...createPackage(), configuredFeed })).toEqual({ kind: 'off', reason: 'no-feed' })
})

it.each(['win32', 'darwin'] as const)('requires no AppImage on %s', (platform) => {
  expect(resolveSource({ ...createPackage(), platform, appImage: undefined })).toEqual({
    kind: 'feed',
    base: 'https://updates.exemple.tn/desktop/',
  })
  expect(resolveSource({ ...createPackage(), platform, appImage: '/nonexistent/Tutorat.AppImage' }).kind).toBe('feed')
})

it('returns the reason why updates are off', () => {
  const reasonWith = (part: object) => {
    const source = resolveSource({ ...createPackage(), ...part })
    return source.kind === 'off' ? source.reason : null
  }
  expect(reasonWith({ allowsUpdates: false })).toBe('policy')
  expect(reasonWith({ isPackaged: false })).toBe('development')
  expect(reasonWith({ isPortable: true })).toBe('portable')
  expect(reasonWith({ appImage: undefined })).toBe('package-manager')
  expect(reasonWith({ keys: [] })).toBe('no-feed')
  for (const type of ['deb', 'rpm'])
    expect(resolveSource(createPackage({ 'package-type': type }))).toEqual({ kind: 'off', reason: 'package-manager' })
  expect(resolveSource(createPackage({}))).toEqual({ kind: 'off', reason: 'no-feed' })
  expect(reasonWith({ appImage: '/nonexistent/Tutorat.AppImage' })).toBe('not-writable')
  expect(reasonWith({ appImage: path.join(createFolder(), 'Tutorat.AppImage') })).toBe('not-writable')
  expect(reasonWith({ appImage: 'package.json' })).toBe('not-writable')
  expect(
    resolveSource(createPackage({ 'app-update.yml': 'provider: github\nurl: https://updates.exemple.tn/\n' })),
  ).toEqual({ kind: 'off', reason: 'no-feed' })
  const locked = createPackage()
  chmodSync(path.dirname(locked.appImage), 0o555)
  if (process.getuid?.() !== 0) expect(resolveSource(locked)).toEqual({ kind: 'off', reason: 'not-writable' })
  chmodSync(path.dirname(locked.appImage), 0o755)
})

it('I6: accepts a feed of scripts/release/sign-updates.mjs, which refuses a file that does not match', () => {
  const folder = createFolder()
  const bytes = createPackageBytes('1.0.1')
  const createFeed = (sha512: string) =>
    [
      'version: 1.0.1',
      'files:',
      `  - url: ${getName('1.0.1')}`,
      `    sha512: ${sha512}`,
      `    size: ${String(bytes.length)}`,
      '    blockMapSize: 77',
      `path: ${getName('1.0.1')}`,
      `sha512: ${sha512}`,
      'releaseNotes: |-',
      '  ## fr',
      '  - Plus "vite": vrai',
      "releaseDate: '2026-11-21T08:00:00.000Z'",
      '',
    ].join('\n')
  writeFileSync(path.join(folder, getName('1.0.1')), bytes)
  writeFileSync(path.join(folder, 'latest-linux.yml'), createFeed(getHash(bytes)))
  expect(signFolder(folder, ours.privateKey)).toEqual({ signed: ['latest-linux.yml'], publicKey: ours.publicKey })
  const context = {
    current: '1.0.0',
    highest: '1.0.0',
    platform: 'linux-x64',
    channel: 'latest',
    keys: [ours.publicKey],
    rolloutBucket: 50,
  }
  expect(validateFeed(readFileSync(path.join(folder, 'latest-linux.yml'), 'utf8'), context)).toMatchObject({
    kind: 'offer',
    offer: { version: '1.0.1', blockMapSize: 77, notes: '## fr\n- Plus "vite": vrai' },
  })
  writeFileSync(path.join(folder, 'latest-linux.yml'), createFeed(getHash(createPackageBytes('1.0.2'))))
  expect(() => signFolder(folder, ours.privateKey)).toThrow('not the file')
})

it('I6: signs nothing with a key that the packages do not carry, and only feeds of packages that update themselves', () => {
  const folder = createFolder()
  const feed = path.join(folder, 'latest-linux.yml')
  const bytes = createPackageBytes('1.0.1')
  const describedAs = (url: string) =>
    `version: 1.0.1\nfiles:\n  - url: ${url}\n    sha512: ${getHash(bytes)}\npath: ${url}\nsha512: ${getHash(bytes)}\n`
  writeFileSync(path.join(folder, getName('1.0.1')), bytes)
  writeFileSync(feed, describedAs(getName('1.0.1')))
  expect(() => signFolder(folder, ours.privateKey, ['another'])).toThrow('Nothing was signed')
  expect(readFileSync(feed, 'utf8')).toBe(describedAs(getName('1.0.1')))
  expect(signFolder(folder, ours.privateKey, ['another', ours.publicKey]).signed).toEqual(['latest-linux.yml'])
  writeFileSync(feed, describedAs('tutorat_1.0.1_amd64.deb'))
  expect(signFolder(folder, ours.privateKey).signed).toEqual([])
  expect(() => signFolder(folder, ours.privateKey.slice(0, 20))).toThrow('as --new-key prints it')
  expect(() => signFolder(path.join(folder, 'none'), ours.privateKey)).toThrow('There is no folder')
})
