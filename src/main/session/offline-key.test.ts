import { expect, test } from 'vitest'
import { type SecretStore, SecretStoreError } from './secret-store'
import { createVault } from './vault'

const day = 24 * 60 * 60 * 1000

function setUp(text: string | null = null, { shared = false } = {}) {
  const world = { text, shared, open: true, reportedKeys: [] as (string | null)[] }
  const respond = <T>(work: () => T): Promise<T> =>
    world.open ? Promise.resolve(work()) : Promise.reject(new SecretStoreError('absent'))
  const store: SecretStore = {
    backend: 'keychain',
    check: () => respond(() => undefined),
    read: () => respond(() => world.text),
    write: (next) => respond(() => void (world.text = next)),
    remove: () => respond(() => [world.text !== null, (world.text = null)][0] ?? false),
  }
  const vault = createVault({
    stores: [store],
    audience: { origins: ['https://api.example.org'], adoptsUnnamed: true },
    revoked: { current: () => ({ tokens: [] }), save: () => Promise.resolve() },
    isSharedComputer: () => world.shared,
    clock: { now: () => day, monotonic: () => day },
    platformNow: () => null,
    schedule: () => () => undefined,
    changed: () => world.reportedKeys.push(currentKey()),
    log: { info: () => undefined, warn: () => undefined },
  })
  const currentKey = (): string | null => vault.offlineKey()?.toString('base64') ?? null
  return { vault, world, currentKey }
}

function stored(part: object = {}): string {
  return JSON.stringify({ token: 'stored-token', userId: 7, signedInAt: 0, expiresAt: 100 * day, ...part })
}

test('D2: stores the offline key within the session’s secret and restores it at the next start', async () => {
  const first = setUp()
  await first.vault.restore()
  expect(first.currentKey()).toBeNull()
  await first.vault.signIn('secret-token')
  expect(first.vault.offlineKey()).toHaveLength(32)
  expect(first.world.reportedKeys).toEqual([first.currentKey()])
  await first.vault.setUserId(7, 1)
  const next = setUp(first.world.text)
  await next.vault.restore()
  expect(next.currentKey()).toBe(first.currentKey())
})

test('D3: drops the offline key when the session is signed out, expires or is replaced', async () => {
  const { vault, currentKey, world } = setUp()
  await vault.restore()
  await vault.signIn('secret-token')
  const keys = [currentKey()]
  await vault.signIn('link-token', { adminUserId: '9' })
  keys.push(currentKey())
  expect(world.text).not.toContain(keys[0])
  await vault.expire(2)
  expect(currentKey()).toBeNull()
  await vault.signIn('secret-token')
  keys.push(currentKey())
  await vault.signOut()
  expect([currentKey(), world.text]).toEqual([null, null])
  expect(new Set(keys).size).toBe(3)
  expect(world.reportedKeys.filter((key) => key === null)).toHaveLength(2)
})

test('D3: creates no offline key while the session is only in memory', async () => {
  const shared = setUp(null, { shared: true })
  await shared.vault.restore()
  await shared.vault.signIn('secret-token')
  expect(shared.currentKey()).toBeNull()
  const personal = setUp()
  await personal.vault.restore()
  await personal.vault.signIn('secret-token')
  personal.world.shared = true
  expect(personal.currentKey()).toBeNull()
  const none = setUp()
  none.world.open = false
  await none.vault.restore()
  await none.vault.signIn('secret-token')
  expect(none.currentKey()).toBeNull()
})

test('D8: drops the offline key when the keychain fails during the session', async () => {
  const { vault, world, currentKey } = setUp()
  await vault.restore()
  await vault.signIn('secret-token')
  world.open = false
  await vault.setUserId(7, 1)
  expect(currentKey()).toBeNull()
  expect(world.reportedKeys.at(-1)).toBeNull()
})

test('creates an offline key for a session of an earlier version and replaces a damaged key', async () => {
  for (const text of [
    stored(),
    stored({ offlineKey: null }),
    stored({ offlineKey: 'short' }),
    stored({ offlineKey: 5 }),
  ]) {
    const { vault, world, currentKey } = setUp(text)
    expect(await vault.restore()).toMatchObject({ signedIn: true, userId: 7 })
    expect(currentKey()).toBeNull()
    await Promise.all([vault.setUserId(7, 1), vault.setUserId(7, 1)])
    expect(vault.offlineKey()).toHaveLength(32)
    expect(world.text).toContain(currentKey())
    expect(world.reportedKeys).toEqual([currentKey()])
  }
})
