import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { gift, giftRequest } from '#shared/contract/gifts.ts'
import { contract } from '#shared/contract/index.ts'
import { startSandbox } from '#tests/support/sandbox-client.ts'
import { createDelivery } from '#tests/support/sandbox-engagement.ts'
import { request } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'

const { gifts } = contract
const minute = 60_000
const pageOf = (page: number, perPage = 5) => ({ query: { page, orderBy: 'id', sortedBy: 'desc', perPage } })
const listed = z.object({
  data: z.array(gift),
  meta: z.object({ current_page: z.number(), last_page: z.number(), total: z.number() }),
})
const idOf = (sandbox: Sandbox, drawing: string) => sandbox.world.gifts.find((one) => one.drawing === drawing)?.id ?? 0
const add = (sandbox: Sandbox, drawing: string, who = 'fatou') =>
  request(sandbox, who, gifts.add, { body: { gift: idOf(sandbox, drawing) } })
const cartOf = async (sandbox: Sandbox, who = 'fatou') =>
  giftRequest.parse((await request(sandbox, who, gifts.cart)).payload)
const ordersOf = async (sandbox: Sandbox, who = 'fatou') =>
  z.array(giftRequest).parse((await request(sandbox, who, gifts.orders)).payload)
const deliver = (sandbox: Sandbox, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  request(sandbox, 'fatou', gifts.deliver, { body: createDelivery(changes), headers })

describe('gifts', () => {
  it('are paginated, newest first, with existing pictures', async () => {
    const sandbox = await startSandbox()
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (number) =>
        listed.parse((await request(sandbox, 'fatou', gifts.list, pageOf(number))).payload),
      ),
    )
    const rows = pages.flatMap(({ data }) => data)
    expect(pages.map(({ meta }) => meta)).toEqual(
      [1, 2, 3, 4].map((current_page) => ({ current_page, last_page: 4, total: 16 })),
    )
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((one, other) => other - one))
    for (const { name, gift_images: images } of rows) {
      expect([name, images.filter(({ is_cover: cover }) => cover === true).length]).toEqual([name, 1])
      for (const { file_url: address } of images)
        expect([address, (await sandbox.fetch(new Request(address ?? ''))).status]).toEqual([address, 200])
    }
    expect(listed.parse((await request(sandbox, 'fatou', gifts.list, pageOf(9))).payload)).toMatchObject({
      data: [],
      meta: { total: 16 },
    })
    expect((await request(sandbox, 'fatou', gifts.detail, { params: { id: 9999 } })).status).toBe(404)
  })

  it('require the gift permission, and the cart requires a generated code', async () => {
    const sandbox = await startSandbox()
    const calls = [
      [gifts.list, pageOf(1)],
      [gifts.detail, { params: { id: 301 } }],
      [gifts.cart, {}],
      [gifts.orders, {}],
      [gifts.add, { body: { gift: 301 } }],
      [gifts.remove, { params: { id: 1 } }],
      [gifts.deliver, { body: createDelivery() }],
    ] as const
    for (const [call, sent] of calls)
      expect([call.path, (await request(sandbox, 'amira', call, sent)).code]).toEqual([call.path, 'ACCESS_DENIED'])
    expect(await request(sandbox, 'selma', gifts.add, { body: { gift: 301 } })).toMatchObject({
      status: 400,
      message: "Vous devez d'abord générer un code",
    })
    expect(await request(sandbox, 'selma', gifts.deliver, { body: createDelivery() })).toMatchObject({
      code: 'MUST_GENERATE_GIFT_CODE_FIRST',
    })
  })
})

describe('gift cart', () => {
  it('returns 404 while empty, limits the total to the available tokens and removes gifts', async () => {
    const sandbox = await startSandbox()
    expect(await request(sandbox, 'fatou', gifts.cart)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await add(sandbox, 'montre')).status).toBe(200)
    expect(await add(sandbox, 'ecouteurs')).toMatchObject({ status: 400, message: 'Jetons insuffisants' })
    expect((await add(sandbox, 'sac')).status).toBe(200)
    const cart = await cartOf(sandbox)
    expect([cart.amount, cart.status, cart.gift_request_items.map(({ gift: { name } }) => name)]).toEqual([
      1450,
      'pending',
      ['Montre connectée', 'Sac à dos'],
    ])
    expect((await request(sandbox, 'fatou', gifts.add, { body: { gift: 9999 } })).status).toBe(404)
    const id = cart.gift_request_items[0]?.id
    expect((await request(sandbox, 'rania', gifts.remove, { params: { id } })).status).toBe(404)
    const twice = await Promise.all([1, 2].map(() => request(sandbox, 'fatou', gifts.remove, { params: { id } })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await cartOf(sandbox)).amount).toBe(350)
    expect(sandbox.world.student('fatou').user.gift_point).toBe(1500)
  })

  it('drops unavailable gifts: the last of its model after two minutes, others when withdrawn', async () => {
    const sandbox = await startSandbox()
    await add(sandbox, 'enceinte')
    await add(sandbox, 'sac')
    sandbox.clock.advance(2 * minute)
    expect(await deliver(sandbox)).toMatchObject({
      status: 400,
      message: 'Enceinte portable : plus disponible. Ton panier a changé.',
    })
    expect((await cartOf(sandbox)).gift_request_items.map(({ gift: { name } }) => name)).toEqual(['Sac à dos'])
    sandbox.world.gifts = sandbox.world.gifts.filter(({ drawing }) => drawing !== 'sac')
    expect((await request(sandbox, 'fatou', gifts.cart)).status).toBe(404)
    expect((await deliver(sandbox)).status).toBe(404)
    expect(sandbox.world.student('fatou').user.gift_point).toBe(1500)
  })
})

