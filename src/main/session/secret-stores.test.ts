import { expect, test } from 'vitest'
import type * as z from 'zod'
import { createKeytarStore, isKeychainBusy, whenKeychainIdle } from './keytar-store'
import { createSafeStorageStore, type encryptedEntry } from './safe-storage-store'

test('D1: treats safeStorage with basic_text or an unknown backend as unavailable', async () => {
  let file: { text: string | null } = { text: null }
  const store = {
    current: () => file,
    save: (value: typeof file) => Promise.resolve(void (file = value)),
    erase: () => Promise.resolve(void (file = { text: null })),
  }
  const cipher = {
    isEncryptionAvailable: () => true,
    encryptString: (text: string) => Buffer.from(text).reverse(),
    decryptString: (bytes: Buffer) => Buffer.from(bytes).reverse().toString(),
  }
  for (const name of ['basic_text', 'unknown']) {
    const poor = createSafeStorageStore({
      safeStorage: { ...cipher, getSelectedStorageBackend: () => name },
      platform: 'linux',
      store,
    })
    await expect(poor.write('secret-token')).rejects.toMatchObject({ reason: 'absent' })
    expect(file.text).toBeNull()
  }
  const good = createSafeStorageStore({
    safeStorage: { ...cipher, getSelectedStorageBackend: () => 'gnome_libsecret' },
    platform: 'linux',
    store,
  })
  await good.write('secret-token')
  expect(Buffer.from(file.text ?? '', 'base64').toString()).not.toContain('secret-token')
  expect(await good.read()).toBe('secret-token')
  const otherKey = {
    ...cipher,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    decryptString: () => {
      throw new Error('bad key')
    },
  }
  const before = file.text
  await expect(
    createSafeStorageStore({ safeStorage: otherKey, platform: 'linux', store }).read(),
  ).rejects.toMatchObject({ reason: 'locked' })
  expect(file.text).toBe(before)
})

test('D1: treats the built-in key (v10) as unavailable on Linux even if safeStorage reports availability', async () => {
  let file: { text: string | null } = { text: null }
  const withPrefix = (prefix: string, platform: NodeJS.Platform) =>
    createSafeStorageStore({
      platform,
      store: {
        current: () => file,
        save: (value) => Promise.resolve(void (file = value)),
        erase: () => Promise.resolve(void (file = { text: null })),
      },
      safeStorage: {
        getSelectedStorageBackend: () => 'gnome_libsecret',
        isEncryptionAvailable: () => false,
        encryptString: () => Buffer.alloc(0),
        decryptString: () => '',
        isAsyncEncryptionAvailable: () => Promise.resolve(true),
        encryptStringAsync: (text) => Promise.resolve(Buffer.from(prefix + [...text].reverse().join(''))),
        decryptStringAsync: (bytes) =>
          Promise.resolve({ result: [...bytes.toString().slice(3)].reverse().join(''), shouldReEncrypt: false }),
      },
    })
  const builtIn = withPrefix('v10', 'linux')
  await expect(builtIn.check()).rejects.toMatchObject({ reason: 'absent' })
  await expect(builtIn.write('secret-token')).rejects.toMatchObject({ reason: 'absent' })
  expect(file.text).toBeNull()
  for (const [prefix, platform] of [
    ['v11', 'linux'],
    ['v10', 'win32'],
    ['v10', 'darwin'],
  ] as const) {
    const good = withPrefix(prefix, platform)
    await good.write('secret-token')
    expect(await good.read()).toBe('secret-token')
  }
})

test('prefers the asynchronous safeStorage API when the runtime has it', async () => {
  let file: { text: string | null } = { text: null }
  const refuse = (): never => {
    throw new Error('the synchronous part must not be used')
  }
  const store = createSafeStorageStore({
    platform: 'darwin',
    store: {
      current: () => file,
      save: (value) => Promise.resolve(void (file = value)),
      erase: () => Promise.resolve(),
    },
    safeStorage: {
      isEncryptionAvailable: refuse,
      encryptString: refuse,
      decryptString: refuse,
      isAsyncEncryptionAvailable: () => Promise.resolve(true),
      encryptStringAsync: (text) => Promise.resolve(Buffer.from(`x${text}`)),
      decryptStringAsync: (bytes) => Promise.resolve({ result: bytes.toString().slice(1), shouldReEncrypt: false }),
    },
  })
  await store.write('secret-token')
  expect(await store.read()).toBe('secret-token')
})

