import { expect, test } from 'vitest'
import type { SecretStore } from './secret-store'
import { SecretStoreError } from './secret-store'
import { createVault } from './vault'

const day = 24 * 60 * 60 * 1000

/** A vault over one keychain, which says no where it is not `open`. */
function setUp(text: string | null = null, { shared = false } = {}) {
  const world = { text, shared, open: true, keysTold: [] as (string | null)[] }
  const answer = <T>(work: () => T): Promise<T> => (world.open ? Promise.resolve(work()) : Promise.reject(new SecretStoreError('absent')))
  const store: SecretStore = {
    backend: 'keychain',
    check: () => answer(() => undefined),
    read: () => answer(() => world.text),
    write: (next) => answer(() => void (world.text = next)),
    remove: () => answer(() => void (world.text = null)),
  }
  const vault = createVault({
    stores: [store],
    audience: { origins: ['https://api.example.org'], adoptsUnnamed: true },
    revoked: { current: () => ({ tokens: [] }), save: () => Promise.resolve() },
    isSharedComputer: () => world.shared,
    clock: { now: () => day, monotonic: () => day },
    platformNow: () => null,
    schedule: () => () => undefined,
    changed: () => world.keysTold.push(keyOf()),
    log: { info: () => undefined, warn: () => undefined },
  })
  const keyOf = (): string | null => vault.offlineKey()?.toString('base64') ?? null
  return { vault, world, keyOf }
}

function stored(part: object = {}): string {
  return JSON.stringify({ token: 'stored-token', userId: 7, signedInAt: 0, expiresAt: 100 * day, ...part })
}

test('D2: the key of what is kept lies in the session’s own secret, and is the same after the next start', async () => {
  const first = setUp()
  await first.vault.restore()
  expect(first.keyOf()).toBeNull()
  await first.vault.signIn('secret-token')
  expect(first.vault.offlineKey()).toHaveLength(32)
  expect(first.world.keysTold).toEqual([first.keyOf()])
  await first.vault.setUserId(7, 1)
  const next = setUp(first.world.text)
  await next.vault.restore()
  expect(next.keyOf()).toBe(first.keyOf())
})

test('D3: the key dies with the session: signed out, expired, or replaced by another', async () => {
  const { vault, keyOf, world } = setUp()
  await vault.restore()
  await vault.signIn('secret-token')
  const keys = [keyOf()]
  await vault.signIn('link-token', { adminUserId: '9' })
  keys.push(keyOf())
  expect(world.text).not.toContain(keys[0])
  await vault.expire(2)
  expect(keyOf()).toBeNull()
  await vault.signIn('secret-token')
  keys.push(keyOf())
  await vault.signOut()
  expect([keyOf(), world.text]).toEqual([null, null])
  expect(new Set(keys).size).toBe(3)
  expect(world.keysTold.filter((key) => key === null)).toHaveLength(2)
})

test('D3: a session that is only in memory has no key: a shared computer, a computer without a keychain', async () => {
  const shared = setUp(null, { shared: true })
  await shared.vault.restore()
  await shared.vault.signIn('secret-token')
  expect(shared.keyOf()).toBeNull()
  const personal = setUp()
  await personal.vault.restore()
  await personal.vault.signIn('secret-token')
  personal.world.shared = true
  // At once, and not when the keychain has answered.
  expect(personal.keyOf()).toBeNull()
  const none = setUp()
  none.world.open = false
  await none.vault.restore()
  await none.vault.signIn('secret-token')
  expect(none.keyOf()).toBeNull()
})

test('D8: a keychain that dies mid-session takes the key with it', async () => {
  const { vault, world, keyOf } = setUp()
  await vault.restore()
  await vault.signIn('secret-token')
  world.open = false
  await vault.setUserId(7, 1)
  expect(keyOf()).toBeNull()
  expect(world.keysTold.at(-1)).toBeNull()
})

test('a session of an earlier version gets a key once the platform said whose it is; a damaged key ends no session', async () => {
  for (const text of [stored(), stored({ offlineKey: null }), stored({ offlineKey: 'short' }), stored({ offlineKey: 5 })]) {
    const { vault, world, keyOf } = setUp(text)
    expect(await vault.restore()).toMatchObject({ signedIn: true, userId: 7 })
    expect(keyOf()).toBeNull()
    await Promise.all([vault.setUserId(7, 1), vault.setUserId(7, 1)])
    expect(vault.offlineKey()).toHaveLength(32)
    expect(world.text).toContain(keyOf())
    expect(world.keysTold).toEqual([keyOf()])
  }
})
