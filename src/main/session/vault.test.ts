import { expect, test } from 'vitest'
import type { SessionState } from '#shared/desktop/session.ts'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import { createPromptingKeychain } from '#tests/support/prompting-keychain.ts'
import { createFiles } from '../base/fs/files'
import type { VaultChange } from '../base/services'
import { createKeytarStore } from './keytar-store'
import { createMarkedStore, openEntryMarkers } from './marked-store'
import { createPlatformTime } from './platform-time'
import { type SecretStore, SecretStoreError } from './secret-store'
import { createVault } from './vault'
import type { RevokedTokens, SessionAudience } from './vault-entry'

const day = 24 * 60 * 60 * 1000

function handTimers() {
  const waiting = new Set<() => void>()
  return {
    schedule: (_ms: number, run: () => void) => {
      waiting.add(run)
      return () => void waiting.delete(run)
    },
    runAll() {
      for (const run of [...waiting]) {
        waiting.delete(run)
        run()
      }
    },
    get count() {
      return waiting.size
    },
  }
}

type Mood = 'open' | 'absent' | 'locked' | 'silent'

function keychain(initial: string | null = null) {
  let text = initial
  let mood: Mood = 'open'
  const late: (() => void)[] = []
  const answer = <T>(work: () => T): Promise<T> => {
    if (mood === 'absent') return Promise.reject(new SecretStoreError('absent'))
    if (mood === 'locked') return Promise.reject(new SecretStoreError('locked'))
    if (mood === 'silent') return new Promise((resolve) => late.push(() => resolve(work())))
    return Promise.resolve(work())
  }
  const store: SecretStore = {
    backend: 'keychain',
    check: () => answer(() => undefined),
    read: () => answer(() => text),
    write: (next) => answer(() => void (text = next)),
    remove: () => answer(() => [text !== null, (text = null)][0] ?? false),
  }
  return {
    store,
    become: (next: Mood) => void (mood = next),
    answerLate: () => late.splice(0).forEach((run) => run()),
    get text() {
      return text
    },
  }
}

function entryText(part: object = {}): string {
  return JSON.stringify({ token: 'stored-token', userId: 7, signedInAt: 0, expiresAt: 100 * day, ...part })
}

const emptyTokens: RevokedTokens = { tokens: [] }
const school: SessionAudience = { origins: ['https://api.school.tn', 'https://media.school.tn'], adoptsUnnamed: true }

type World = {
  shared?: boolean
  now?: number
  platformNow?: number | null
  revoked?: RevokedTokens
  audience?: SessionAudience
}