test('D8: maps keytar failures to absent or locked', async () => {
  const failing = (message: string) =>
    createKeytarStore({
      service: 's',
      account: 'a',
      load: () =>
        Promise.resolve({
          getPassword: () => Promise.reject(new Error(message)),
          setPassword: () => Promise.resolve(),
          deletePassword: () => Promise.resolve(true),
        }),
    })
  await expect(failing('Cannot autolaunch D-Bus without X11 $DISPLAY').read()).rejects.toMatchObject({
    reason: 'absent',
  })
  await expect(failing('Cannot create an item in a locked collection').read()).rejects.toMatchObject({
    reason: 'locked',
  })
  await expect(failing('User interaction is not allowed.').read()).rejects.toMatchObject({ reason: 'locked' })
  const unloadable = createKeytarStore({
    service: 's',
    account: 'a',
    load: () => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file')),
  })
  await expect(unloadable.read()).rejects.toMatchObject({ reason: 'absent' })
})

test('D8: reads a prefetched keychain once and rejects the first read with its failure', async () => {
  let reads = 0
  const keytar = {
    getPassword: () => Promise.resolve(String((reads += 1))),
    setPassword: () => Promise.resolve(),
    deletePassword: () => Promise.resolve(true),
  }
  const store = createKeytarStore({ service: 's', account: 'a', prefetch: true, load: () => Promise.resolve(keytar) })
  expect([await store.read(), await store.read()]).toEqual(['1', '2'])
  const broken = createKeytarStore({
    service: 's',
    account: 'a',
    prefetch: true,
    load: () => Promise.reject(new Error('no bus')),
  })
  await expect(broken.read()).rejects.toMatchObject({ reason: 'absent' })
})

test('D8: reads an empty file without a call to the operating system', async () => {
  const refuse = (): never => {
    throw new Error('unexpected call of the operating system')
  }
  const store = createSafeStorageStore({
    platform: 'linux',
    store: { current: () => ({ text: null }), save: () => Promise.resolve(), erase: () => Promise.resolve() },
    safeStorage: {
      isEncryptionAvailable: refuse,
      encryptString: refuse,
      decryptString: refuse,
      getSelectedStorageBackend: refuse,
    },
  })
  expect(await store.read()).toBeNull()
})

test('D1: stores the secret under its service and account until it is removed', async () => {
  const secrets = new Map<string, string>()
  const nameOf = (service: string, account: string): string => `${service}/${account}`
  let loads = 0
  const keytar = {
    getPassword: async (service: string, account: string) => secrets.get(nameOf(service, account)) ?? null,
    setPassword: async (service: string, account: string, password: string) =>
      void secrets.set(nameOf(service, account), password),
    deletePassword: async (service: string, account: string) => secrets.delete(nameOf(service, account)),
  }
  const store = createKeytarStore({ service: 's', account: 'a', load: async () => ((loads += 1), keytar) })
  expect(loads).toBe(0)
  expect(await store.read()).toBeNull()
  await store.write('secret-token')
  expect([await store.read(), [...secrets]]).toEqual(['secret-token', [['s/a', 'secret-token']]])
  await store.remove()
  expect([await store.read(), [...secrets], loads]).toEqual([null, [], 1])
})

test('D8: calls a keychain that does not answer once at a time, whatever the entry', async () => {
  const answers: PromiseWithResolvers<string | null>[] = []
  const keytar = {
    getPassword: () => {
      const answer = Promise.withResolvers<string | null>()
      answers.push(answer)
      return answer.promise
    },
    setPassword: () => Promise.resolve(),
    deletePassword: () => Promise.resolve(true),
  }
  const open = (account: string) => createKeytarStore({ service: 's', account, load: () => Promise.resolve(keytar) })
  const reads = ['session', 'notes', 'lessons', 'money', 'proxy'].map((account) => open(account).read())
  const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))
  await settle()
  expect([answers.length, isKeychainBusy()]).toEqual([1, true])
  let isIdle = false
  const idle = whenKeychainIdle().then(() => (isIdle = true))
  answers[0]?.reject(new Error('the prompt was cancelled'))
  await expect(reads[0]).rejects.toMatchObject({ reason: 'locked' })
  for (let at = 1; at < reads.length; at += 1) {
    await settle()
    expect([answers.length, isIdle]).toEqual([at + 1, false])
    answers[at]?.resolve(String(at))
  }
  expect(await Promise.all(reads.slice(1))).toEqual(['1', '2', '3', '4'])
  await idle
  expect(isKeychainBusy()).toBe(false)
})