describe('gift delivery', () => {
  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'a'.repeat(81) }, 'name'],
    [{ phone: ' ' }, 'phone'],
    [{ email: '' }, 'email'],
    [{ state: 7 }, 'state'],
    [{ delegation: 10201 }, 'delegation'],
    [{ postal_code: '' }, 'postal_code'],
    [{ address: '' }, 'address'],
    [{ comment: 'a'.repeat(501) }, 'comment'],
  ])('with %j is refused for its %s and takes no tokens', async (changes, field) => {
    const sandbox = await startSandbox()
    await add(sandbox, 'sac')
    const response = await deliver(sandbox, changes)
    expect([response.status, Object.keys(response.errors ?? {})]).toEqual([422, [field]])
    expect([sandbox.world.student('fatou').user.gift_point, (await cartOf(sandbox)).amount]).toEqual([1500, 350])
  })

  it('accepts any non-empty phone, e-mail and postal code (spec 2 §5)', async () => {
    const sandbox = await startSandbox()
    await add(sandbox, 'sac')
    expect(
      (
        await deliver(sandbox, {
          phone: '71 poste 12',
          additional_phone: '1',
          email: 'au secrétariat',
          postal_code: 'BP 10',
        })
      ).status,
    ).toBe(200)
  })

  it('E7: creates one pending order and takes the tokens once, also for concurrent requests', async () => {
    const sandbox = await startSandbox()
    const before = (await ordersOf(sandbox)).length
    expect((await deliver(sandbox)).status).toBe(404)
    await add(sandbox, 'sac')
    await add(sandbox, 'stylos')
    const responses = await Promise.all([deliver(sandbox, { comment: 'Le matin.' }), deliver(sandbox)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const [order, ...others] = await ordersOf(sandbox)
    expect(others).toHaveLength(before)
    expect(order).toMatchObject({
      amount: 390,
      status: 'pending',
      note: null,
      gift_request_items: [{ gift: { name: 'Sac à dos', amount: 350 } }, { gift: { name: 'Lot de douze stylos' } }],
      gift_request_deliveries: [
        { name: 'Awa Ndiaye', state: { name: 'Thiès' }, delegation: { name: 'Thiès' }, postal_code: '21000' },
      ],
    })
    expect([
      sandbox.world.student('fatou').user.gift_point,
      (await request(sandbox, 'fatou', gifts.cart)).status,
    ]).toEqual([1110, 404])
  })

  it('E7: repeats the response for a known key and checks a refused key again', async () => {
    const sandbox = await startSandbox()
    const headers = { 'Idempotency-Key': 'one-delivery' }
    await add(sandbox, 'sac')
    expect((await deliver(sandbox, { name: '' }, headers)).status).toBe(422)
    expect((await deliver(sandbox, {}, headers)).status).toBe(200)
    await add(sandbox, 'stylos')
    expect((await deliver(sandbox, {}, headers)).status).toBe(200)
    expect([(await cartOf(sandbox)).amount, sandbox.world.student('fatou').user.gift_point]).toEqual([40, 1150])
  })

  it('is refused when the tokens were spent in the meantime', async () => {
    const sandbox = await startSandbox()
    await add(sandbox, 'montre')
    await request(sandbox, 'fatou', contract.referrals.convert, { body: { giftPoint: 500 } })
    expect(await deliver(sandbox)).toMatchObject({ status: 400, message: 'Jetons insuffisants' })
  })

  it('is approved after two days; the orders cover every status, with administration notes', async () => {
    const sandbox = await startSandbox()
    expect(new Set((await ordersOf(sandbox)).map(({ status }) => status))).toEqual(
      new Set(['approved', 'rejected', 'pending']),
    )
    expect((await ordersOf(sandbox)).map(({ note }) => note)).toContain(
      'Adresse introuvable : les jetons t’ont été rendus.',
    )
    await add(sandbox, 'sac')
    await deliver(sandbox)
    sandbox.clock.advance(49 * 60 * minute)
    expect((await ordersOf(sandbox))[0]).toMatchObject({ status: 'approved', note: 'Ton colis a été expédié.' })
  })
})

describe('odd-gifts scenario', () => {
  it('returns readable gifts, with one without a price and one without an id on the last page', async () => {
    const sandbox = await startSandbox({ scenario: 'odd-gifts' })
    const first = await request(sandbox, 'fatou', gifts.list, pageOf(1, 24))
    expect(gifts.list.response.safeParse(first).success).toBe(true)
    const names = listed.parse(first.payload).data.map(({ name }) => name)
    for (const expectedName of [
      '',
      'Sans image',
      'Images illisibles',
      'Gratuit',
      '<img src=x onerror="alert(1)"> & <b>gras</b>',
    ])
      expect(names).toContain(expectedName)
    const last = await request(sandbox, 'fatou', gifts.list, pageOf(2, 24))
    const read = gifts.list.response.parse(last).payload.data
    expect([read.length, (last.payload as { data: unknown[] }).data.length - read.length]).toEqual([9, 1])
    expect(read.find(({ name }) => name === 'Prix en lettres')).toMatchObject({ amount: null })
    expect(sandbox.breaches).toEqual([])
    const odd = (name: string) => ({ body: { gift: sandbox.world.gifts.find((one) => one.name === name)?.id ?? 0 } })
    expect((await request(sandbox, 'fatou', gifts.add, odd('Prix démesuré'))).status).toBe(400)
    for (const name of ['Gratuit', 'Parti entre-temps'])
      expect((await request(sandbox, 'fatou', gifts.add, odd(name))).status).toBe(200)
    expect(await cartOf(sandbox)).toMatchObject({ amount: 0, gift_request_items: [{ gift: { name: 'Gratuit' } }] })
  })
})
