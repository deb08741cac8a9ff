import { expect, test } from 'vitest'
import { account } from '#shared/contract/account.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { clearLimitMs, createSessionEndings } from './sign-out'

const next = { token: 'link-token', adminUserId: '9' }

type World = {
  token: string | null
  adminUserId: string | null
  isStuck: boolean
  fails: boolean
  happened: string[]
  timers: Map<number, () => void>
  timeout: (ms: number) => void
}

function createEndings({
  token = 'own-token',
  isStuck = false,
  fails = false,
  clearing = null,
}: { token?: string | null; isStuck?: boolean; fails?: boolean; clearing?: Promise<void> | null } = {}) {
  const world: World = {
    token,
    adminUserId: null,
    isStuck,
    fails,
    happened: [],
    timers: new Map(),
    timeout: (ms) => world.timers.get(ms)?.(),
  }
  const state = (): SessionState => ({
    signedIn: world.token !== null,
    userId: null,
    generation: 1,
    backend: 'memory',
    memoryReason: null,
    adminUserId: world.adminUserId,
  })
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
        const revoked = step(`revoked ${options.token ?? ''}`).then(() => ({
          ok: true as const,
          status: 200,
          body: null,
        }))
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

test('D3: flushes records, drops the token, clears browser data and then revokes the token at sign-out', async () => {
  for (const fails of [false, true]) {
    const { endings, world } = createEndings({ fails })
    expect(await endings.signOut()).toMatchObject({ signedIn: false })
    // The token is dropped first, so that the page never sends a revoked one.
    expect(world.happened).toEqual(['watched in own-token', 'cleared in null', 'revoked own-token in null'])
  }
})

test('D3: completes one sign-out for concurrent calls although the platform never responds', async () => {
  const { endings, world } = createEndings({ isStuck: true })
  let ended = 0
  const both = [endings.signOut(), endings.signOut()].map((signOut) => signOut.then(() => (ended += 1)))
  await settle()
  expect([ended, world.token]).toEqual([0, null])
  world.timeout(3000)
  await Promise.all(both)
  expect(world.happened.filter((what) => what.startsWith('revoked'))).toEqual(['revoked own-token in null'])
})

test('D3: completes a sign-out and a replacement although the clearing never ends', async () => {
  const never = new Promise<void>(() => undefined)
  for (const end of ['signOut', 'replaceSession'] as const) {
    const { endings, world } = createEndings({ clearing: never })
    const ended = end === 'signOut' ? endings.signOut() : endings.replaceSession(next)
    await settle()
    expect(world.happened.some((what) => what.startsWith('revoked'))).toBe(false)
    world.timeout(clearLimitMs)
    await ended
    expect(world.token).toBe(end === 'signOut' ? null : 'link-token')
    expect(world.happened.at(-1)).toMatch(/^revoked own-token/)
  }
})

test('cancels the timer of a clearing that ends in time', async () => {
  const { endings, world } = createEndings()
  await endings.signOut()
  expect([...world.timers.keys()]).toEqual([])
})

test('clears browser data without a request when nobody is signed in', async () => {
  const { endings, world } = createEndings({ token: null })
  expect(await endings.signOut()).toMatchObject({ signedIn: false })
  expect(world.happened).toEqual(['cleared in null'])
})

test('C8: flushes, clears and revokes the replaced session', async () => {
  for (const fails of [false, true]) {
    const { endings, world } = createEndings({ fails })
    expect(await endings.replaceSession(next)).toMatchObject({ signedIn: true, adminUserId: '9' })
    expect(world.happened).toEqual(['watched in own-token', 'cleared in own-token', 'revoked own-token in link-token'])
  }
})

test('C8: revokes nothing when nobody was signed in or the token is the same', async () => {
  const none = createEndings({ token: null })
  await none.endings.replaceSession(next)
  expect(none.world.happened).toEqual(['cleared in null'])
  const same = createEndings({ token: next.token })
  await same.endings.replaceSession(next)
  expect(same.world.happened).toEqual(['watched in link-token', 'cleared in link-token'])
})

test('C8: does not end the replacement session with a sign-out that started before it', async () => {
  const { endings, world } = createEndings({ isStuck: true })
  const out = endings.signOut()
  const replaced = endings.replaceSession(next)
  await settle()
  expect(world.token).toBeNull()
  world.timeout(3000)
  await Promise.all([out, replaced])
  expect([world.token, world.adminUserId]).toEqual(['link-token', '9'])
})

test('C8: ends the replacement session with a sign-out requested after it', async () => {
  const { endings, world } = createEndings()
  await Promise.all([endings.signOut(), endings.replaceSession(next), endings.signOut()])
  expect(world.token).toBeNull()
  expect(world.happened.filter((what) => what.startsWith('revoked'))).toEqual([
    'revoked own-token in null',
    'revoked link-token in null',
  ])
})

test('D3: runs concurrent sign-outs once and a later one for the next session', async () => {
  const { endings, world } = createEndings()
  await Promise.all([endings.signOut(), endings.signOut()])
  expect(world.happened.filter((what) => what.startsWith('cleared'))).toHaveLength(1)
  world.token = 'second-token'
  await endings.signOut()
  expect(world.token).toBeNull()
  expect(world.happened.at(-1)).toBe('revoked second-token in null')
})

test('D3: shares the running sign-out even after an earlier one has ended', async () => {
  const { endings, world } = createEndings({ isStuck: true })
  const first = endings.signOut()
  const others = [endings.replaceSession(next), endings.signOut()]
  await settle()
  world.timeout(3000)
  await first
  others.push(endings.signOut())
  await settle()
  world.timeout(3000)
  await Promise.all(others)
  expect(world.happened.filter((what) => what.startsWith('cleared'))).toEqual([
    'cleared in null',
    'cleared in null',
    'cleared in null',
  ])
})