test('D8: fails the check of a keychain that cannot be loaded as absent', async () => {
  const store = createKeytarStore({ service: 's', account: 'a', load: () => Promise.reject(new Error('no bus')) })
  await expect(store.check()).rejects.toMatchObject({ reason: 'absent' })
  await expect(
    createKeytarStore({ service: 's', account: 'a', load: () => Promise.resolve({} as never) }).check(),
  ).resolves.toBeUndefined()
})

test.each([
  ['The authorization was denied', 'locked'],
  ['Not authorised', 'locked'],
  ['Authorized users only', 'locked'],
  ['Prompt dismissed', 'locked'],
  ['Canceled by the user', 'locked'],
  ['The author is unknown', 'absent'],
  ['No such interface', 'absent'],
])('D8: maps the failure "%s" to %s', async (message, reason) => {
  const failing = createKeytarStore({ service: 's', account: 'a', load: () => Promise.reject(new Error(message)) })
  await expect(failing.read()).rejects.toMatchObject({ reason })
})

test('D1: treats safeStorage without a backend on Linux or without encryption as unavailable', async () => {
  const saved: unknown[] = []
  const storeOn = (platform: NodeJS.Platform, part: object) =>
    createSafeStorageStore({
      platform,
      store: {
        current: () => ({ text: 'stored' }),
        save: (value) => Promise.resolve(void saved.push(value)),
        erase: () => Promise.resolve(void saved.push('erased')),
      },
      safeStorage: {
        isEncryptionAvailable: () => true,
        encryptString: (text) => Buffer.from(text),
        decryptString: (bytes) => bytes.toString(),
        ...part,
      },
    })
  const poor = [
    storeOn('linux', {}),
    storeOn('win32', { isEncryptionAvailable: () => false }),
    storeOn('linux', { getSelectedStorageBackend: () => 'kwallet6', isEncryptionAvailable: () => false }),
  ]
  for (const store of poor) {
    await expect(store.check()).rejects.toMatchObject({ reason: 'absent' })
    await expect(store.read()).rejects.toMatchObject({ reason: 'absent' })
    await expect(store.write('secret-token')).rejects.toMatchObject({ reason: 'absent' })
  }
  expect(saved).toEqual([])
  await storeOn('win32', {}).check()
  await poor[0]?.remove()
  expect(saved).toEqual(['erased'])
})

test('D8: rejects as locked when the secret cannot be encrypted or written', async () => {
  const storeWith = (part: { encryptString?: () => Buffer; save?: () => Promise<void> }) =>
    createSafeStorageStore({
      platform: 'win32',
      store: {
        current: () => ({ text: null }),
        save: part.save ?? (() => Promise.resolve()),
        erase: () => Promise.resolve(),
      },
      safeStorage: {
        isEncryptionAvailable: () => true,
        encryptString: part.encryptString ?? ((text) => Buffer.from(text)),
        decryptString: (bytes) => bytes.toString(),
      },
    })
  await expect(
    storeWith({
      encryptString: () => {
        throw new Error('x')
      },
    }).write('secret-token'),
  ).rejects.toMatchObject({ reason: 'locked' })
  await expect(
    storeWith({ save: () => Promise.reject(new Error('ENOSPC')) }).write('secret-token'),
  ).rejects.toMatchObject({ reason: 'locked' })
})

/** Chromium's asynchronous encryption under a key that can be away or replaced. */
function encryptedFile() {
  const world = { key: 'a', isAway: false, file: { text: null } as z.output<typeof encryptedEntry>, reEncrypts: false }
  const away = () => new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.')
  const store = createSafeStorageStore({
    platform: 'win32',
    store: {
      current: () => world.file,
      save: async (value) => void (world.file = value),
      erase: async () => void (world.file = { text: null }),
    },
    safeStorage: {
      isEncryptionAvailable: () => true,
      encryptString: (text) => Buffer.from(text),
      decryptString: (bytes) => bytes.toString(),
      isAsyncEncryptionAvailable: () => Promise.resolve(true),
      encryptStringAsync: (text) =>
        world.isAway ? Promise.reject(away()) : Promise.resolve(Buffer.from(`${world.key}:${text}`)),
      decryptStringAsync: async (bytes) => {
        const [key, text = ''] = bytes.toString().split(':')
        if (world.isAway || key !== world.key) throw away()
        return { result: text, shouldReEncrypt: world.reEncrypts }
      },
    },
  })
  return { world, store }
}

