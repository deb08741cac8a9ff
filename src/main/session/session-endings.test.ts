import { expect, test } from 'vitest'
import { account } from '../../shared/contract/account'
import type { SessionState } from '../../shared/desktop/session'
import { clearLimitMs, createSessionEndings } from './sign-out'

const next = { token: 'link-token', adminUserId: '9' }

type World = { token: string | null; adminUserId: string | null; isStuck: boolean; fails: boolean; happened: string[]; timers: Map<number, () => void>; timeout: (ms: number) => void }

/** Endings over a vault in memory; everything that happens is written down with whose session it happens in. */
function endingsOf({ token = 'own-token', isStuck = false, fails = false, clearing = null }: { token?: string | null; isStuck?: boolean; fails?: boolean; clearing?: Promise<void> | null } = {}) {
  const world: World = { token, adminUserId: null, isStuck, fails, happened: [], timers: new Map(), timeout: (ms) => world.timers.get(ms)?.() }
  const state = (): SessionState => ({ signedIn: world.token !== null, userId: null, generation: 1, backend: 'memory', memoryReason: null, adminUserId: world.adminUserId })
  const step = (what: string): Promise<void> => {
    world.happened.push(`${what} in ${String(world.token)}`)
    return world.fails ? Promise.reject(new Error('busy')) : Promise.resolve()
  }
  const enter = (entered: string | null, adminUserId: string | null) => {
    world.token = entered
    world.adminUserId = adminUserId
    return Promise.resolve(state())
  }
  const endings = createSessionEndings({
    vault: {
      bearer: () => Promise.resolve(world.token === null ? null : { token: world.token }),
      signOut: () => enter(null, null),
      signIn: (entered, by) => enter(entered, by.adminUserId),
    },
    flush: () => step('watched'),
    clear: () => step('cleared').then(() => clearing ?? undefined),
    client: {
      call: (endpoint, options = {}) => {
        expect(endpoint).toBe(account.signOut)
        const revoked = step(`revoked ${options.token ?? ''}`).then(() => ({ ok: true as const, status: 200, body: null }))
        return world.isStuck ? new Promise(() => undefined) : revoked
      },
    },
    schedule: (ms, run) => {
      world.timers.set(ms, run)
      return () => void world.timers.delete(ms)
    },
    log: { warn: () => undefined },
  })
  return { endings, world }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

test('D3: a sign-out says the last words, forgets the token and the traces, and then closes it on the platform', async () => {
  for (const fails of [false, true]) {
    const { endings, world } = endingsOf({ fails })
    expect(await endings.signOut()).toMatchObject({ signedIn: false })
    // The token is gone here before it is closed there: no call of the page can find it closed.
    expect(world.happened).toEqual(['watched in own-token', 'cleared in null', 'revoked own-token in null'])
  }
})

test('D3: a platform that never answers does not hold a sign-out up, which runs once for all who ask', async () => {
  const { endings, world } = endingsOf({ isStuck: true })
  let ended = 0
  const both = [endings.signOut(), endings.signOut()].map((asked) => asked.then(() => (ended += 1)))
  await settle()
  expect([ended, world.token]).toEqual([0, null])
  world.timeout(3000)
  await Promise.all(both)
  expect(world.happened.filter((what) => what.startsWith('revoked'))).toEqual(['revoked own-token in null'])
})

test('D3: a clearing that never ends holds neither a sign-out nor a change of session up', async () => {
  const never = new Promise<void>(() => undefined)
  for (const end of ['signOut', 'replaceSession'] as const) {
    const { endings, world } = endingsOf({ clearing: never })
    const ended = end === 'signOut' ? endings.signOut() : endings.replaceSession(next)
    await settle()
    expect(world.happened.some((what) => what.startsWith('revoked'))).toBe(false)
    world.timeout(clearLimitMs)
    await ended
    expect(world.token).toBe(end === 'signOut' ? null : 'link-token')
    expect(world.happened.at(-1)).toMatch(/^revoked own-token/)
  }
})

test('a clearing that ends in time leaves no timer behind', async () => {
  const { endings, world } = endingsOf()
  await endings.signOut()
  expect([...world.timers.keys()]).toEqual([])
})

test('a sign-out where nobody is signed in clears all the same, and tells nobody', async () => {
  const { endings, world } = endingsOf({ token: null })
  expect(await endings.signOut()).toMatchObject({ signedIn: false })
  expect(world.happened).toEqual(['cleared in null'])
})

test('C8: the session that is replaced says its last words, leaves no traces, and is closed on the platform', async () => {
  for (const fails of [false, true]) {
    const { endings, world } = endingsOf({ fails })
    expect(await endings.replaceSession(next)).toMatchObject({ signedIn: true, adminUserId: '9' })
    expect(world.happened).toEqual(['watched in own-token', 'cleared in own-token', 'revoked own-token in link-token'])
  }
})

test('C8: where nobody was signed in there is nothing to close; the same token again is not closed', async () => {
  const none = endingsOf({ token: null })
  await none.endings.replaceSession(next)
  expect(none.world.happened).toEqual(['cleared in null'])
  const same = endingsOf({ token: next.token })
  await same.endings.replaceSession(next)
  expect(same.world.happened).toEqual(['watched in link-token', 'cleared in link-token'])
})

test('C8: a sign-out that still runs does not end the session that was agreed to meanwhile', async () => {
  const { endings, world } = endingsOf({ isStuck: true })
  const out = endings.signOut()
  const replaced = endings.replaceSession(next)
  await settle()
  expect(world.token).toBeNull()
  world.timeout(3000)
  await Promise.all([out, replaced])
  expect([world.token, world.adminUserId]).toEqual(['link-token', '9'])
})

test('C8: a sign-out that is asked for after the change ends the new session too', async () => {
  const { endings, world } = endingsOf()
  await Promise.all([endings.signOut(), endings.replaceSession(next), endings.signOut()])
  expect(world.token).toBeNull()
  expect(world.happened.filter((what) => what.startsWith('revoked'))).toEqual(['revoked own-token in null', 'revoked link-token in null'])
})

test('D3: sign-outs that are asked for together are one, and a later one ends the next session', async () => {
  const { endings, world } = endingsOf()
  await Promise.all([endings.signOut(), endings.signOut()])
  expect(world.happened.filter((what) => what.startsWith('cleared'))).toHaveLength(1)
  world.token = 'second-token'
  await endings.signOut()
  expect(world.token).toBeNull()
  expect(world.happened.at(-1)).toBe('revoked second-token in null')
})

test('D3: a sign-out joins the one that is running although an earlier one ended meanwhile', async () => {
  const { endings, world } = endingsOf({ isStuck: true })
  const first = endings.signOut()
  const others = [endings.replaceSession(next), endings.signOut()]
  await settle()
  world.timeout(3000)
  await first
  others.push(endings.signOut())
  await settle()
  world.timeout(3000)
  await Promise.all(others)
  expect(world.happened.filter((what) => what.startsWith('cleared'))).toEqual(['cleared in null', 'cleared in null', 'cleared in null'])
})
