import { describe, expect, it } from 'vitest'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import { createFiles } from '../base/fs/files'
import { createKeytarStore } from './keytar-store'
import { createMarkedStore, openEntryMarkers, settleKeychain } from './marked-store'
import { type SecretStore, SecretStoreError } from './secret-store'

const quiet = { warn: () => undefined }

/** As libsecret: while the prompt is cancelled, nothing is found and nothing removed. */
function computer() {
  const disk = createMemoryDisk()
  const keychain = { text: null as string | null, isCancelled: false, isAnswering: false, reads: 0 }
  const store: SecretStore = {
    backend: 'keychain',
    check: () => Promise.resolve(),
    read: async () => {
      keychain.reads += 1
      return keychain.isCancelled ? null : keychain.text
    },
    write: async (text) => {
      if (keychain.isCancelled) throw new SecretStoreError('locked')
      keychain.text = text
    },
    remove: async () => {
      if (keychain.isCancelled || keychain.text === null) return false
      keychain.text = null
      return true
    },
  }
  const start = (part: Partial<SecretStore> = {}) =>
    createMarkedStore({
      store: { ...store, ...part },
      marker: openEntryMarkers(createFiles({ directory: '/data', disk }), 'entries.json', 'session', quiet)('keychain'),
      isAnswering: () => Promise.resolve(keychain.isAnswering),
    })
  return { keychain, start, disk }
}

describe('a store with a marker', () => {
  it('reports a cancelled prompt of a keychain that held an entry as locked', async () => {
    const { keychain, start } = computer()
    await start().write('secret')
    keychain.isCancelled = true
    await expect(start().read()).rejects.toMatchObject({ reason: 'locked' })
    keychain.isCancelled = false
    expect(await start().read()).toBe('secret')
  })

  it('believes an empty keychain that never held an entry', async () => {
    const { start } = computer()
    expect(await start().read()).toBeNull()
  })

  it('marks an entry of an earlier version when it is read', async () => {
    const { keychain, start } = computer()
    keychain.text = 'secret'
    expect(await start().read()).toBe('secret')
    keychain.isCancelled = true
    await expect(start().read()).rejects.toMatchObject({ reason: 'locked' })
  })

  it('sets no marker when the write is refused', async () => {
    const { keychain, start } = computer()
    keychain.isCancelled = true
    await expect(start().write('secret')).rejects.toMatchObject({ reason: 'locked' })
    expect(await start().read()).toBeNull()
  })

  it('believes an empty keychain again after a removal', async () => {
    const { start } = computer()
    await start().write('secret')
    expect(await start().remove()).toBe(true)
    expect(await start().read()).toBeNull()
  })

  it('never returns an entry whose removal the locked keychain refused, and removes it later', async () => {
    const { keychain, start } = computer()
    await start().write('secret')
    keychain.isCancelled = true
    await expect(start().remove()).rejects.toMatchObject({ reason: 'locked' })
    expect(await start().read()).toBeNull()
    keychain.isCancelled = false
    expect(await start().read()).toBeNull()
    expect(keychain.text).toBeNull()
  })

  it('believes a missing entry while another entry of the keychain answers', async () => {
    const { keychain, start } = computer()
    await start().write('secret')
    Object.assign(keychain, { text: null, isAnswering: true })
    expect(await start().read()).toBeNull()
    keychain.isAnswering = false
    expect(await start().read()).toBeNull()
  })

  it('sets no marker for a keychain in which it found nothing', async () => {
    const { keychain, start } = computer()
    await start().read()
    keychain.isCancelled = true
    expect(await start().read()).toBeNull()
  })

  it('removes what was never stored without a fault', async () => {
    const { keychain, start } = computer()
    expect(await start().remove()).toBe(false)
    keychain.isCancelled = true
    expect(await start().remove()).toBe(false)
    expect(await start().read()).toBeNull()
  })

  it('believes an empty keychain whose prompt was answered, and no earlier answer', async () => {
    const { keychain, start } = computer()
    const store = start({ unlock: () => Promise.resolve() })
    await store.write('secret')
    keychain.text = null
    await store.unlock?.()
    expect(await store.read()).toBeNull()
    await store.write('secret')
    keychain.isCancelled = true
    await expect(store.read()).rejects.toMatchObject({ reason: 'locked' })
  })

  it('writes nothing behind a prompt that was cancelled, until the entry has been read', async () => {
    const { keychain, start } = computer()
    keychain.text = 'earlier'
    const store = start({ unlock: () => Promise.reject(new SecretStoreError('locked')) })
    await expect(store.unlock?.()).rejects.toMatchObject({ reason: 'locked' })
    await expect(store.write('secret')).rejects.toMatchObject({ reason: 'locked' })
    expect(keychain.text).toBe('earlier')
    await store.read()
    await store.write('secret')
    expect(keychain.text).toBe('secret')
  })

  it('writes to a keychain that has no prompt', async () => {
    const { keychain, start } = computer()
    const store = start({ unlock: () => Promise.reject(new SecretStoreError('absent')) })
    await expect(store.unlock?.()).rejects.toMatchObject({ reason: 'absent' })
    await store.write('secret')
    expect(keychain.text).toBe('secret')
    expect(start().unlock).toBeUndefined()
  })

  it('hands on the check and the entries set aside', async () => {
    const { start } = computer()
    const store = start({
      check: () => Promise.reject(new SecretStoreError('absent')),
      readAside: () => Promise.resolve(['aside']),
    })
    await expect(store.check()).rejects.toMatchObject({ reason: 'absent' })
    expect(await store.readAside?.()).toEqual(['aside'])
    expect(start().readAside).toBeUndefined()
  })

  it('writes nothing secret into the profile', async () => {
    const { start, disk } = computer()
    await start().write('secret')
    expect([...disk.files.values()].map(({ bytes }) => bytes.toString()).join()).not.toContain('secret')
  })
})