function setUp(
  stores: SecretStore[],
  { shared = false, now = day, platformNow = null, revoked = emptyTokens, audience = school }: World = {},
) {
  const timers = handTimers()
  const warnings: string[] = []
  const changes: { state: SessionState; change: VaultChange; before: SessionState }[] = []
  const world = { shared, now, platformNow, revoked }
  const vault = createVault({
    stores,
    audience,
    revoked: { current: () => world.revoked, save: (value) => Promise.resolve(void (world.revoked = value)) },
    isSharedComputer: () => world.shared,
    clock: { now: () => world.now, monotonic: () => world.now },
    platformNow: () => world.platformNow,
    schedule: timers.schedule,
    changed: (state, change, before) => changes.push({ state, change, before }),
    log: { info: () => undefined, warn: (event) => void warnings.push(event) },
  })
  return { vault, timers, changes, world, warnings }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

test('D1: stores the token in the keychain and never includes it in the state for the page', async () => {
  const ring = keychain()
  const { vault, changes } = setUp([ring.store])
  await vault.restore()
  await vault.signIn('secret-token')
  expect(ring.text).toContain('secret-token')
  expect(vault.state()).toEqual({
    signedIn: true,
    userId: null,
    generation: 1,
    backend: 'keychain',
    memoryReason: null,
    adminUserId: null,
  })
  expect(JSON.stringify(changes)).not.toContain('secret-token')
  expect(await vault.bearer()).toEqual({ token: 'secret-token', generation: 1, userId: null })
})

test('D1: restores the session for 365 days by the clocks of the platform and of the computer', async () => {
  const ring = keychain()
  const first = setUp([ring.store], { platformNow: day })
  await first.vault.restore()
  await first.vault.signIn('secret-token')
  await first.vault.setUserId(42, 1)
  const over = day + 366 * day
  const later = setUp([ring.store], { now: over })
  expect(await later.vault.restore()).toMatchObject({ signedIn: true, userId: 42, generation: 1 })
  for (const [platformNow, isOver] of [
    [null, false],
    [day + 364 * day, false],
    [over, true],
  ] as const) {
    later.world.platformNow = platformNow
    expect((await later.vault.bearer()) === null).toBe(isOver)
  }
  expect(later.changes.map(({ change }) => change)).toEqual(['expired'])
  expect(await setUp([ring.store], { now: over, platformNow: over }).vault.restore()).toMatchObject({ signedIn: false })
})

test('D1: does not end the session when the clock of the computer is a year ahead', async () => {
  const ring = keychain()
  const { vault, world, changes } = setUp([ring.store], { platformNow: day })
  await vault.restore()
  await vault.signIn('secret-token')
  const key = vault.offlineKey()
  world.now += 500 * day
  expect(await vault.bearer()).toMatchObject({ token: 'secret-token' })
  const next = setUp([ring.store], { now: day + 500 * day })
  expect(await next.vault.restore()).toMatchObject({ signedIn: true })
  expect(await next.vault.bearer()).not.toBeNull()
  expect(next.vault.offlineKey()).toEqual(key)
  expect(changes.map(({ change }) => change)).toEqual(['signed-in'])
})

test('D1: measures 365 days by the platform’s time when the clock of the computer was years behind', async () => {
  const now = 10_000 * day
  const { vault, world } = setUp([keychain().store], { now: day, platformNow: now })
  await vault.restore()
  await vault.signIn('secret-token')
  Object.assign(world, { now: now + 364 * day, platformNow: now + 364 * day })
  expect(await vault.bearer()).not.toBeNull()
  Object.assign(world, { now: now + 366 * day, platformNow: now + 366 * day })
  expect(await vault.bearer()).toBeNull()
})

test('counts a session that began by a wrong clock from the platform’s first response', async () => {
  const ring = keychain()
  const now = 10_000 * day
  const first = setUp([ring.store], { now: day })
  await first.vault.restore()
  await first.vault.signIn('secret-token')
  const { vault, world } = setUp([ring.store], { now, platformNow: now })
  await vault.restore()
  expect(await vault.bearer()).not.toBeNull()
  await settle()
  const next = setUp([ring.store], { now: now + 364 * day, platformNow: now + 364 * day })
  await next.vault.restore()
  expect(await next.vault.bearer()).not.toBeNull()
  Object.assign(world, { now: now + 366 * day, platformNow: now + 366 * day })
  expect(await vault.bearer()).toBeNull()
})

test('advances the platform’s time by the monotonic clock', () => {
  let monotonic = 100
  const time = createPlatformTime({ monotonic: () => monotonic }, 0)
  expect(time.now()).toBeNull()
  time.update(Date.parse('2026-11-20T10:00:00Z'))
  monotonic += 5000
  expect(time.now()).toBe(Date.parse('2026-11-20T10:00:05Z'))
})

test('ignores a time of the platform before the date of the build', () => {
  const time = createPlatformTime({ monotonic: () => 0 }, Date.parse('2026-11-20T00:00:00Z'))
  time.update(Date.parse('2015-01-01T00:00:00Z'))
  expect(time.now()).toBeNull()
  time.update(Date.parse('2026-11-21T00:00:00Z'))
  time.update(Date.parse('2026-11-19T23:59:59Z'))
  expect(time.now()).toBe(Date.parse('2026-11-21T00:00:00Z'))
})

test('D1: stores nothing on a shared computer and removes leftover sessions', async () => {
  const ring = keychain(entryText())
  const { vault } = setUp([ring.store], { shared: true })
  expect(await vault.restore()).toMatchObject({ signedIn: false, backend: 'memory', memoryReason: 'shared-computer' })
  await vault.signIn('secret-token')
  expect(ring.text).toBeNull()
  expect(await vault.bearer()).toMatchObject({ token: 'secret-token' })
})

test('D1: removes the session of an earlier run at the start of a shared computer', async () => {
  const [first, second] = [keychain(entryText()), keychain(entryText())]
  const { vault } = setUp([first.store, second.store], { shared: true })
  await vault.restore()
  await settle()
  expect([first.text, second.text]).toEqual([null, null])
})

test('D1: moves the session out of the keychain of a shared computer, and back when it is personal', async () => {
  const ring = keychain(entryText())
  const { vault, world, changes } = setUp([ring.store])
  await vault.restore()
  world.shared = true
  expect(await vault.sharedComputerChanged()).toMatchObject({
    signedIn: true,
    backend: 'memory',
    memoryReason: 'shared-computer',
  })
  expect(ring.text).toBeNull()
  world.shared = false
  expect(await vault.sharedComputerChanged()).toMatchObject({ signedIn: true, backend: 'keychain', memoryReason: null })
  expect(ring.text).toContain('stored-token')
  expect(changes.map(({ change }) => change)).toEqual(['storage', 'storage'])
})

test('D8: holds the session in memory without a keychain and reports the reason', async () => {
  const ring = keychain()
  ring.become('absent')
  const { vault } = setUp([ring.store])
  expect(await vault.restore()).toMatchObject({ backend: 'memory', memoryReason: 'no-keychain' })
  expect(await vault.signIn('secret-token')).toMatchObject({
    signedIn: true,
    backend: 'memory',
    memoryReason: 'no-keychain',
  })
  expect(await vault.bearer()).toMatchObject({ token: 'secret-token' })
  expect(await vault.signOut()).toMatchObject({ signedIn: false })
})

test('D8: does not wait for a keychain that hangs and removes what it stores late', async () => {
  const ring = keychain()
  const { vault, timers } = setUp([ring.store])
  await vault.restore()
  ring.become('silent')
  const signingIn = vault.signIn('secret-token')
  await settle()
  expect(timers.count).toBe(1)
  timers.runAll()
  expect(await signingIn).toMatchObject({ signedIn: true, backend: 'memory', memoryReason: 'keychain-locked' })
  ring.become('open')
  ring.answerLate()
  await settle()
  expect(ring.text).toBeNull()
})

test('D8: uses the next store when the keychain is locked at the start', async () => {
  const locked = keychain()
  locked.become('locked')
  const second = keychain(entryText())
  const { vault } = setUp([locked.store, { ...second.store, backend: 'safe-storage' }])
  expect(await vault.restore()).toMatchObject({
    signedIn: true,
    userId: 7,
    backend: 'safe-storage',
    memoryReason: null,
  })
})

test('D8: continues the session when the keychain fails and does not restore it after the sign-out', async () => {
  const ring = keychain()
  const { vault, world, changes } = setUp([ring.store])
  await vault.restore()
  await vault.signIn('first-token')
  ring.become('absent')
  await vault.setUserId(9, 1)
  expect(vault.state()).toMatchObject({ signedIn: true, userId: 9, backend: 'memory', memoryReason: 'no-keychain' })
  expect(await vault.bearer()).toMatchObject({ token: 'first-token', userId: 9 })
  await vault.signOut()
  expect(changes.at(-1)).toMatchObject({ change: 'signed-out', state: { signedIn: false } })
  ring.become('open')
  expect(ring.text).toContain('first-token')
  const next = setUp([ring.store], { revoked: world.revoked })
  expect(await next.vault.restore()).toMatchObject({ signedIn: false, backend: 'keychain' })
  expect(JSON.stringify(world.revoked)).not.toContain('first-token')
})

test('D8: starts signed out from foreign, damaged or hostile keychain entries', async () => {
  for (const text of [
    '',
    'null',
    '[]',
    'a password of something else',
    '{"token":""}',
    '{"token":5}',
    entryText({ userId: 'x' }),
  ]) {
    const { vault } = setUp([keychain(text).store])
    expect(await vault.restore()).toMatchObject({ signedIn: false, generation: 0, backend: 'keychain' })
  }
})

test('F2: ends the session once for fifty rejections of its token and never for an older token', async () => {
  const ring = keychain()
  const { vault, changes } = setUp([ring.store])
  await vault.restore()
  await vault.signIn('first-token')
  await vault.signIn('second-token')
  expect(vault.state().generation).toBe(2)
  expect(await vault.expire(1)).toBe(false)
  expect(vault.state().signedIn).toBe(true)
  const ended = await Promise.all(Array.from({ length: 50 }, () => vault.expire(2)))
  expect(ended.filter(Boolean)).toHaveLength(1)
  expect(changes.filter(({ change }) => change === 'expired')).toHaveLength(1)
  await settle()
  expect(ring.text).toBeNull()
})

test('leaves nothing in the keychain when a sign-out overtakes the write of the sign-in', async () => {
  const ring = keychain()
  const { vault } = setUp([ring.store])
  await vault.restore()
  const signingIn = vault.signIn('secret-token')
  await Promise.all([signingIn, vault.signOut()])
  expect(vault.state().signedIn).toBe(false)
  expect(ring.text).toBeNull()
})

test('delays calls until the last session is restored', async () => {
  const { vault } = setUp([keychain(entryText()).store])
  const bearer = vault.bearer()
  await vault.restore()
  expect(await bearer).toMatchObject({ token: 'stored-token' })
})

test('C8: restores the administrator of an impersonation and stores no other session', async () => {
  const ring = keychain(entryText())
  const { vault, changes, world } = setUp([ring.store])
  expect(await vault.restore()).toMatchObject({ userId: 7, adminUserId: null, generation: 1 })
  expect(await vault.signIn('link-token', { adminUserId: '9' })).toMatchObject({
    signedIn: true,
    userId: null,
    adminUserId: '9',
    generation: 2,
  })
  expect(changes.map(({ change, before }) => [change, before.userId])).toEqual([['switched', 7]])
  expect(ring.text).toContain('link-token')
  expect(ring.text).not.toContain('stored-token')
  const next = setUp([ring.store], { revoked: world.revoked })
  expect(await next.vault.restore()).toMatchObject({ signedIn: true, adminUserId: '9' })
  expect(await next.vault.signOut()).toMatchObject({ signedIn: false, adminUserId: null })
  expect(ring.text).toBeNull()
})

test('restores a session of an earlier version without an administrator', async () => {
  const ring = keychain(entryText())
  expect(ring.text).not.toContain('adminUserId')
  expect(await setUp([ring.store]).vault.restore()).toMatchObject({ signedIn: true, userId: 7, adminUserId: null })
  for (const adminUserId of [9, '', 'x'.repeat(65), {}])
    expect(await setUp([keychain(entryText({ adminUserId })).store]).vault.restore()).toMatchObject({ signedIn: false })
})

test('D8: does not restore a session that was replaced while the keychain was locked', async () => {
  const ring = keychain(entryText())
  const { vault, world } = setUp([ring.store])
  await vault.restore()
  ring.become('locked')
  expect(await vault.signIn('link-token', { adminUserId: '9' })).toMatchObject({
    signedIn: true,
    backend: 'memory',
    memoryReason: 'keychain-locked',
  })
  ring.become('open')
  expect(ring.text).toContain('stored-token')
  expect(await setUp([ring.store], { revoked: world.revoked }).vault.restore()).toMatchObject({
    signedIn: false,
    backend: 'keychain',
  })
})

test('C8: adds only the administrator when the same token signs in again', async () => {
  const ring = keychain(entryText())
  const { vault, world } = setUp([ring.store])
  await vault.restore()
  expect(await vault.signIn('stored-token', { adminUserId: '9' })).toMatchObject({ signedIn: true, adminUserId: '9' })
  expect(await setUp([ring.store], { revoked: world.revoked }).vault.restore()).toMatchObject({
    signedIn: true,
    adminUserId: '9',
  })
})

test('consumes the marker of a registration elsewhere once without ending the session', async () => {
  const ring = keychain()
  const { vault, changes } = setUp([ring.store])
  await vault.restore()
  expect(await vault.consumeMarker('register', 0)).toBe(false)
  await vault.signIn('secret-token', { adminUserId: 'register' })
  expect(await vault.consumeMarker('9', 1)).toBe(false)
  // A 401 of the previous session does not concern this one.
  expect(await vault.consumeMarker('register', 0)).toBe(false)
  expect(await Promise.all([vault.consumeMarker('register', 1), vault.consumeMarker('register', 1)])).toEqual([
    true,
    false,
  ])
  expect(vault.state()).toMatchObject({ signedIn: true, adminUserId: null })
  expect(changes.map(({ change }) => change)).toEqual(['signed-in', 'storage'])
  expect(ring.text).not.toContain('register')
})

test('F2: reports the expired session with its marker once', async () => {
  const { vault, changes } = setUp([keychain().store])
  await vault.restore()
  await vault.signIn('secret-token', { adminUserId: 'register' })
  await Promise.all([vault.expire(1), vault.expire(1), vault.expire(1)])
  const ends = changes.filter(({ change }) => change === 'expired')
  expect(ends.map(({ state, before }) => [state.adminUserId, before.adminUserId])).toEqual([[null, 'register']])
})

test('D3: never stores the token or the administrator on a shared computer', async () => {
  const ring = keychain(entryText())
  const { vault } = setUp([ring.store], { shared: true })
  await vault.restore()
  await vault.signIn('secret-token')
  await vault.signIn('link-token', { adminUserId: '9' })
  await vault.setUserId(12, 2)
  expect(ring.text).toBeNull()
  expect(await vault.signOut()).toMatchObject({ signedIn: false, userId: null, adminUserId: null })
  expect(await vault.bearer()).toBeNull()
})

test('D5: restores a token only if it was issued for every origin of the platform', async () => {
  const ring = keychain()
  const first = setUp([ring.store])
  await first.vault.restore()
  await first.vault.signIn('secret-token')
  const restoredOn = async (...origins: string[]) => {
    const { vault } = setUp([ring.store], { audience: { origins, adoptsUnnamed: true } })
    await vault.restore()
    return (await vault.bearer())?.token ?? null
  }
  expect(await restoredOn('https://api.school.tn')).toBe('secret-token')
  expect(await restoredOn('https://media.school.tn', 'https://api.school.tn')).toBe('secret-token')
  for (const foreign of [
    ['https://evil.tn'],
    ['https://api.school.tn', 'https://evil.tn'],
    ['https://api.school.tn:8443'],
    ['demo'],
    [],
  ])
    expect(await restoredOn(...foreign)).toBeNull()
  expect(await restoredOn(...school.origins)).toBe('secret-token')
})

test('D5: adopts a session of an earlier version once, by the platform of the package', async () => {
  const ring = keychain(entryText())
  const named = setUp([ring.store], { audience: { origins: ['https://evil.tn'], adoptsUnnamed: false } })
  expect(await named.vault.restore()).toMatchObject({ signedIn: false })
  const matching = setUp([ring.store])
  expect(await matching.vault.restore()).toMatchObject({ signedIn: true, userId: 7 })
  await settle()
  expect(JSON.parse(ring.text ?? '')).toMatchObject({ token: 'stored-token', origins: school.origins })
  const other = setUp([ring.store], { audience: { origins: ['https://other.tn'], adoptsUnnamed: true } })
  expect(await other.vault.restore()).toMatchObject({ signedIn: false })
})

test('clears the stores without a change event when nobody is signed in', async () => {
  const chain = keychain('left by an earlier version')
  const { vault, changes } = setUp([chain.store])
  await vault.restore()
  expect(await vault.signOut()).toMatchObject({ signedIn: false, generation: 0 })
  expect([changes, chain.text]).toEqual([[], null])
})

test('D8: restores the newest session of all stores and writes to the first usable one', async () => {
  const first = keychain(entryText({ token: 'older', signedInAt: 1 }))
  const second = keychain(entryText({ token: 'newer', signedInAt: 2 }))
  for (const stores of [
    [first.store, { ...second.store, backend: 'safe-storage' as const }],
    [second.store, { ...first.store, backend: 'safe-storage' as const }],
  ]) {
    const { vault } = setUp(stores)
    expect(await vault.restore()).toMatchObject({ signedIn: true, backend: 'keychain' })
    expect((await vault.bearer())?.token).toBe('newer')
  }
})

test.each([
  ['locked', 'keychain-locked'],
  ['absent', 'no-keychain'],
] as const)('D8: starts with a keychain that is %s in memory, with the reason "%s"', async (mood, memoryReason) => {
  const chain = keychain()
  chain.become(mood)
  expect(await setUp([chain.store]).vault.restore()).toMatchObject({ signedIn: false, backend: 'memory', memoryReason })
})

test('writes no session when the shared setting changes while nobody is signed in', async () => {
  const chain = keychain()
  const { vault, world } = setUp([chain.store], { shared: true })
  await vault.restore()
  world.shared = false
  expect(await vault.sharedComputerChanged()).toMatchObject({ signedIn: false, backend: 'keychain' })
  expect(chain.text).toBeNull()
})

test('D1: never restores one of the last twenty signed-out tokens', async () => {
  const chain = keychain()
  const { vault, world } = setUp([chain.store])
  await vault.restore()
  for (let index = 0; index < 30; index += 1) {
    await vault.signIn(`token-${String(index)}`)
    await vault.signOut()
  }
  expect(world.revoked.tokens).toHaveLength(20)
  const startWith = (token: string) =>
    setUp([keychain(entryText({ token })).store], { revoked: world.revoked }).vault.restore()
  for (const index of [10, 29]) expect(await startWith(`token-${String(index)}`)).toMatchObject({ signedIn: false })
  expect(await startWith('token-9')).toMatchObject({ signedIn: true })
})

test('D1: ends a session only after both clocks, platform and computer, reached its expiry', async () => {
  const over = day + 365 * day
  for (const [now, platformNow, isOver] of [
    [over, over, true],
    [over, over - 1, false],
    [over - 1, over, false],
  ] as const) {
    const { vault, world } = setUp([keychain().store], { platformNow: day })
    await vault.restore()
    await vault.signIn('secret-token')
    Object.assign(world, { now, platformNow })
    expect((await vault.bearer()) === null).toBe(isOver)
  }
})

test('D5: does not rewrite a stored session that has origins', async () => {
  const ring = keychain(entryText({ origins: school.origins }))
  let writes = 0
  const { vault } = setUp([{ ...ring.store, write: (text) => ((writes += 1), ring.store.write(text)) }])
  expect(await vault.restore()).toMatchObject({ signedIn: true, userId: 7 })
  await settle()
  expect(writes).toBe(0)
})

test('D5: leaves a session of another platform in its store and logs it', async () => {
  const foreign = setUp([keychain(entryText({ origins: ['https://other.tn'] })).store])
  const matching = setUp([keychain(entryText()).store])
  for (const { vault } of [foreign, matching]) await vault.restore()
  expect([foreign.warnings, matching.warnings]).toEqual([['session.other-platform-ignored'], []])
})

test('logs a store that cannot be cleared unless it is absent', async () => {
  const warningsWith = async (mood: Mood) => {
    const second = keychain()
    const { vault, warnings } = setUp([keychain().store, second.store])
    await vault.restore()
    second.become(mood)
    await vault.signOut()
    return warnings
  }
  expect([await warningsWith('absent'), await warningsWith('locked')]).toEqual([[], ['session.clear-store-failed']])
})

test('starts signed out and releases waiting calls when the revoked tokens cannot be read', async () => {
  const { vault, world } = setUp([keychain(entryText()).store])
  Object.defineProperty(world, 'revoked', {
    get: () => {
      throw new Error('damaged')
    },
  })
  const bearer = vault.bearer()
  expect(await vault.restore()).toMatchObject({ signedIn: false, generation: 0 })
  expect([await bearer, vault.isKeyUnknown()]).toEqual([null, true])
})

test('reports no change for a sign-in that another sign-in or a sign-out overtook', async () => {
  const twice = setUp([keychain().store])
  await twice.vault.restore()
  await Promise.all([twice.vault.signIn('first-token'), twice.vault.signIn('second-token')])
  expect(twice.changes.map(({ change, state }) => [change, state.generation])).toEqual([['switched', 2]])
  const ended = setUp([keychain().store])
  await ended.vault.restore()
  await Promise.all([ended.vault.signIn('secret-token'), ended.vault.signOut()])
  expect(ended.changes.map(({ change }) => change)).toEqual(['signed-out'])
})

test('ignores the owner of an older or ended session', async () => {
  const { vault, changes } = setUp([keychain().store])
  await vault.restore()
  await vault.signIn('first-token')
  await vault.signIn('second-token')
  await vault.setUserId(7, 1)
  expect(vault.state()).toMatchObject({ signedIn: true, userId: null })
  await vault.signOut()
  await vault.setUserId(7, 2)
  expect(vault.state()).toMatchObject({ signedIn: false, userId: null })
  expect(changes.map(({ change }) => change)).toEqual(['signed-in', 'switched', 'signed-out'])
})

test('D8: preserves the newer session when the keychain confirms an older write late', async () => {
  const ring = keychain()
  const confirmations: (() => void)[] = []
  const write = async (text: string): Promise<void> => {
    await ring.store.write(text)
    if (text.includes('first-token')) await new Promise<void>((resolve) => confirmations.push(resolve))
  }
  const { vault, timers } = setUp([{ ...ring.store, write }])
  await vault.restore()
  const first = vault.signIn('first-token')
  await settle()
  timers.runAll()
  await first
  expect(await vault.signIn('second-token')).toMatchObject({ signedIn: true, backend: 'keychain' })
  for (const confirm of confirmations) confirm()
  await settle()
  expect(ring.text).toContain('second-token')
})

const oldKey = Buffer.alloc(32, 5).toString('base64')

test('holds the stored data while the keychain is locked at the start and restores the session once it answers', async () => {
  const ring = keychain(entryText({ offlineKey: oldKey }))
  ring.become('silent')
  const { vault, timers, changes } = setUp([ring.store])
  const restoring = vault.restore()
  await settle()
  timers.runAll()
  expect(await restoring).toMatchObject({ signedIn: false, backend: 'memory', memoryReason: 'keychain-locked' })
  expect([vault.isKeyUnknown(), vault.offlineKey()]).toEqual([true, null])
  ring.become('open')
  ring.answerLate()
  await settle()
  expect(vault.state()).toMatchObject({ signedIn: true, userId: 7, backend: 'keychain' })
  expect(vault.offlineKey()?.toString('base64')).toBe(oldKey)
  expect([vault.isKeyUnknown(), changes.map(({ change }) => change)]).toEqual([false, ['restored']])
})

test('restores the session once when the person tries again while the prompt of the keychain is answered', async () => {
  const ring = keychain(entryText())
  ring.become('silent')
  const { vault, timers, changes } = setUp([ring.store])
  const restoring = vault.restore()
  await settle()
  timers.runAll()
  await restoring
  const retrying = vault.retryStorage()
  await settle()
  ring.become('open')
  ring.answerLate()
  expect(await retrying).toMatchObject({ signedIn: true, userId: 7, generation: 1 })
  await settle()
  expect([vault.state().generation, changes.map(({ change }) => change)]).toEqual([1, ['restored']])
})

test('says nothing of the key of stored data before the stores have answered', async () => {
  const { vault } = setUp([keychain().store])
  expect(vault.isKeyUnknown()).toBe(true)
  await vault.restore()
  expect(vault.isKeyUnknown()).toBe(false)
})

test('ignores a late answer after somebody signed in or out', async () => {
  for (const act of ['signIn', 'signOut'] as const) {
    const ring = keychain(entryText())
    ring.become('silent')
    const { vault, timers } = setUp([ring.store])
    const restoring = vault.restore()
    await settle()
    timers.runAll()
    await restoring
    ring.become('locked')
    await (act === 'signIn' ? vault.signIn('secret-token') : vault.signOut())
    ring.answerLate()
    await settle()
    ring.become('open')
    expect((await vault.bearer())?.token ?? null).toBe(act === 'signIn' ? 'secret-token' : null)
  }
})

test.each(['signIn', 'signOut'] as const)('ignores stores that are read again while somebody does %s', async (act) => {
  const ring = keychain(entryText())
  ring.become('locked')
  const { vault, changes } = setUp([ring.store])
  await vault.restore()
  ring.become('silent')
  const retrying = vault.retryStorage()
  await settle()
  const acting = act === 'signIn' ? vault.signIn('secret-token') : vault.signOut()
  await settle()
  ring.become('open')
  ring.answerLate()
  await Promise.all([retrying, acting])
  expect((await vault.bearer())?.token ?? null).toBe(act === 'signIn' ? 'secret-token' : null)
  expect(changes.map(({ change }) => change)).not.toContain('restored')
})

test.each(['absent', 'locked'] as const)(
  'reads stores once where one is empty and turns out to be %s',
  async (reason) => {
    const ring = keychain()
    ring.become('absent')
    let reads = 0
    const encrypted: SecretStore = {
      ...keychain().store,
      backend: 'safe-storage',
      read: () => Promise.resolve([null, (reads += 1)][0] as null),
      check: () => Promise.reject(new SecretStoreError(reason)),
    }
    const { vault } = setUp([ring.store, encrypted])
    await vault.restore()
    await settle()
    await settle()
    expect(reads).toBe(1)
  },
)

test('tries a locked keychain again on request', async () => {
  const ring = keychain(entryText({ offlineKey: oldKey }))
  ring.become('locked')
  const { vault, changes } = setUp([ring.store])
  await vault.restore()
  expect(await vault.retryStorage()).toMatchObject({ signedIn: false, memoryReason: 'keychain-locked' })
  expect([vault.isKeyUnknown(), changes]).toEqual([true, []])
  ring.become('open')
  expect(await vault.retryStorage()).toMatchObject({ signedIn: true, userId: 7, memoryReason: null })
  expect(changes.map(({ change }) => change)).toEqual(['restored'])
})

test('reports a keychain that turns out to be empty, so that leftover data is erased', async () => {
  const ring = keychain()
  ring.become('locked')
  const { vault, changes } = setUp([ring.store])
  await vault.restore()
  ring.become('open')
  expect(await vault.retryStorage()).toMatchObject({ signedIn: false, backend: 'keychain', memoryReason: null })
  expect([vault.isKeyUnknown(), changes.map(({ change }) => change)]).toEqual([false, ['storage']])
})

test.each([
  ['the same user', 7, true],
  ['another user', 8, false],
])('after a locked start, a sign-in of %s takes the key of the stored data or a new one', async (_who, id, isSame) => {
  for (const isOpenAtSignIn of [true, false]) {
    const ring = keychain(entryText({ offlineKey: oldKey }))
    ring.become('locked')
    const { vault } = setUp([ring.store])
    await vault.restore()
    if (isOpenAtSignIn) ring.become('open')
    await vault.signIn('secret-token')
    expect([vault.isKeyUnknown(), vault.offlineKey()]).toEqual([true, null])
    await vault.setUserId(id, 1)
    ring.become('open')
    await vault.retryStorage()
    expect(vault.isKeyUnknown()).toBe(false)
    expect(vault.offlineKey()).toHaveLength(32)
    expect(vault.offlineKey()?.toString('base64') === oldKey).toBe(isSame)
    const next = setUp([ring.store])
    expect(await next.vault.restore()).toMatchObject({ signedIn: true, userId: id })
    expect(next.vault.offlineKey()).toEqual(vault.offlineKey())
  }
})

test.each([
  ['answered at the sign-in', ['cancel', 'answer'] as const, 'keychain'],
  ['cancelled once more before it is answered', ['cancel', 'cancel', 'answer'] as const, 'memory'],
])(
  'a prompt that is cancelled at the start and %s keeps the key of the stored data',
  async (_when, answers, backend) => {
    const { keychain: ring, load } = createPromptingKeychain({ session: entryText({ offlineKey: oldKey }) })
    const markers = openEntryMarkers(
      createFiles({ directory: '/data', disk: createMemoryDisk() }),
      'entries.json',
      'session',
      {
        warn: () => undefined,
      },
    )
    const store = createMarkedStore({
      store: createKeytarStore({ service: 'test', account: 'session', load }),
      marker: markers('keychain'),
    })
    await store.read()
    ring.isLocked = true
    ring.answers = [...answers]
    const { vault } = setUp([store])
    expect(await vault.restore()).toMatchObject({ signedIn: false, memoryReason: 'keychain-locked' })
    expect(await vault.signIn('secret-token')).toMatchObject({ signedIn: true, backend })
    await vault.setUserId(7, 1)
    ring.isLocked = false
    await vault.retryStorage()
    expect(vault.offlineKey()?.toString('base64')).toBe(oldKey)
    expect([...ring.entries.keys()]).toEqual(['session'])
  },
)

test('a sign-in writes over an entry that cannot be read and gets a key', async () => {
  const ring = keychain('unreadable')
  const foreign: SecretStore = { ...ring.store, read: () => Promise.reject(new SecretStoreError('foreign')) }
  const { vault } = setUp([foreign])
  expect(await vault.restore()).toMatchObject({ signedIn: false, backend: 'keychain' })
  expect(vault.isKeyUnknown()).toBe(true)
  await vault.signIn('secret-token')
  await vault.setUserId(7, 1)
  expect([vault.isKeyUnknown(), vault.state().backend]).toEqual([false, 'keychain'])
  expect(vault.offlineKey()).toHaveLength(32)
  expect(ring.text).toContain('secret-token')
})

test('a session that a locked keychain left in memory replaces an entry that cannot be read, and gets a key', async () => {
  const ring = keychain('unreadable')
  ring.become('locked')
  const read = async () => {
    await ring.store.check()
    throw new SecretStoreError('foreign')
  }
  const { vault } = setUp([{ ...ring.store, read }])
  await vault.restore()
  await vault.signIn('secret-token')
  await vault.setUserId(7, 1)
  expect([vault.isKeyUnknown(), vault.offlineKey(), vault.state().backend]).toEqual([true, null, 'memory'])
  ring.become('open')
  expect(await vault.retryStorage()).toMatchObject({ signedIn: true, userId: 7, backend: 'keychain' })
  const next = setUp([ring.store])
  expect(await next.vault.restore()).toMatchObject({ signedIn: true, userId: 7 })
  expect(next.vault.offlineKey()).toHaveLength(32)
  expect(next.vault.offlineKey()).toEqual(vault.offlineKey())
})

test('a sign-out after a locked start releases the stored data', async () => {
  const ring = keychain(entryText())
  ring.become('locked')
  const { vault } = setUp([ring.store])
  await vault.restore()
  await vault.signIn('secret-token')
  expect(vault.isKeyUnknown()).toBe(true)
  await vault.signOut()
  expect(vault.isKeyUnknown()).toBe(false)
})

test('seals stored data with a key for each use, which the next start has again', async () => {
  const ring = keychain(entryText({ offlineKey: oldKey }))
  const [first, next] = [setUp([ring.store]), setUp([ring.store])]
  await first.vault.restore()
  await next.vault.restore()
  const sealed = first.vault.cipher('offline')!.encrypt(Buffer.from('leçon'), 'a')
  expect(Buffer.from(next.vault.cipher('offline')!.decrypt(sealed, 'a') ?? []).toString()).toBe('leçon')
  expect(next.vault.cipher('push')?.decrypt(sealed, 'a')).toBeNull()
})

test('D3: a computer that becomes a shared one gives no key of stored data away', async () => {
  const { vault, world } = setUp([keychain(entryText({ offlineKey: oldKey })).store])
  await vault.restore()
  expect(vault.offlineKey()).toHaveLength(32)
  world.shared = true
  expect([vault.offlineKey(), vault.cipher('offline'), vault.isKeyUnknown()]).toEqual([null, null, false])
})

test('a session of an earlier version gets the key of its stored data once its owner is named', async () => {
  const ring = keychain(entryText({ userId: null, offlineKey: null }))
  const { vault } = setUp([ring.store])
  await vault.restore()
  expect(vault.isKeyUnknown()).toBe(true)
  await vault.setUserId(7, 1)
  expect([vault.isKeyUnknown(), vault.state().userId]).toEqual([false, 7])
  const key = vault.offlineKey()
  expect(key).toHaveLength(32)
  await vault.setUserId(7, 1)
  expect(vault.offlineKey()).toEqual(key)
})

test('D3: a shared computer never waits for the key of stored data', async () => {
  const ring = keychain(entryText())
  ring.become('locked')
  const { vault } = setUp([ring.store], { shared: true })
  await vault.restore()
  expect(vault.isKeyUnknown()).toBe(false)
})
