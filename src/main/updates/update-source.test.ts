import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { signFolder } from '../../../scripts/release/sign-updates.mjs'
import { nameOf, ours, packageOf, hashOf } from '../../../tests/support/update-feed'
import { validateFeed } from './feed'
import { resolveSource } from './update-source'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'tutorat-package-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function place(written: Record<string, string> = { 'app-update.yml': 'provider: generic\nurl: https://updates.exemple.tn/desktop\nupdaterCacheDirName: tutorat-updater\n' }) {
  const resources = folder()
  for (const [name, text] of Object.entries(written)) writeFileSync(path.join(resources, name), text)
  const appImage = path.join(resources, 'Tutorat.AppImage')
  writeFileSync(appImage, '')
  return { platform: 'linux' as const, isPackaged: true, resources, appImage, keys: ['key'], allowsUpdates: true, configuredFeed: null, allowsLoopback: false }
}
const feedFile = (url: string) => ({ 'app-update.yml': `provider: generic\nurl: ${url}\n` })

it('I6: the feed is the package’s own, or the one of platform.json, over https only', () => {
  expect(resolveSource(place())).toEqual({ kind: 'feed', base: 'https://updates.exemple.tn/desktop/' })
  expect(resolveSource({ ...place(), configuredFeed: 'https://miroir.exemple.tn/' })).toEqual({ kind: 'feed', base: 'https://miroir.exemple.tn/' })
  for (const url of ['http://updates.exemple.tn/', 'http://127.0.0.1:9/', 'ftp://updates.exemple.tn/', 'https://a:b@updates.exemple.tn/', 'https://updates.exemple.tn/?x=1', 'nowhere']) {
    expect(resolveSource(place(feedFile(url))), url).toEqual({ kind: 'off', reason: 'no-feed' })
  }
  expect(resolveSource({ ...place(feedFile('http://127.0.0.1:9/')), allowsLoopback: true })).toEqual({ kind: 'feed', base: 'http://127.0.0.1:9/' })
  expect(resolveSource({ ...place(feedFile('ftp://127.0.0.1:9/')), allowsLoopback: true })).toEqual({ kind: 'off', reason: 'no-feed' })
})

it.each(['https://a@miroir.exemple.tn/', 'https://:b@miroir.exemple.tn/', 'https://miroir.exemple.tn/?x=1', 'https://miroir.exemple.tn/#x', 'http://miroir.exemple.tn/', ''])('I6: takes no feed from platform.json with the address "%s"', (configuredFeed) => {
  expect(resolveSource({ ...place(), configuredFeed })).toEqual({ kind: 'off', reason: 'no-feed' })
})

it.each(['win32', 'darwin'] as const)('needs no AppImage on %s', (platform) => {
  expect(resolveSource({ ...place(), platform, appImage: undefined })).toEqual({ kind: 'feed', base: 'https://updates.exemple.tn/desktop/' })
  expect(resolveSource({ ...place(), platform, appImage: '/nonexistent/Tutorat.AppImage' }).kind).toBe('feed')
})

it('says why there are no updates', () => {
  const why = (part: object) => { const source = resolveSource({ ...place(), ...part }); return source.kind === 'off' ? source.reason : null }
  expect(why({ allowsUpdates: false })).toBe('policy')
  expect(why({ isPackaged: false })).toBe('development')
  expect(why({ appImage: undefined })).toBe('package-manager')
  expect(why({ keys: [] })).toBe('no-feed')
  for (const type of ['deb', 'rpm']) expect(resolveSource(place({ 'package-type': type }))).toEqual({ kind: 'off', reason: 'package-manager' })
  expect(resolveSource(place({}))).toEqual({ kind: 'off', reason: 'no-feed' })
  expect(why({ appImage: '/nonexistent/Tutorat.AppImage' })).toBe('not-writable')
  expect(why({ appImage: path.join(folder(), 'Tutorat.AppImage') })).toBe('not-writable')
  expect(why({ appImage: 'package.json' })).toBe('not-writable')
  expect(resolveSource(place({ 'app-update.yml': 'provider: github\nurl: https://updates.exemple.tn/\n' }))).toEqual({ kind: 'off', reason: 'no-feed' })
  const locked = place()
  chmodSync(path.dirname(locked.appImage), 0o555)
  // An administrator may write everywhere.
  if (process.getuid?.() !== 0) expect(resolveSource(locked)).toEqual({ kind: 'off', reason: 'not-writable' })
  chmodSync(path.dirname(locked.appImage), 0o755)
})

it('I6: what scripts/release/sign-updates.mjs signs is taken, notes and all; a file that is not its feed’s is not signed', () => {
  const made = folder()
  const bytes = packageOf('1.0.1')
  const described = (sha512: string) => `version: 1.0.1\nfiles:\n  - url: ${nameOf('1.0.1')}\n    sha512: ${sha512}\n    size: ${String(bytes.length)}\n    blockMapSize: 77\npath: ${nameOf('1.0.1')}\nsha512: ${sha512}\nreleaseNotes: |-\n  ## fr\n  - Plus "vite": vrai\nreleaseDate: '2026-11-21T08:00:00.000Z'\n`
  writeFileSync(path.join(made, nameOf('1.0.1')), bytes)
  writeFileSync(path.join(made, 'latest-linux.yml'), described(hashOf(bytes)))
  expect(signFolder(made, ours.privateKey)).toEqual({ signed: ['latest-linux.yml'], publicKey: ours.publicKey })
  const standing = { current: '1.0.0', highest: '1.0.0', platform: 'linux-x64', channel: 'latest', keys: [ours.publicKey], rolloutBucket: 50 }
  expect(validateFeed(readFileSync(path.join(made, 'latest-linux.yml'), 'utf8'), standing)).toMatchObject({ kind: 'offer', offer: { version: '1.0.1', blockMapSize: 77, notes: '## fr\n- Plus "vite": vrai' } })
  writeFileSync(path.join(made, 'latest-linux.yml'), described(hashOf(packageOf('1.0.2'))))
  expect(() => signFolder(made, ours.privateKey)).toThrow('not the file')
})
