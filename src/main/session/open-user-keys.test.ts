import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import { createFiles } from '../base/fs/files'
import { openUserKeys } from './open-user-keys'
import { SecretStoreError } from './secret-store'

/** As libsecret: while the prompt is cancelled, nothing is found. */
const keychain = vi.hoisted(() => ({ entries: new Map<string, string>(), isAbsent: false, isCancelled: false }))
vi.mock('./keytar-store', () => ({
  createKeytarStore: ({ account }: { account: string }) => {
    const present = (): void => {
      if (keychain.isAbsent) throw new SecretStoreError('absent')
    }
    return {
      backend: 'keychain',
      check: async () => present(),
      read: async () => (present(), keychain.isCancelled ? null : (keychain.entries.get(account) ?? null)),
      write: async (text: string) => (present(), void keychain.entries.set(account, text)),
      remove: async () => (present(), !keychain.isCancelled && keychain.entries.delete(account)),
    }
  },
  isKeychainBusy: () => false,
  whenKeychainIdle: () => Promise.resolve(),
}))
vi.mock('electron', () => ({
  safeStorage: {
    getSelectedStorageBackend: () => 'gnome_libsecret',
    isEncryptionAvailable: () => true,
    encryptString: (text: string) => Buffer.from([...text].reverse().join('')),
    decryptString: (bytes: Buffer) => [...bytes.toString()].reverse().join(''),
  },
}))
beforeEach(() => {
  keychain.entries.clear()
  Object.assign(keychain, { isAbsent: false, isCancelled: false })
})

function openKeys(disk = createMemoryDisk()) {
  const keys = openUserKeys(createFiles({ directory: '/data', disk }), () => () => undefined, { warn: () => undefined })
  return { keys, disk }
}

describe('the keys of a user', () => {
  it('are in the keychain, one for each use, and found again after a restart', async () => {
    const { keys, disk } = openKeys()
    const notes = await keys.open('notes')
    const lessons = await keys.open('lessons')
    expect(notes).toMatchObject({ kind: 'available' })
    expect(notes).not.toEqual(lessons)
    expect([...keychain.entries.keys()]).toEqual(['notes', 'lessons'])
    expect(await openKeys(disk).keys.open('notes')).toEqual(notes)
  })

  it('are encrypted in a file where there is no keychain', async () => {
    keychain.isAbsent = true
    const { keys, disk } = openKeys()
    const notes = await keys.open('notes')
    expect(notes).toMatchObject({ kind: 'available' })
    const [key] = notes.kind === 'available' ? notes.keys : []
    const written = [...disk.files.values()].map(({ bytes }) => bytes.toString()).join()
    expect([...disk.files.keys()]).toContain('/data/key-notes.enc.json')
    expect(written).not.toContain(key?.toString('base64'))
    expect(await openKeys(disk).keys.open('notes')).toEqual(notes)
  })

  it('are not made anew while the prompt of the keychain that holds them is cancelled', async () => {
    const { keys, disk } = openKeys()
    const notes = await keys.open('notes')
    keychain.isCancelled = true
    expect(await openKeys(disk).keys.open('notes')).toEqual({ kind: 'unavailable', reason: 'keychain-locked' })
    keychain.isCancelled = false
    expect(await openKeys(disk).keys.open('notes')).toEqual(notes)
  })

  it('are made anew once the keychain has lost them, which another entry shows', async () => {
    const { keys, disk } = openKeys()
    const notes = await keys.open('notes')
    keychain.entries.delete('notes')
    keychain.entries.set('session', 'token')
    const renewed = await openKeys(disk).keys.open('notes')
    expect(renewed).toMatchObject({ kind: 'available' })
    expect(renewed).not.toEqual(notes)
  })

  it('are not made anew while another program blocks their file', async () => {
    keychain.isAbsent = true
    const { keys, disk } = openKeys()
    const notes = await keys.open('notes')
    const read = disk.readTextSync
    disk.readTextSync = (file) => {
      if (file.includes('key-notes')) throw Object.assign(new Error('busy'), { code: 'EBUSY' })
      return read(file)
    }
    expect(await openKeys(disk).keys.open('notes')).toEqual({ kind: 'unavailable', reason: 'keychain-locked' })
    disk.readTextSync = read
    expect(await openKeys(disk).keys.open('notes')).toEqual(notes)
  })

  it('are removed from every store', async () => {
    const { keys, disk } = openKeys()
    await keys.open('notes')
    keychain.isAbsent = true
    await openKeys(disk).keys.open('notes')
    keychain.isAbsent = false
    await openKeys(disk).keys.remove('notes')
    expect([[...keychain.entries.keys()], [...disk.files.keys()].filter((name) => name.includes('key-notes'))]).toEqual(
      [[], []],
    )
  })
})