test('keeps an entry whose decryption fails for the moment and reads it later', async () => {
  const { world, store } = encryptedFile()
  await store.write('secret')
  world.isAway = true
  await expect(store.read()).rejects.toMatchObject({ reason: 'locked' })
  world.isAway = false
  expect(await store.read()).toBe('secret')
})

test('sets an entry of another key aside at the next write and reads it when its key is back', async () => {
  const { world, store } = encryptedFile()
  await store.write('first')
  world.key = 'b'
  await expect(store.read()).rejects.toMatchObject({ reason: 'foreign' })
  await store.write('second')
  expect([await store.read(), await store.readAside?.()]).toEqual(['second', []])
  world.key = 'a'
  expect(await store.readAside?.()).toEqual(['first'])
  expect(await store.remove()).toBe(true)
  expect(world.file).toEqual({ text: null })
})

test('sets nothing aside when the replaced entry can be read', async () => {
  const { world, store } = encryptedFile()
  await store.write('first')
  await store.write('second')
  expect(world.file.aside).toBeUndefined()
})

test('encrypts an entry anew when the operating system asks for it', async () => {
  const { world, store } = encryptedFile()
  await store.write('secret')
  const before = world.file
  world.reEncrypts = true
  expect(await store.read()).toBe('secret')
  expect(world.file).not.toBe(before)
  world.reEncrypts = false
  const after = world.file
  expect(await store.read()).toBe('secret')
  expect(world.file).toBe(after)
})

test('sets the entries of the last three other keys aside', async () => {
  const { world, store } = encryptedFile()
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    world.key = key
    await store.write(`by ${key}`)
  }
  expect(world.file.aside).toHaveLength(3)
  world.key = 'b'
  expect(await store.readAside?.()).toEqual(['by b'])
})

test('does not put back an entry that was replaced while it was encrypted anew', async () => {
  const { world, store } = encryptedFile()
  await store.write('first')
  world.reEncrypts = true
  const reading = store.read()
  const replaced = { text: Buffer.from('a:second').toString('base64') }
  world.file = replaced
  expect(await reading).toBe('first')
  expect(world.file).toBe(replaced)
})

test('has nothing aside where nothing was set aside, without a call of the operating system', async () => {
  const { world, store } = encryptedFile()
  world.isAway = true
  expect(await store.readAside?.()).toEqual([])
})

test('waits for a safeStorage that is not ready right after the start, and finds the session of the start before', async () => {
  const seal = (text: string) => Buffer.from(`v11${text}`).toString('base64')
  let availableIn = 4
  const timers: number[] = []
  const store = createSafeStorageStore({
    platform: 'linux',
    schedule: (ms, run) => {
      timers.push(ms)
      queueMicrotask(run)
      return () => undefined
    },
    store: {
      current: () => ({ text: seal('session'), aside: [seal('before')] }),
      save: () => Promise.resolve(),
      erase: () => Promise.resolve(),
    },
    safeStorage: {
      getSelectedStorageBackend: () => 'gnome_libsecret',
      isEncryptionAvailable: () => true,
      encryptString: () => Buffer.alloc(0),
      decryptString: () => '',
      isAsyncEncryptionAvailable: () => Promise.resolve((availableIn -= 1) < 0),
      encryptStringAsync: (text) => {
        expect(availableIn).toBeLessThan(0)
        return Promise.resolve(Buffer.from(`v11${text}`))
      },
      decryptStringAsync: (bytes) => {
        expect(availableIn).toBeLessThan(0)
        return Promise.resolve({ result: bytes.toString().slice(3), shouldReEncrypt: false })
      },
    },
  })
  expect(await store.read()).toBe('session')
  expect(timers).toHaveLength(4)
  availableIn = 2
  expect(await store.readAside?.()).toEqual(['before'])
  const waited = timers.length
  availableIn = Infinity
  await expect(store.read()).rejects.toMatchObject({ reason: 'locked' })
  // The vault waits for three seconds.
  expect(timers.slice(waited).reduce((sum, ms) => sum + ms, 0)).toBeLessThan(3000)
})
