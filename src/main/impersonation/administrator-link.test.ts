import { describe, expect, it } from 'vitest'
import { account } from '../../shared/contract/account'
import type { SessionState } from '../../shared/desktop/session'
import type { PlatformReply } from '../gateway/platform-client'
import { createAdministratorLink } from './administrator-link'

const state: SessionState = { signedIn: true, userId: 7, generation: 1, backend: 'memory', memoryReason: null, adminUserId: null }
const switched: SessionState = { ...state, userId: null, generation: 2, adminUserId: '9' }
const link = { kind: 'switch', token: 'link-token', adminUserId: '9', userId: 12 } as const
const rim: PlatformReply = { ok: true, status: 200, body: { success: true, payload: { user: { id: 12, name: 'Rim', last_name: null, points: 3 }, permissions: {} } } }

function setUp({ isAllowed = true, reply = rim }: { isAllowed?: boolean; reply?: PlatformReply } = {}) {
  const world = { now: 0, reply: (_token: string): Promise<PlatformReply> => Promise.resolve(reply) }
  const asked: string[] = []
  const replaced: { token: string; adminUserId: string }[] = []
  const waiting = createAdministratorLink({
    isAllowed, clock: { monotonic: () => world.now }, vault: { state: () => state },
    client: {
      call: (endpoint, { token = '' } = {}) => {
        expect(endpoint).toBe(account.me)
        asked.push(token)
        return world.reply(token)
      },
    },
    replace: (next) => {
      replaced.push(next)
      return Promise.resolve(switched)
    },
  })
  return { waiting, world, asked, replaced }
}

describe('an administrator’s link', () => {
  it('C8: names the account of its token and changes nothing until the person agrees', async () => {
    const { waiting, asked, replaced } = setUp()
    expect(waiting.arrived(link)).toBe(true)
    expect(asked).toEqual([])
    expect(await waiting.read()).toEqual({ kind: 'asked', name: 'Rim', lastName: null, userId: 12 })
    expect([asked, replaced]).toEqual([['link-token'], []])
    expect(await waiting.decide(true)).toEqual(switched)
    expect(replaced).toEqual([{ token: 'link-token', adminUserId: '9' }])
    expect(await waiting.decide(true)).toEqual(state)
    expect([await waiting.read(), replaced.length]).toEqual([{ kind: 'none' }, 1])
  })

  it('C8: refused, it is gone and nothing changed', async () => {
    const { waiting, replaced } = setUp()
    waiting.arrived(link)
    await waiting.read()
    expect(await waiting.decide(false)).toEqual(state)
    expect(await waiting.read()).toEqual({ kind: 'none' })
    expect(await waiting.decide(true)).toEqual(state)
    expect(replaced).toEqual([])
  })

  it('C8: nobody can agree to what nobody was shown', async () => {
    const { waiting, replaced } = setUp()
    expect(await waiting.decide(true)).toEqual(state)
    waiting.arrived(link)
    expect(await waiting.decide(true)).toEqual(state)
    expect(replaced).toEqual([])
    expect(await waiting.read()).toMatchObject({ kind: 'asked' })
  })

  it('C8: agreeing to one link is not agreeing to a newer one', async () => {
    const { waiting, replaced } = setUp()
    waiting.arrived(link)
    await waiting.read()
    waiting.arrived({ ...link, token: 'other-token' })
    expect(await waiting.decide(true)).toEqual(state)
    expect(replaced).toEqual([])
  })

  it('C8: a link that comes while another is read is the one that is asked about', async () => {
    const { waiting, world, asked } = setUp()
    world.reply = (token) => {
      if (token === 'link-token') waiting.arrived({ ...link, token: 'newer-token' })
      return Promise.resolve(token === 'newer-token' ? rim : { ok: true, status: 200, body: { payload: { user: { id: 12, name: 'Autre' } } } })
    }
    waiting.arrived(link)
    expect(await waiting.read()).toMatchObject({ kind: 'asked', name: 'Rim' })
    expect(asked).toEqual(['link-token', 'newer-token'])
  })

  it.each<[string, PlatformReply, string]>([
    ['a token that the platform refuses', { ok: true, status: 401, body: { message: 'Unauthorized' } }, 'unreadable'],
    ['a token of another user than the link names', { ok: true, status: 200, body: { payload: { user: { id: 13, name: 'Autre' } } } }, 'unreadable'],
    ['a page instead of an answer', { ok: true, status: 200, body: undefined }, 'unreadable'],
    ['a platform in trouble', { ok: true, status: 503, body: null }, 'unreachable'],
    ['a platform that is asked too often', { ok: true, status: 429, body: null }, 'unreachable'],
    ['no network', { ok: false, failure: 'offline' }, 'unreachable'],
  ])('C8: %s cannot be agreed to', async (_name, reply, kind) => {
    const { waiting, replaced } = setUp({ reply })
    waiting.arrived(link)
    expect(await waiting.read()).toEqual({ kind })
    expect(await waiting.decide(true)).toEqual(state)
    expect(replaced).toEqual([])
  })

  it('C8: after thirty minutes, or once the session ended, nothing waits', async () => {
    const { waiting, world, replaced } = setUp()
    waiting.arrived(link)
    await waiting.read()
    world.now = 30 * 60_000
    expect(await waiting.decide(true)).toEqual(state)
    waiting.arrived(link)
    await waiting.read()
    waiting.forget()
    expect(await waiting.decide(true)).toEqual(state)
    expect(replaced).toEqual([])
  })

  it('C8: where the school wants none, a link is not even asked about', async () => {
    const { waiting, asked } = setUp({ isAllowed: false })
    expect(waiting.arrived(link)).toBe(false)
    expect(await waiting.read()).toEqual({ kind: 'none' })
    expect(asked).toEqual([])
  })
})
