import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getHash, getName, ours, createPackageBytes, createSignature } from '#tests/support/update-feed.ts'
import { nodeFileSystem } from '../base/fs/file-system'
import { replaceAppImage, stagingPath, verifyFile } from './replace-appimage'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tutorat-replace-'))
  await writeFile(at('Tutorat.AppImage'), 'old', { mode: 0o755 })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const at = (name: string) => path.join(folder, name)
const [size, sha512] = [createPackageBytes('1.0.1').length, getHash(createPackageBytes('1.0.1'))]
const offer = {
  version: '1.0.1',
  file: getName('1.0.1'),
  size,
  sha512,
  blockMapSize: null,
  signature: createSignature('1.0.1'),
  notes: '',
}
const content = () => readFile(at('Tutorat.AppImage'))

function recordingDisk(failing: string | null = null) {
  const steps: string[] = []
  const step = async (name: string, work: () => Promise<void>) => {
    steps.push(name)
    if (name === failing) throw new Error(`${name} refused`)
    await work()
  }
  const disk = {
    rename: (from: string, to: string) => step(`rename ${path.basename(from)}`, () => nodeFileSystem.rename(from, to)),
    remove: (file: string) => step(`remove ${path.basename(file)}`, () => nodeFileSystem.remove(file)),
    syncDirectory: (directory: string) =>
      step(`sync ${path.basename(directory)}`, () => nodeFileSystem.syncDirectory(directory)),
  }
  return { disk, steps }
}

async function download(bytes: Uint8Array = createPackageBytes('1.0.1')): Promise<string> {
  await writeFile(at('download'), bytes)
  return at('download')
}

it('I6: renames the new program over the old one before it removes the download', async () => {
  const { disk, steps } = recordingDisk()
  await replaceAppImage(disk, await download(), at('Tutorat.AppImage'), offer)
  expect((await content()).equals(createPackageBytes('1.0.1'))).toBe(true)
  expect((await stat(at('Tutorat.AppImage'))).mode & 0o777).toBe(0o755)
  expect(steps).toEqual([
    'remove .Tutorat.AppImage.update',
    'rename .Tutorat.AppImage.update',
    `sync ${path.basename(folder)}`,
    'remove download',
  ])
  expect(await readdir(folder)).toEqual(['Tutorat.AppImage'])
})

it('I6: copies a program of several megabytes completely and makes it executable for all users', async () => {
  const bytes = Buffer.alloc((1 << 20) * 2 + 7, 'content')
  const mask = process.umask(0o077)
  try {
    await replaceAppImage(nodeFileSystem, await download(bytes), at('Tutorat.AppImage'), {
      ...offer,
      size: bytes.length,
      sha512: getHash(bytes),
    })
  } finally {
    process.umask(mask)
  }
  expect(
    createHash('sha256')
      .update(await content())
      .digest('hex'),
  ).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect((await stat(at('Tutorat.AppImage'))).mode & 0o777).toBe(0o755)
})

const changed = Buffer.from(createPackageBytes('1.0.1'))
changed[77] = 0
it.each([
  ['different bytes of the same length', changed],
  ['fewer bytes', createPackageBytes('1.0.1').subarray(1)],
  ['more bytes', Buffer.concat([createPackageBytes('1.0.1'), Buffer.from('x')])],
  ['no bytes', Buffer.alloc(0)],
])('I6: keeps the old program and removes the copy if the download has %s', async (_case, bytes) => {
  await expect(replaceAppImage(nodeFileSystem, await download(bytes), at('Tutorat.AppImage'), offer)).rejects.toThrow(
    /signed/,
  )
  expect((await content()).toString()).toBe('old')
  expect(await readdir(folder)).toEqual(['Tutorat.AppImage', 'download'])
})

it('I6: refuses a download that is a symbolic link', async () => {
  await download()
  await symlink(at('download'), at('link'))
  await expect(replaceAppImage(nodeFileSystem, at('link'), at('Tutorat.AppImage'), offer)).rejects.toThrow('ELOOP')
  expect((await content()).toString()).toBe('old')
})

it('I6: replaces the copy that an interrupted installation left', async () => {
  await writeFile(stagingPath(at('Tutorat.AppImage')), 'half')
  await chmod(stagingPath(at('Tutorat.AppImage')), 0o444)
  await replaceAppImage(nodeFileSystem, await download(), at('Tutorat.AppImage'), offer)
  expect((await content()).equals(createPackageBytes('1.0.1'))).toBe(true)
})

it('I6: keeps the old program and removes the copy if the rename fails', async () => {
  const { disk } = recordingDisk('rename .Tutorat.AppImage.update')
  await expect(replaceAppImage(disk, await download(), at('Tutorat.AppImage'), offer)).rejects.toThrow('refused')
  expect([(await content()).toString(), await readdir(folder)]).toEqual(['old', ['Tutorat.AppImage', 'download']])
})

it('replaces the program even if the download cannot be removed', async () => {
  const { disk } = recordingDisk('remove download')
  await replaceAppImage(disk, await download(), at('Tutorat.AppImage'), offer)
  expect((await content()).equals(createPackageBytes('1.0.1'))).toBe(true)
})

it('I6: verifies size, content and signature of a file, and refuses links', async () => {
  const trust = { platform: 'linux-x64', channel: 'latest', keys: [ours.publicKey] }
  const file = await download()
  expect(await verifyFile(file, offer, trust)).toBe(true)
  expect(await verifyFile(file, offer, { ...trust, keys: [] })).toBe(false)
  expect(await verifyFile(file, offer, { ...trust, channel: 'beta' })).toBe(false)
  expect(await verifyFile(at('missing'), offer, trust)).toBe(false)
  expect(await verifyFile(folder, offer, trust)).toBe(false)
  await symlink(file, at('link'))
  expect(await verifyFile(at('link'), offer, trust)).toBe(false)
  await writeFile(file, changed)
  expect(await verifyFile(file, offer, trust)).toBe(false)
})
