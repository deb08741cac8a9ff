import { describe, expect, it } from 'vitest'
import { operator } from '#shared/contract/operator.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import type { PlatformClient } from '../base/platform-client'
import { createGuestSubscription } from './guest-subscription'

const request = { recurrence: 7, phone: '29123456', division: 3 } as const
const page = 'https://pay.exemple.tn/subscribe?reference=3f9a72c1d0b84e56'
const okReply = (payload: unknown, message?: string): PlatformReply => ({
  ok: true,
  status: 200,
  body: { success: true, payload, ...(message !== undefined && { message }) },
})

function setUp({ hasBrowser = true } = {}) {
  const world = {
    calls: [] as Parameters<PlatformClient['call']>[],
    opened: [] as string[],
    redirected: [] as (readonly string[])[],
    answers: [] as ((reply: PlatformReply) => void)[],
  }
  const subscribe = createGuestSubscription({
    client: { call: (...call) => (world.calls.push(call), new Promise((resolve) => world.answers.push(resolve))) },
    links: {
      isPayment: (address) => address.startsWith('https://pay.exemple.tn/'),
      openPayment: async (address) => (world.opened.push(address), hasBrowser),
      openPaymentForm: () => Promise.resolve(false),
    },
    onRedirected: (keys) => void world.redirected.push(keys),
  })
  const subscribeWith = (reply: PlatformReply) => {
    const subscribed = subscribe(request)
    world.answers.shift()?.(reply)
    return subscribed
  }
  return { world, subscribe, subscribeWith }
}

describe('createGuestSubscription', () => {
  it('opens the operator’s page and passes on the keys of its return', async () => {
    const { world, subscribeWith } = setUp()
    expect(await subscribeWith(okReply({ redirectUrl: page }, 'Bienvenue'))).toEqual({
      opened: true,
      message: 'Bienvenue',
      field: null,
      isError: false,
    })
    expect(world.calls).toEqual([[operator.checkoutAsVisitor, { body: request }]])
    expect([world.opened, world.redirected]).toEqual([[page], [expect.arrayContaining(['3f9a72c1d0b84e56'])]])
  })

  it('passes on no keys if the browser does not open', async () => {
    const { world, subscribeWith } = setUp({ hasBrowser: false })
    expect(await subscribeWith(okReply({ redirectUrl: page }))).toEqual({
      opened: false,
      message: null,
      field: null,
      isError: true,
    })
    expect([world.opened, world.redirected]).toEqual([[page], []])
  })

  it('B6: rejects a URL of an unknown host and hides the message that came with it', async () => {
    const { world, subscribeWith } = setUp()
    expect(await subscribeWith(okReply({ redirectUrl: 'https://evil.example/' }, 'Cliquez'))).toEqual({
      opened: false,
      message: null,
      field: null,
      isError: true,
    })
    expect([world.opened, world.redirected]).toEqual([[], []])
  })

  it.each<[string, PlatformReply, object]>([
    [
      'that was not sent',
      { ok: false, failure: 'offline', isUnsent: true },
      { message: null, field: null, isError: true },
    ],
    ['without a response', { ok: false, failure: 'cut' }, { message: null, field: null, isError: true }],
    [
      'that is refused',
      { ok: true, status: 422, body: { success: false, message: 'Numéro invalide' } },
      { message: 'Numéro invalide', field: null, isError: true },
    ],
    [
      'for a number that is subscribed already',
      { ok: true, status: 422, body: { success: false, message: 'le numéro existe déjà.' } },
      { message: 'le numéro existe déjà.', field: 'phone', isError: true },
    ],
    [
      'that the platform defers',
      { ok: true, status: 429, body: { success: false, message: 'Réessayez' } },
      { message: 'Réessayez', field: null, isError: true },
    ],
    [
      'answered with a message instead of a URL',
      okReply({}, 'Vous êtes déjà abonné'),
      { message: 'Vous êtes déjà abonné', field: null, isError: false },
    ],
    ['answered with neither message nor URL', okReply(null), { message: null, field: null, isError: true }],
  ])('opens nothing for a request %s', async (_what, reply, answer) => {
    const { world, subscribeWith } = setUp()
    expect(await subscribeWith(reply)).toEqual({ opened: false, ...answer })
    expect([world.opened, world.redirected]).toEqual([[], []])
  })

  it('sends the same request once while it is in flight, and again afterwards', async () => {
    const { world, subscribe } = setUp()
    const [first, same] = [subscribe(request), subscribe({ ...request })]
    expect(world.calls).toHaveLength(1)
    world.answers[0]?.(okReply({ redirectUrl: page }))
    expect(await same).toBe(await first)
    void subscribe(request)
    expect(world.calls).toHaveLength(2)
  })

  it.each([{ recurrence: 1 }, { phone: '29123457' }, { division: 4 }] as const)(
    'sends a different request in parallel to the one in flight, and then shares the newer one: %j',
    async (part) => {
      const { world, subscribe } = setUp()
      const [first, second] = [subscribe(request), subscribe({ ...request, ...part })]
      expect(world.calls).toHaveLength(2)
      world.answers[0]?.(okReply(null))
      await first
      const joined = subscribe({ ...request, ...part })
      world.answers[1]?.(okReply({ redirectUrl: page }))
      expect(await joined).toBe(await second)
      expect(world.calls).toHaveLength(2)
    },
  )
})
