import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import { createCipher } from '../../base/encryption'
import { createFiles } from '../../base/fs/files'
import { createRegistrationStore, notRegistered } from './registration-store'

const credentials = { fcm: { token: 'token-1' }, gcm: {}, keys: {} }
const registration = { credentials, seen: [] }

function openStore(disk = createMemoryDisk(), key: number | null = 1) {
  const world = { isKeyUnknown: false, key }
  const warnings: string[] = []
  const cipher = () => (world.key === null ? null : createCipher(Buffer.alloc(32, world.key), 'push'))
  const store = createRegistrationStore({
    files: createFiles({ directory: '/data', disk }),
    cipher,
    isKeyUnknown: () => world.isKeyUnknown,
    log: { warn: (event) => void warnings.push(event) },
  })
  const files = () => [...disk.files.keys()].filter((name) => name.includes('push.json'))
  return { store, disk, world, warnings, files, cipher }
}

/** The disk with the registration of user 7. */
async function stored() {
  const { store, disk, files } = openStore()
  store.save(7, registration)
  await expect.poll(files).not.toEqual([])
  await expect.poll(() => openStore(disk).store.restore(7)).toEqual(registration)
  return disk
}

const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

describe('the stored registration', () => {
  it('has the last hundred messages of more that were received', async () => {
    const { store, disk } = openStore()
    const seen = Array.from({ length: 130 }, (_, index) => `message-${String(index)}`)
    store.save(7, { credentials, seen })
    await expect.poll(() => openStore(disk).store.restore(7)).toEqual({ credentials, seen: seen.slice(30) })
  })

  it.each([
    ['another user', 8, 1],
    ['the same user with another key', 7, 2],
    ['a session without a key', 7, null],
  ])('is nothing for %s, and is removed', async (_who, userId, key) => {
    const { store, files } = openStore(await stored(), key)
    expect(store.restore(userId)).toEqual(notRegistered)
    await expect.poll(files).toEqual([])
  })

  it.each([
    ['no JSON', 'no JSON'],
    ['of another version', JSON.stringify({ credentials: 'token-1', seen: [] })],
  ])('is nothing where its decrypted content is %s', async (_what, content) => {
    const disk = createMemoryDisk()
    const { cipher } = openStore(disk)
    const text = Buffer.from(cipher()!.encrypt(Buffer.from(content), 'push.json 7')).toString('base64')
    await createFiles({ directory: '/data', disk })
      .openStore('push.json', z.object({ text: z.string() }), () => ({ text: '' }), { kind: 'notifications' })
      .save({ text })
    const { store, files } = openStore(disk)
    expect(store.restore(7)).toEqual(notRegistered)
    await expect.poll(files).toEqual([])
  })

  it('is neither read, replaced nor removed by a start while a locked keychain may hold its key', async () => {
    const disk = await stored()
    const { store, world } = openStore(disk, null)
    world.isKeyUnknown = true
    expect(store.restore(7)).toEqual(notRegistered)
    store.save(7, { credentials: { ...credentials, fcm: { token: 'token-2' } }, seen: [] })
    await settle()
    expect(openStore(disk).store.restore(7)).toEqual(registration)
  })

  it('is removed once the session has no key any more', async () => {
    const { store, world, files } = openStore(await stored())
    world.key = null
    store.save(7, registration)
    await expect.poll(files).toEqual([])
  })

  it('is removed when its user leaves, although another program has blocked the file since the start', async () => {
    const disk = await stored()
    const read = disk.readTextSync
    disk.readTextSync = () => {
      throw Object.assign(new Error('busy'), { code: 'EBUSY' })
    }
    const { store, files } = openStore(disk)
    expect(store.restore(7)).toEqual(notRegistered)
    expect(files()).not.toEqual([])
    store.clear()
    await expect.poll(files).toEqual([])
    disk.readTextSync = read
    expect(openStore(disk).store.restore(7)).toEqual(notRegistered)
  })

  it('is looked for without a write where there is none', async () => {
    const { store, disk, warnings } = openStore()
    disk.remove = () => Promise.reject(new Error('must not be called'))
    expect(store.restore(7)).toEqual(notRegistered)
    store.clear()
    store.save(7, notRegistered)
    await settle()
    expect(warnings).toEqual([])
  })

  it('is logged when the disk refuses it', async () => {
    const { store, disk, warnings } = openStore()
    disk.open = () => Promise.reject(new Error('ENOSPC'))
    store.save(7, registration)
    await expect.poll(() => warnings).toEqual(['push.save-failed'])
  })
})