describe('the end of the keychain’s work', () => {
  it('is after the marker of an entry that was being stored, and after calls that follow', async () => {
    const disk = createMemoryDisk()
    const answers: (() => void)[] = []
    const answered: string[] = []
    const load = () =>
      Promise.resolve({
        getPassword: () => Promise.resolve(null),
        setPassword: async (_service: string, account: string) => {
          await new Promise<void>((resolve) => answers.push(resolve))
          answered.push(account)
        },
        deletePassword: () => Promise.resolve(true),
      })
    const markerFor = openEntryMarkers(createFiles({ directory: '/data', disk }), 'entries.json', 'keys', quiet)
    const open = (account: string) =>
      createMarkedStore({ store: createKeytarStore({ service: 's', account, load }), marker: markerFor(account) })
    const writing = open('notes')
      .write('secret')
      .then(() => open('lessons').write('secret'))
    await expect.poll(() => answers.length).toBe(1)
    let isSettled = false
    const settling = settleKeychain().then(() => (isSettled = true))
    answers[0]?.()
    await expect.poll(() => answers.length).toBe(2)
    expect([isSettled, answered]).toEqual([false, ['notes']])
    answers[1]?.()
    await settling
    await writing
    expect(answered).toEqual(['notes', 'lessons'])
    expect([markerFor('notes').current(), markerFor('lessons').current()]).toEqual(['stored', 'stored'])
  })

  it('is at once where nothing was called', async () => {
    await expect(settleKeychain()).resolves.toBeUndefined()
  })

  it('writes no marker twice', async () => {
    const disk = createMemoryDisk()
    const marker = openEntryMarkers(createFiles({ directory: '/data', disk }), 'entries.json', 'keys', quiet)('notes')
    await marker.save('stored')
    disk.open = () => Promise.reject(new Error('must not be called'))
    await marker.save('stored')
    expect(marker.current()).toBe('stored')
  })
})
