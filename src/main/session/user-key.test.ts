import { describe, expect, it } from 'vitest'
import { createKeychain, secretStoreIn, type Keychain } from '#tests/support/notes-world.ts'
import { createPromptingKeychain } from '#tests/support/prompting-keychain.ts'
import { createKeytarStore } from './keytar-store'
import { SecretStoreError, type SecretStore } from './secret-store'
import { createUserKeys } from './user-key'

const keysIn = (keychains: readonly Keychain[]) =>
  createUserKeys({
    storesFor: (name) => keychains.map((keychain) => secretStoreIn(keychain, name)),
    schedule: () => () => undefined,
  })

describe('keys that outlive the session', () => {
  it('are created once for each name, in the first store that works', async () => {
    const [absent, working] = [createKeychain(), createKeychain()]
    absent.state = 'absent'
    const keys = keysIn([absent, working])
    const first = await keys.open('notes-a')
    expect(first).toMatchObject({ kind: 'available' })
    expect(await keys.open('notes-a')).toEqual(first)
    expect(await keys.open('notes-b')).not.toEqual(first)
    expect(working.secrets.size).toBe(2)
  })

  it('are not replaced while a store is locked', async () => {
    const [locked, working] = [createKeychain(), createKeychain()]
    locked.state = 'locked'
    expect(await keysIn([locked, working]).open('notes-a')).toEqual({ kind: 'unavailable', reason: 'keychain-locked' })
    expect(working.secrets.size).toBe(0)
  })

  it.each([
    ['answered when a new key would be written', ['cancel', 'answer'] as const, 'available'],
    ['cancelled each time', ['cancel', 'cancel'] as const, 'unavailable'],
  ])('are not replaced where the prompt of a read is cancelled and then %s', async (_when, answers, kind) => {
    const text = Buffer.alloc(32, 1).toString('base64')
    const { keychain, load } = createPromptingKeychain({ 'notes-a': text })
    const keys = createUserKeys({
      storesFor: (name) => [createKeytarStore({ service: 'test', account: name, load })],
      schedule: () => () => undefined,
    })
    keychain.isLocked = true
    keychain.answers = [...answers]
    expect(await keys.open('notes-a')).toMatchObject({ kind })
    expect(Object.fromEntries(keychain.entries)).toEqual({ 'notes-a': text })
    keychain.isLocked = false
    expect(await keys.open('notes-a')).toEqual({ kind: 'available', keys: [Buffer.alloc(32, 1)] })
  })

  it('are found although what was set aside cannot be read, or is damaged', async () => {
    const text = Buffer.alloc(32, 3).toString('base64')
    for (const readAside of [
      () => Promise.reject(new SecretStoreError('locked')),
      () => Promise.resolve(['damaged']),
    ] as (() => Promise<string[]>)[]) {
      const store: SecretStore = {
        backend: 'safe-storage',
        check: () => Promise.resolve(),
        read: () => Promise.resolve(text),
        readAside,
        write: () => Promise.reject(new Error('must not be called')),
        remove: () => Promise.resolve(true),
      }
      const keys = createUserKeys({ storesFor: () => [store], schedule: () => () => undefined })
      expect(await keys.open('notes-a')).toEqual({ kind: 'available', keys: [Buffer.alloc(32, 3)] })
    }
  })

  it('are unavailable, and not made anew, where the keychain does not answer within three seconds', async () => {
    const timers: { ms: number; run: () => void }[] = []
    let writes = 0
    const silent: SecretStore = {
      backend: 'keychain',
      check: () => Promise.resolve(),
      read: () => new Promise(() => undefined),
      write: async () => void (writes += 1),
      remove: () => new Promise(() => undefined),
    }
    const keys = createUserKeys({
      storesFor: () => [silent],
      schedule: (ms, run) => (timers.push({ ms, run }), () => undefined),
    })
    const opening = keys.open('notes-a')
    expect(timers.map(({ ms }) => ms)).toEqual([3000])
    timers[0]?.run()
    expect(await opening).toEqual({ kind: 'unavailable', reason: 'keychain-locked' })
    expect(writes).toBe(0)
  })

  it('are unavailable without a store', async () => {
    expect(await keysIn([]).open('notes-a')).toEqual({ kind: 'unavailable', reason: 'no-keychain' })
  })

  it('replace damaged content and are removed from every store', async () => {
    const keychain = createKeychain()
    keychain.secrets.set('notes-a', 'short')
    const keys = keysIn([keychain])
    expect(await keys.open('notes-a')).toMatchObject({ kind: 'available' })
    expect(keychain.secrets.get('notes-a')).toHaveLength(44)
    await keys.remove('notes-a')
    expect(keychain.secrets.size).toBe(0)
  })

  it('of a store with another encryption key are created anew, and the set aside one is read when it is back', async () => {
    const aside: string[] = []
    const world = { text: Buffer.alloc(32, 1).toString('base64'), isForeign: true }
    const store: SecretStore = {
      backend: 'safe-storage',
      check: () => Promise.resolve(),
      read: () => (world.isForeign ? Promise.reject(new SecretStoreError('foreign')) : Promise.resolve(world.text)),
      readAside: () => Promise.resolve(aside),
      write: async (text) => Object.assign(world, { isForeign: false, text }) && undefined,
      remove: () => Promise.resolve(true),
    }
    const keys = createUserKeys({ storesFor: () => [store], schedule: () => () => undefined })
    const created = await keys.open('notes-a')
    expect(created).toMatchObject({ kind: 'available' })
    aside.push(Buffer.alloc(32, 1).toString('base64'))
    const found = await keys.open('notes-a')
    expect(found.kind === 'available' && found.keys.map((key) => key.toString('base64'))).toEqual([
      world.text,
      Buffer.alloc(32, 1).toString('base64'),
    ])
  })
})
