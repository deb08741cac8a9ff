import { describe, expect, it } from 'vitest'
import { operator } from '../../shared/contract/operator'
import type { PlatformClient, PlatformReply } from '../gateway/platform-client'
import { createVisitor } from './visitor'

const wish = { recurrence: 7, phone: '29123456', division: 3 } as const
const page = 'https://pay.exemple.tn/subscribe?reference=3f9a72c1d0b84e56'
const said = (payload: unknown, message?: string): PlatformReply => ({ ok: true, status: 200, body: { success: true, payload, ...(message !== undefined && { message }) } })

/** A visitor in front of a platform whose replies the test gives, with a browser that takes a page or not. */
function setUp({ hasBrowser = true } = {}) {
  const world = { calls: [] as Parameters<PlatformClient['call']>[], opened: [] as string[], left: [] as (readonly string[])[], answers: [] as ((reply: PlatformReply) => void)[] }
  const subscribe = createVisitor({
    client: { call: (...call) => (world.calls.push(call), new Promise((resolve) => world.answers.push(resolve))) },
    links: {
      isPayment: (address) => address.startsWith('https://pay.exemple.tn/'),
      openPayment: async (address) => (world.opened.push(address), hasBrowser),
      openPaymentForm: () => Promise.resolve(false),
    },
    left: (keys) => void world.left.push(keys),
  })
  const subscribeWith = (reply: PlatformReply) => {
    const subscribed = subscribe(wish)
    world.answers.shift()?.(reply)
    return subscribed
  }
  return { world, subscribe, subscribeWith }
}

describe('the subscription of a visitor', () => {
  it('opens the operator’s page and notes by what its return is known', async () => {
    const { world, subscribeWith } = setUp()
    expect(await subscribeWith(said({ redirectUrl: page }, 'Bienvenue'))).toEqual({ opened: true, message: 'Bienvenue', field: null, isError: false })
    expect(world.calls).toEqual([[operator.checkoutAsVisitor, { body: wish }]])
    expect([world.opened, world.left]).toEqual([[page], [expect.arrayContaining(['3f9a72c1d0b84e56'])]])
  })

  it('notes no return where no browser takes the page', async () => {
    const { world, subscribeWith } = setUp({ hasBrowser: false })
    expect(await subscribeWith(said({ redirectUrl: page }))).toEqual({ opened: false, message: null, field: null, isError: true })
    expect([world.opened, world.left]).toEqual([[page], []])
  })

  it('B6: opens no address that is not a provider’s, and shows none of the words that came with it', async () => {
    const { world, subscribeWith } = setUp()
    expect(await subscribeWith(said({ redirectUrl: 'https://evil.example/' }, 'Cliquez'))).toEqual({ opened: false, message: null, field: null, isError: true })
    expect([world.opened, world.left]).toEqual([[], []])
  })

  it.each<[string, PlatformReply, object]>([
    ['that never left', { ok: false, failure: 'offline', isUnsent: true }, { message: null, field: null, isError: true }],
    ['whose answer is lost', { ok: false, failure: 'cut' }, { message: null, field: null, isError: true }],
    ['that is refused', { ok: true, status: 422, body: { success: false, message: 'Numéro invalide' } }, { message: 'Numéro invalide', field: null, isError: true }],
    ['for a number that has a subscription', { ok: true, status: 422, body: { success: false, message: 'le numéro existe déjà.' } }, { message: 'le numéro existe déjà.', field: 'phone', isError: true }],
    ['that meets a busy platform', { ok: true, status: 409, body: { success: false, message: 'Réessayez' } }, { message: 'Réessayez', field: null, isError: true }],
    ['that gets words in the place of an address', said({}, 'Vous êtes déjà abonné'), { message: 'Vous êtes déjà abonné', field: null, isError: false }],
    ['that gets neither words nor an address', said(null), { message: null, field: null, isError: true }],
  ])('opens nothing for a request %s', async (_what, reply, answer) => {
    const { world, subscribeWith } = setUp()
    expect(await subscribeWith(reply)).toEqual({ opened: false, ...answer })
    expect([world.opened, world.left]).toEqual([[], []])
  })

  it('sends the same request once while it is in flight, and again afterwards', async () => {
    const { world, subscribe } = setUp()
    const [first, same] = [subscribe(wish), subscribe({ ...wish })]
    expect(world.calls).toHaveLength(1)
    world.answers[0]?.(said({ redirectUrl: page }))
    expect(await same).toBe(await first)
    void subscribe(wish)
    expect(world.calls).toHaveLength(2)
  })

  it.each([{ recurrence: 1 }, { phone: '29123457' }, { division: 4 }] as const)('sends another request beside the one in flight, and keeps joining the newer: %j', async (part) => {
    const { world, subscribe } = setUp()
    const [first, second] = [subscribe(wish), subscribe({ ...wish, ...part })]
    expect(world.calls).toHaveLength(2)
    world.answers[0]?.(said(null))
    await first
    const joined = subscribe({ ...wish, ...part })
    world.answers[1]?.(said({ redirectUrl: page }))
    expect(await joined).toBe(await second)
    expect(world.calls).toHaveLength(2)
  })
})
