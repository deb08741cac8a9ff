import { expect, it } from 'vitest'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import { createCipher } from '../../base/encryption'
import { createFiles } from '../../base/fs/files'
import { createRegistrationStore, notRegistered } from './registration-store'

const credentials = { fcm: { token: 'token-1' }, gcm: {}, keys: {} }

function openStore(disk = createMemoryDisk(), key = 1) {
  const files = createFiles({ directory: '/data', disk })
  const store = createRegistrationStore({
    files,
    cipher: () => createCipher(Buffer.alloc(32, key), 'push'),
    isKeyUnknown: () => false,
    log: { warn: () => undefined },
  })
  return { store, disk }
}

it('restores a registration that has received more than a hundred messages, with the last hundred', async () => {
  const { store, disk } = openStore()
  const seen = Array.from({ length: 130 }, (_, index) => `message-${String(index)}`)
  store.save(7, { credentials, seen })
  await expect.poll(() => openStore(disk).store.restore(7)).toEqual({ credentials, seen: seen.slice(30) })
})

it('restores nothing for another user or with another key', async () => {
  for (const [userId, key] of [
    [8, 1],
    [7, 2],
  ] as const) {
    const { store, disk } = openStore()
    store.save(7, { credentials, seen: [] })
    await expect.poll(() => openStore(disk).store.restore(7)).toEqual({ credentials, seen: [] })
    expect(openStore(disk, key).store.restore(userId)).toEqual(notRegistered)
  }
})
