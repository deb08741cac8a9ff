import { expect, test } from 'vitest'
import type { SessionState } from '../../shared/desktop/session'
import type { SecretStore } from './secret-store'
import { SecretStoreError } from './secret-store'
import { createPlatformTime } from './platform-time'
import type { RevokedTokens, SessionAudience } from './vault-entry'
import type { VaultChange } from './vault'
import { createVault } from './vault'

const day = 24 * 60 * 60 * 1000

/** Timers that run when the test says so. */
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

/** A keychain whose daemon can be locked, killed or left waiting for a person. */
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
    remove: () => answer(() => void (text = null)),
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
/** The platform that came with the package. */
const school: SessionAudience = { origins: ['https://api.school.tn', 'https://media.school.tn'], adoptsUnnamed: true }

type World = { shared?: boolean; now?: number; platformNow?: number | null; revoked?: RevokedTokens; audience?: SessionAudience }

function setUp(stores: SecretStore[], { shared = false, now = day, platformNow = null, revoked = emptyTokens, audience = school }: World = {}) {
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

/** Lets what is already possible happen. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

test('D1: a signed-in token is in the keychain, and never in what the page sees', async () => {
  const ring = keychain()
  const { vault, changes } = setUp([ring.store])
  await vault.restore()
  await vault.signIn('secret-token')
  expect(ring.text).toContain('secret-token')
  expect(vault.state()).toEqual({ signedIn: true, userId: null, generation: 1, backend: 'keychain', memoryReason: null, adminUserId: null })
  expect(JSON.stringify(changes)).not.toContain('secret-token')
  expect(await vault.bearer()).toEqual({ token: 'secret-token', generation: 1, userId: null })
})

test('D1: the session is taken up again, with its user, until 365 days have passed by the clocks of the platform and of this computer', async () => {
  const ring = keychain()
  const first = setUp([ring.store])
  await first.vault.restore()
  await first.vault.signIn('secret-token')
  await first.vault.setUserId(42, 1)
  const over = day + 366 * day
  const later = setUp([ring.store], { now: over })
  expect(await later.vault.restore()).toMatchObject({ signedIn: true, userId: 42, generation: 1 })
  // The first answer tells what time it is.
  for (const [platformNow, isOver] of [[null, false], [day + 364 * day, false], [over, true]] as const) {
    later.world.platformNow = platformNow
    expect((await later.vault.bearer()) === null).toBe(isOver)
  }
  expect(later.changes.map(({ change }) => change)).toEqual(['expired'])
  expect(await setUp([ring.store], { now: over, platformNow: over }).vault.restore()).toMatchObject({ signedIn: false })
})

test('D1: a clock a year ahead ends no session: what its key opens stays', async () => {
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

test('D1: a session that began under a clock years behind lasts its 365 days by the platform’s time', async () => {
  const now = 10_000 * day
  const { vault, world } = setUp([keychain().store], { now: day, platformNow: now })
  await vault.restore()
  await vault.signIn('secret-token')
  Object.assign(world, { now: now + 364 * day, platformNow: now + 364 * day })
  expect(await vault.bearer()).not.toBeNull()
  Object.assign(world, { now: now + 366 * day, platformNow: now + 366 * day })
  expect(await vault.bearer()).toBeNull()
})

test('the platform’s time goes on by the monotonic clock, and keeps what it was last told', () => {
  let monotonic = 100
  const time = createPlatformTime({ monotonic: () => monotonic })
  expect(time.now()).toBeNull()
  for (const date of [null, '', 'yesterday']) time.heard(date)
  expect(time.now()).toBeNull()
  time.heard('Fri, 20 Nov 2026 10:00:00 GMT')
  monotonic += 5000
  time.heard(null)
  expect(time.now()).toBe(Date.parse('2026-11-20T10:00:05Z'))
})

test('D1: on a shared computer nothing is kept, and what was left is removed', async () => {
  const ring = keychain(entryText())
  const { vault } = setUp([ring.store], { shared: true })
  expect(await vault.restore()).toMatchObject({ signedIn: false, backend: 'memory', memoryReason: 'shared-computer' })
  await vault.signIn('secret-token')
  expect(ring.text).toBeNull()
  expect(await vault.bearer()).toMatchObject({ token: 'secret-token' })
})

test('D1: a shared computer removes at its start what an earlier run left, before anybody signs in', async () => {
  const [first, second] = [keychain(entryText()), keychain(entryText())]
  const { vault } = setUp([first.store, second.store], { shared: true })
  await vault.restore()
  await settle()
  expect([first.text, second.text]).toEqual([null, null])
})

test('D1: declaring the computer shared takes the session out of the keychain without ending it; the reverse keeps it', async () => {
  const ring = keychain(entryText())
  const { vault, world, changes } = setUp([ring.store])
  await vault.restore()
  world.shared = true
  expect(await vault.sharedComputerChanged()).toMatchObject({ signedIn: true, backend: 'memory', memoryReason: 'shared-computer' })
  expect(ring.text).toBeNull()
  world.shared = false
  expect(await vault.sharedComputerChanged()).toMatchObject({ signedIn: true, backend: 'keychain', memoryReason: null })
  expect(ring.text).toContain('stored-token')
  expect(changes.map(({ change }) => change)).toEqual(['storage', 'storage'])
})

test('D8: a computer without any keychain keeps the session in memory and says so', async () => {
  const ring = keychain()
  ring.become('absent')
  const { vault } = setUp([ring.store])
  expect(await vault.restore()).toMatchObject({ backend: 'memory', memoryReason: 'no-keychain' })
  expect(await vault.signIn('secret-token')).toMatchObject({ signedIn: true, backend: 'memory', memoryReason: 'no-keychain' })
  expect(await vault.bearer()).toMatchObject({ token: 'secret-token' })
  expect(await vault.signOut()).toMatchObject({ signedIn: false })
})

test('D8: a keychain that does not answer holds nothing up; what it stores too late is removed', async () => {
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

test('D8: a locked start is usable, and the next store in line serves', async () => {
  const locked = keychain()
  locked.become('locked')
  const second = keychain(entryText())
  const { vault } = setUp([locked.store, { ...second.store, backend: 'safe-storage' }])
  expect(await vault.restore()).toMatchObject({ signedIn: true, userId: 7, backend: 'safe-storage', memoryReason: null })
})

test('D8: the keychain dies mid-session: the session goes on, signing out holds, and it does not come back', async () => {
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

test('D8: foreign, damaged or hostile keychain entries are a signed-out start, not a crash', async () => {
  for (const text of ['', 'null', '[]', 'a password of something else', '{"token":""}', '{"token":5}', entryText({ userId: 'x' })]) {
    const { vault } = setUp([keychain(text).store])
    expect(await vault.restore()).toMatchObject({ signedIn: false, generation: 0, backend: 'keychain' })
  }
})

test('F2: fifty refusals of one token end the session once; a refusal of an older token ends nothing', async () => {
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

test('signing out while the keychain still stores the sign-in leaves nothing behind', async () => {
  const ring = keychain()
  const { vault } = setUp([ring.store])
  await vault.restore()
  const signingIn = vault.signIn('secret-token')
  await Promise.all([signingIn, vault.signOut()])
  expect(vault.state().signedIn).toBe(false)
  expect(ring.text).toBeNull()
})

test('what is asked before the last session is taken up waits for it', async () => {
  const { vault } = setUp([keychain(entryText()).store])
  const asked = vault.bearer()
  await vault.restore()
  expect(await asked).toMatchObject({ token: 'stored-token' })
})

test('C8: an administrator who acts as a user is known, also after the next start, and his session is the only one', async () => {
  const ring = keychain(entryText())
  const { vault, changes, world } = setUp([ring.store])
  expect(await vault.restore()).toMatchObject({ userId: 7, adminUserId: null, generation: 1 })
  expect(await vault.signIn('link-token', { adminUserId: '9' })).toMatchObject({ signedIn: true, userId: null, adminUserId: '9', generation: 2 })
  expect(changes.map(({ change, before }) => [change, before.userId])).toEqual([['switched', 7]])
  expect(ring.text).toContain('link-token')
  expect(ring.text).not.toContain('stored-token')
  const next = setUp([ring.store], { revoked: world.revoked })
  expect(await next.vault.restore()).toMatchObject({ signedIn: true, adminUserId: '9' })
  expect(await next.vault.signOut()).toMatchObject({ signedIn: false, adminUserId: null })
  expect(ring.text).toBeNull()
})

test('a session of an earlier version is taken up, without an administrator', async () => {
  const ring = keychain(entryText())
  expect(ring.text).not.toContain('adminUserId')
  expect(await setUp([ring.store]).vault.restore()).toMatchObject({ signedIn: true, userId: 7, adminUserId: null })
  for (const adminUserId of [9, '', 'x'.repeat(65), {}]) expect(await setUp([keychain(entryText({ adminUserId })).store]).vault.restore()).toMatchObject({ signedIn: false })
})

test('D8: a session that was replaced while the keychain was locked does not come back', async () => {
  const ring = keychain(entryText())
  const { vault, world } = setUp([ring.store])
  await vault.restore()
  ring.become('locked')
  expect(await vault.signIn('link-token', { adminUserId: '9' })).toMatchObject({ signedIn: true, backend: 'memory', memoryReason: 'keychain-locked' })
  ring.become('open')
  expect(ring.text).toContain('stored-token')
  expect(await setUp([ring.store], { revoked: world.revoked }).vault.restore()).toMatchObject({ signedIn: false, backend: 'keychain' })
})

test('C8: taking up the session that is there already only adds its administrator', async () => {
  const ring = keychain(entryText())
  const { vault, world } = setUp([ring.store])
  await vault.restore()
  expect(await vault.signIn('stored-token', { adminUserId: '9' })).toMatchObject({ signedIn: true, adminUserId: '9' })
  expect(await setUp([ring.store], { revoked: world.revoked }).vault.restore()).toMatchObject({ signedIn: true, adminUserId: '9' })
})

test('the marker of a registration elsewhere can be taken once, and the session goes on', async () => {
  const ring = keychain()
  const { vault, changes } = setUp([ring.store])
  await vault.restore()
  expect(await vault.consumeMarker('register', 0)).toBe(false)
  await vault.signIn('secret-token', { adminUserId: 'register' })
  expect(await vault.consumeMarker('9', 1)).toBe(false)
  // A refusal of the session before says nothing about this one.
  expect(await vault.consumeMarker('register', 0)).toBe(false)
  expect(await Promise.all([vault.consumeMarker('register', 1), vault.consumeMarker('register', 1)])).toEqual([true, false])
  expect(vault.state()).toMatchObject({ signedIn: true, adminUserId: null })
  expect(changes.map(({ change }) => change)).toEqual(['signed-in', 'storage'])
  expect(ring.text).not.toContain('register')
})

test('F2: the session that expired says what it was, so that its marker is followed once', async () => {
  const { vault, changes } = setUp([keychain().store])
  await vault.restore()
  await vault.signIn('secret-token', { adminUserId: 'register' })
  await Promise.all([vault.expire(1), vault.expire(1), vault.expire(1)])
  const ends = changes.filter(({ change }) => change === 'expired')
  expect(ends.map(({ state, before }) => [state.adminUserId, before.adminUserId])).toEqual([[null, 'register']])
})

test('D3: on a shared computer neither the token nor the administrator is ever in a store', async () => {
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

test('D5: a stored token is restored only where every origin of the platform is one that it was issued for', async () => {
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
  for (const foreign of [['https://evil.tn'], ['https://api.school.tn', 'https://evil.tn'], ['https://api.school.tn:8443'], ['demo'], []]) expect(await restoredOn(...foreign)).toBeNull()
  // Its own platform finds it again: the foreign one has neither read it nor removed it.
  expect(await restoredOn(...school.origins)).toBe('secret-token')
})

test('D5: a session of an earlier version is adopted by the platform of the package, once', async () => {
  const ring = keychain(entryText())
  const named = setUp([ring.store], { audience: { origins: ['https://evil.tn'], adoptsUnnamed: false } })
  expect(await named.vault.restore()).toMatchObject({ signedIn: false })
  const own = setUp([ring.store])
  expect(await own.vault.restore()).toMatchObject({ signedIn: true, userId: 7 })
  await settle()
  expect(JSON.parse(ring.text ?? '')).toMatchObject({ token: 'stored-token', origins: school.origins })
  const other = setUp([ring.store], { audience: { origins: ['https://other.tn'], adoptsUnnamed: true } })
  expect(await other.vault.restore()).toMatchObject({ signedIn: false })
})

test('signing out where nobody is signed in is no news, and clears the stores all the same', async () => {
  const chain = keychain('left by an earlier version')
  const { vault, changes } = setUp([chain.store])
  await vault.restore()
  expect(await vault.signOut()).toMatchObject({ signedIn: false, generation: 0 })
  expect([changes, chain.text]).toEqual([[], null])
})

test('D8: the first store that opens keeps the session, and the newest session of all stores is taken up', async () => {
  const first = keychain(entryText({ token: 'older', signedInAt: 1 }))
  const second = keychain(entryText({ token: 'newer', signedInAt: 2 }))
  for (const stores of [[first.store, { ...second.store, backend: 'safe-storage' as const }], [second.store, { ...first.store, backend: 'safe-storage' as const }]]) {
    const { vault } = setUp(stores)
    expect(await vault.restore()).toMatchObject({ signedIn: true, backend: 'keychain' })
    expect((await vault.bearer())?.token).toBe('newer')
  }
})

test.each([['locked', 'keychain-locked'], ['absent', 'no-keychain']] as const)('D8: a start with a keychain that is %s says "%s"', async (mood, memoryReason) => {
  const chain = keychain()
  chain.become(mood)
  expect(await setUp([chain.store]).vault.restore()).toMatchObject({ signedIn: false, backend: 'memory', memoryReason })
})

test('a computer that changes hands while nobody is signed in writes no session', async () => {
  const chain = keychain()
  const { vault, world } = setUp([chain.store], { shared: true })
  await vault.restore()
  world.shared = false
  expect(await vault.sharedComputerChanged()).toMatchObject({ signedIn: false, backend: 'keychain' })
  expect(chain.text).toBeNull()
})

test('D1: remembers the last twenty tokens that were signed out, so that none of them comes back', async () => {
  const chain = keychain()
  const { vault, world } = setUp([chain.store])
  await vault.restore()
  for (let index = 0; index < 30; index += 1) {
    await vault.signIn(`token-${String(index)}`)
    await vault.signOut()
  }
  expect(world.revoked.tokens).toHaveLength(20)
  const startWith = (token: string) => setUp([keychain(entryText({ token })).store], { revoked: world.revoked }).vault.restore()
  for (const index of [10, 29]) expect(await startWith(`token-${String(index)}`)).toMatchObject({ signedIn: false })
  expect(await startWith('token-9')).toMatchObject({ signedIn: true })
})

test('D1: a session ends only where the clocks of the platform and of the computer have both reached its last day', async () => {
  const over = day + 365 * day
  for (const [now, platformNow, isOver] of [[over, over, true], [over, over - 1, false], [over - 1, over, false]] as const) {
    const { vault, world } = setUp([keychain().store])
    await vault.restore()
    await vault.signIn('secret-token')
    Object.assign(world, { now, platformNow })
    expect((await vault.bearer()) === null).toBe(isOver)
  }
})

test('D5: a stored session that names its platform is not written again at a start', async () => {
  const ring = keychain(entryText({ origins: school.origins }))
  let writes = 0
  const { vault } = setUp([{ ...ring.store, write: (text) => ((writes += 1), ring.store.write(text)) }])
  expect(await vault.restore()).toMatchObject({ signedIn: true, userId: 7 })
  await settle()
  expect(writes).toBe(0)
})

test('D5: a session of another platform is left where it is, and the log says so', async () => {
  const foreign = setUp([keychain(entryText({ origins: ['https://other.tn'] })).store])
  const own = setUp([keychain(entryText()).store])
  for (const { vault } of [foreign, own]) await vault.restore()
  expect([foreign.warnings, own.warnings]).toEqual([['session.other-platform'], []])
})

test('a store that cannot be cleared is reported in the log unless it is absent', async () => {
  const warningsWith = async (mood: Mood) => {
    const second = keychain()
    const { vault, warnings } = setUp([keychain().store, second.store])
    await vault.restore()
    second.become(mood)
    await vault.signOut()
    return warnings
  }
  expect([await warningsWith('absent'), await warningsWith('locked')]).toEqual([[], ['session.store-not-cleared']])
})

test('a start that cannot read which tokens were revoked is signed out and lets the waiting calls pass', async () => {
  const { vault, world } = setUp([keychain(entryText()).store])
  Object.defineProperty(world, 'revoked', { get: () => { throw new Error('damaged') } })
  const bearer = vault.bearer()
  expect(await vault.restore()).toMatchObject({ signedIn: false, generation: 0 })
  expect(await bearer).toBeNull()
})

test('a sign-in that was overtaken by another sign-in or by a sign-out reports no change of its own', async () => {
  const twice = setUp([keychain().store])
  await twice.vault.restore()
  await Promise.all([twice.vault.signIn('first-token'), twice.vault.signIn('second-token')])
  expect(twice.changes.map(({ change, state }) => [change, state.generation])).toEqual([['switched', 2]])
  const ended = setUp([keychain().store])
  await ended.vault.restore()
  await Promise.all([ended.vault.signIn('secret-token'), ended.vault.signOut()])
  expect(ended.changes.map(({ change }) => change)).toEqual(['signed-out'])
})

test('the owner of an older or ended session is not taken for the owner of the present one', async () => {
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

test('D8: a write that the keychain confirms late does not remove the newer session written after it', async () => {
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
