import { describe, expect, it } from 'vitest'
import { account } from '#shared/contract/account.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { createAdministratorLink } from './administrator-link'

const state: SessionState = {
  signedIn: true,
  userId: 7,
  generation: 1,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
}
const switched: SessionState = { ...state, userId: null, generation: 2, adminUserId: '9' }
const link = { kind: 'switch', token: 'link-token', adminUserId: '9', userId: 12 } as const
const rim: PlatformReply = {
  ok: true,
  status: 200,
  body: { success: true, payload: { user: { id: 12, name: 'Rim', last_name: null, points: 3 }, permissions: {} } },
}

function setUp({ isAllowed = true, reply = rim }: { isAllowed?: boolean; reply?: PlatformReply } = {}) {
  const world = { now: 0, reply: (_token: string): Promise<PlatformReply> => Promise.resolve(reply) }
  const queried: string[] = []
  const replaced: { token: string; adminUserId: string }[] = []
  const links = createAdministratorLink({
    isAllowed,
    clock: { monotonic: () => world.now },
    vault: { state: () => state },
    client: {
      call: (endpoint, { token = '' } = {}) => {
        expect(endpoint).toBe(account.me)
        queried.push(token)
        return world.reply(token)
      },
    },
    replace: (next) => {
      replaced.push(next)
      return Promise.resolve(switched)
    },
  })
  return { links, world, queried, replaced }
}

describe('administrator link', () => {
  it('C8: names the account of its token and changes nothing until the user agrees', async () => {
    const { links, queried, replaced } = setUp()
    expect(links.receive(link)).toBe(true)
    expect(queried).toEqual([])
    expect(await links.read()).toEqual({ kind: 'asked', name: 'Rim', lastName: null, userId: 12 })
    expect([queried, replaced]).toEqual([['link-token'], []])
    expect(await links.decide(true)).toEqual(switched)
    expect(replaced).toEqual([{ token: 'link-token', adminUserId: '9' }])
    expect(await links.decide(true)).toEqual(state)
    expect([await links.read(), replaced.length]).toEqual([{ kind: 'none' }, 1])
  })

  it('C8: drops the link without a change when the user declines', async () => {
    const { links, replaced } = setUp()
    links.receive(link)
    await links.read()
    expect(await links.decide(false)).toEqual(state)
    expect(await links.read()).toEqual({ kind: 'none' })
    expect(await links.decide(true)).toEqual(state)
    expect(replaced).toEqual([])
  })

  it('C8: ignores a confirmation before the link was read', async () => {
    const { links, replaced } = setUp()
    expect(await links.decide(true)).toEqual(state)
    links.receive(link)
    expect(await links.decide(true)).toEqual(state)
    expect(replaced).toEqual([])
    expect(await links.read()).toMatchObject({ kind: 'asked' })
  })

  it('C8: ignores a confirmation when a newer link arrived after the read', async () => {
    const { links, replaced } = setUp()
    links.receive(link)
    await links.read()
    links.receive({ ...link, token: 'other-token' })
    expect(await links.decide(true)).toEqual(state)
    expect(replaced).toEqual([])
  })

  it('C8: reads the newer link that arrives during the query', async () => {
    const { links, world, queried } = setUp()
    world.reply = (token) => {
      if (token === 'link-token') links.receive({ ...link, token: 'newer-token' })
      return Promise.resolve(
        token === 'newer-token'
          ? rim
          : { ok: true, status: 200, body: { payload: { user: { id: 12, name: 'Autre' } } } },
      )
    }
    links.receive(link)
    expect(await links.read()).toMatchObject({ kind: 'asked', name: 'Rim' })
    expect(queried).toEqual(['link-token', 'newer-token'])
  })

  it.each<[string, PlatformReply, string]>([
    ['a token that the platform rejects', { ok: true, status: 401, body: { message: 'Unauthorized' } }, 'unreadable'],
    [
      'a token of another user than the link names',
      { ok: true, status: 200, body: { payload: { user: { id: 13, name: 'Autre' } } } },
      'unreadable',
    ],
    ['a page instead of a response', { ok: true, status: 200, body: undefined }, 'unreadable'],
    ['a failing platform', { ok: true, status: 503, body: null }, 'unreachable'],
    ['a platform that limits the rate', { ok: true, status: 429, body: null }, 'unreachable'],
    ['no network', { ok: false, failure: 'offline' }, 'unreachable'],
  ])('C8: refuses confirmation with %s', async (_name, reply, kind) => {
    const { links, replaced } = setUp({ reply })
    links.receive(link)
    expect(await links.read()).toEqual({ kind })
    expect(await links.decide(true)).toEqual(state)
    expect(replaced).toEqual([])
  })

  it('C8: drops the link after thirty minutes or at the end of the session', async () => {
    const { links, world, replaced } = setUp()
    links.receive(link)
    await links.read()
    world.now = 30 * 60_000
    expect(await links.decide(true)).toEqual(state)
    links.receive(link)
    await links.read()
    links.clear()
    expect(await links.decide(true)).toEqual(state)
    expect(replaced).toEqual([])
  })

  it('C8: rejects the link without a query when the policy forbids it', async () => {
    const { links, queried } = setUp({ isAllowed: false })
    expect(links.receive(link)).toBe(false)
    expect(await links.read()).toEqual({ kind: 'none' })
    expect(queried).toEqual([])
  })
})
