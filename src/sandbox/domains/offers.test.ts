import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import { offer as offerSchema, subscription } from '#shared/contract/offers.ts'
import { send, startSandbox } from '#tests/support/sandbox-client.ts'
import { request } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'

const day = 86_400_000
const listed = async (sandbox: Sandbox, who = 'amira') =>
  z.object({ offers: z.array(offerSchema) }).parse((await request(sandbox, who, contract.offers.list)).payload).offers
const named = async (sandbox: Sandbox, name: string, who = 'amira') => {
  const found = (await listed(sandbox, who)).find((offer) => offer.name === name)
  if (found === undefined) throw new Error(`no offer is called ${name}`)
  return found
}
const subjectIds = (offer: z.output<typeof offerSchema>, period: string, ...subjects: string[]) =>
  (offer.offer_subject_details ?? [])
    .filter((row) => row.period === period && subjects.includes(row.subject ?? ''))
    .map(({ id }) => id)
const buy = (sandbox: Sandbox, body: Record<string, unknown>, who = 'amira') =>
  request(sandbox, who, contract.offers.buy, { body: { offer_subject_details: [], ...body } })
const lesson = (sandbox: Sandbox, who: string, chapterSlug: string, lessonSlug: string) =>
  send(sandbox, contract.lessons.open, {
    token: sandbox.signIn(who),
    params: { subjectSlug: '4201-mathematiques', chapterSlug, lessonSlug },
  })

describe('offers', () => {
  it('match the design, with every kind of price', async () => {
    const sandbox = await startSandbox()
    const offers = await listed(sandbox)
    expect(offers.map(({ name }) => name)).toEqual([
      'Gratuit',
      'Excellent',
      'Silver+',
      'Gold',
      'General',
      'Standard',
      'Top 50',
      'Dabba Dabba',
      'Découverte',
      'Stage d’été',
    ])
    expect(offers.slice(0, 4).map(({ Finalprice }) => Finalprice)).toEqual([0, 2500, 2400, 78_000])
    expect(offers.slice(0, 4).map(({ Button, disabled }) => [Button, disabled])).toEqual([
      ['Inclus', true],
      ['Prolonger', false],
      ['Choisir Silver+', false],
      ['Choisir Gold', false],
    ])
    const silver = offers[2]
    expect(silver?.pricing?.map(({ period }) => period)).toEqual(['1', '3', '6', "reste de l'année"])
    const prices = silver?.offer_subject_details
      ?.filter(({ period }) => period === '3')
      .map(({ subject, price }) => [subject, price])
    expect(prices).toEqual([
      ['Mathématiques', 9000],
      ['Sciences physiques', 9000],
      ['SVT', 7500],
      ['Français', 7500],
      ['Arabe', 7500],
      ['Anglais', 7500],
      ['Histoire-Géographie', 6000],
      ['Informatique', 6000],
    ])
    const bought = new Set(silver?.offer_subject_bought_status?.flatMap(({ id, disabled }) => (disabled ? [id] : [])))
    expect(silver?.offer_subject_details?.filter(({ id }) => bought.has(id)).map(({ subject }) => subject)).toEqual([
      'Français',
      'Français',
      'Français',
      'Français',
    ])
    expect(offers.find(({ name }) => name === 'Découverte')).toMatchObject({ dailyPrice: 125, weeklyPrice: 956 })
    expect(offers.flatMap(({ offer_id }) => offer_id ?? [])).toEqual(expect.arrayContaining([84, 119, 115]))
    expect(offers.filter(({ disabled }) => disabled === true).map(({ name }) => name)).toEqual([
      'Gratuit',
      'Stage d’été',
    ])
  })

  it('are empty without a class, and malformed ones cannot be purchased', async () => {
    const sandbox = await startSandbox({ scenario: 'odd-offers' })
    expect(await listed(sandbox, 'khadija')).toEqual([])
    for (const name of ['Sans prix', 'Type inconnu'])
      expect(await buy(sandbox, { offerDivisionDetail: (await named(sandbox, name)).id, quantity: 1 })).toMatchObject({
        status: 400,
      })
    const all = await named(sandbox, 'Toutes les matières achetées')
    expect(all.offer_subject_bought_status?.every(({ disabled }) => disabled)).toBe(true)
    expect(
      await buy(sandbox, {
        offerDivisionDetail: all.id,
        quantity: 1,
        offer_subject_details: subjectIds(all, '1', 'SVT'),
      }),
    ).toMatchObject({ message: 'Cette matière est déjà achetée' })
  })
})

describe('purchase', () => {
  it('charges the design’s total: three subjects, 10 % off, a coupon of 950', async () => {
    const sandbox = await startSandbox()
    const silver = await named(sandbox, 'Silver+')
    await request(sandbox, 'amira', contract.discountCodes.add, { body: { code: 'RENTREE' } })
    const answer = await buy(sandbox, {
      offerDivisionDetail: silver.id,
      quantity: 3,
      offer_subject_details: subjectIds(silver, '3', 'Mathématiques', 'Sciences physiques', 'SVT'),
    })
    expect(answer).toMatchObject({ status: 200, message: 'Ton achat est confirmé', payload: { amount: 22_000 } })
    expect([sandbox.world.student('amira').points, sandbox.ledger.of('amira').at(-1)]).toMatchObject([
      2600,
      { kind: 'purchase', points: -22_000 },
    ])
    expect((await request(sandbox, 'amira', contract.discountCodes.list)).payload).toEqual([])
    expect(
      await buy(sandbox, {
        offerDivisionDetail: silver.id,
        quantity: 3,
        offer_subject_details: subjectIds(silver, '3', 'SVT'),
      }),
    ).toMatchObject({ status: 400, message: 'Cette matière est déjà achetée' })
  })

  it.each([
    ['General', '1', 1, ['Mathématiques'], 3240],
    ['General', '1', 1, ['Mathématiques', 'Sciences physiques'], 5832],
    ['General', '1', 1, ['Mathématiques', 'Sciences physiques', 'SVT'], 6885],
    ['Standard', '1', 1, ['Mathématiques', 'Sciences physiques', 'SVT'], 8670],
    ['Standard', '6', 6, ['Mathématiques', 'Sciences physiques', 'SVT', 'Français', 'Arabe'], 55_575],
    ['Top 50', '1', 1, ['Mathématiques', 'Sciences physiques'], 5760],
    ['Top 50', "reste de l'année", 12, ['SVT', 'Français', 'Mathématiques', 'Sciences physiques'], 63_000],
    ['Silver+', "reste de l'année", 12, ['Mathématiques', 'Sciences physiques'], 48_000],
    ['Silver+', "reste de l'année", 12, ['Mathématiques', 'Sciences physiques', 'SVT'], 54_400],
    ['Silver+', '1', 1, ['Mathématiques', 'Sciences physiques', 'SVT', 'Arabe'], 11_220],
  ] as const)(
    'charges %s for %s according to the multi-subject rules',
    async (name, period, quantity, subjects, amount) => {
      const sandbox = await startSandbox()
      sandbox.world.student('amira').points = 100_000
      const offer = await named(sandbox, name)
      const chosen = subjectIds(offer, period, ...subjects)
      expect(chosen).toHaveLength(subjects.length)
      expect(
        await buy(sandbox, { offerDivisionDetail: offer.id, quantity, offer_subject_details: chosen }),
      ).toMatchObject({ payload: { amount } })
    },
  )

  it('unlocks the class, with Gold also premium lessons, until the offer ends', async () => {
    const sandbox = await startSandbox()
    expect((await lesson(sandbox, 'hedi', 'fonctions-affines', 'lire-une-droite')).status).toBe(403)
    sandbox.world.student('hedi').points = 100_000
    await buy(sandbox, { offerDivisionDetail: (await named(sandbox, 'Excellent', 'hedi')).id, quantity: 1 }, 'hedi')
    expect((await lesson(sandbox, 'hedi', 'fonctions-affines', 'lire-une-droite')).status).toBe(200)
    expect(
      await (await lesson(sandbox, 'hedi', 'fonctions-affines', 'exercices-corriges-serie-2')).json(),
    ).toMatchObject({ payload: { locked: true } })
    await buy(sandbox, { offerDivisionDetail: (await named(sandbox, 'Gold', 'hedi')).id, quantity: 12 }, 'hedi')
    expect(
      await (await lesson(sandbox, 'hedi', 'fonctions-affines', 'exercices-corriges-serie-2')).json(),
    ).toMatchObject({ payload: { locked: false } })
    const rows = z.array(subscription).parse((await request(sandbox, 'hedi', contract.offers.subscriptions)).payload)
    expect(rows.map(({ name, amount_paid }) => [name, amount_paid])).toEqual([
      ['Gold', 78_000],
      ['Excellent', 2500],
    ])
    expect((await request(sandbox, 'hedi', contract.account.me)).payload).toMatchObject({
      user: { affiliations: [{ group: { name: 'Excellent' } }, { group: { name: 'Gold' } }] },
    })
    sandbox.clock.advance(400 * day)
    expect((await lesson(sandbox, 'hedi', 'fonctions-affines', 'lire-une-droite')).status).toBe(403)
  })

  it('of one subject unlocks only that subject', async () => {
    const sandbox = await startSandbox()
    sandbox.world.student('hedi').points = 100_000
    const silver = await named(sandbox, 'Silver+', 'hedi')
    await buy(
      sandbox,
      { offerDivisionDetail: silver.id, quantity: 1, offer_subject_details: subjectIds(silver, '1', 'SVT') },
      'hedi',
    )
    expect((await lesson(sandbox, 'hedi', 'fonctions-affines', 'lire-une-droite')).status).toBe(200)
    expect(await (await lesson(sandbox, 'hedi', 'fonctions-affines', 'lire-une-droite')).json()).toMatchObject({
      payload: { locked: true },
    })
    const { chapter, slug } = sandbox.world.lesson('la-photosynthese-etape-par-etape')
    const opened = await send(sandbox, contract.lessons.open, {
      token: sandbox.signIn('hedi'),
      params: { subjectSlug: chapter.subject.slug, chapterSlug: chapter.slug, lessonSlug: slug },
    })
    expect(await opened.json()).toMatchObject({ payload: { locked: false } })
  })

  it('extends the offer from its current end', async () => {
    const sandbox = await startSandbox()
    await buy(sandbox, { offerDivisionDetail: 42_011, quantity: 1 })
    const [before, after] = sandbox.world.student('amira').user.affiliations ?? []
    expect(after?.start_date).toBe(before?.end_date)
  })

  it('is refused with 402 without enough points and with 401 for ineligible accounts', async () => {
    const sandbox = await startSandbox()
    expect(await buy(sandbox, { offerDivisionDetail: 42_013, quantity: 12 })).toMatchObject({
      status: 402,
      message: 'Solde insuffisant',
    })
    for (const who of ['essai', 'rim'])
      expect((await buy(sandbox, { offerDivisionDetail: 42_011, quantity: 1 }, who)).status).toBe(401)
    expect(sandbox.world.student('amira').points).toBe(24_600)
  })

  it.each([
    ['an unknown offer', { offerDivisionDetail: 7, quantity: 1 }, 404],
    ['another class’s offer', { offerDivisionDetail: 62_011, quantity: 1 }, 403],
    ['a disabled offer', { offerDivisionDetail: 42_018, quantity: 1 }, 400],
    ['a period that is none', { offerDivisionDetail: 42_011, quantity: 5 }, 400],
    ['no subject', { offerDivisionDetail: 42_012, quantity: 3 }, 422],
    [
      'a subject of another period',
      { offerDivisionDetail: 42_012, quantity: 3, offer_subject_details: [420_120_101] },
      422,
    ],
    [
      'subjects of an offer that has none',
      { offerDivisionDetail: 42_011, quantity: 1, offer_subject_details: [1] },
      400,
    ],
    ['an unknown chapter', { offerDivisionDetail: 42_011, quantity: 1, chapter: 7 }, 404],
    ['an offer that one has', { offerDivisionDetail: 42_010, quantity: 7 }, 400],
  ])('of %s is refused', async (_what, body, status) => {
    const sandbox = await startSandbox()
    expect((await buy(sandbox, body)).status).toBe(status)
    expect(sandbox.ledger.of('amira')).toHaveLength(1)
  })

  it('of a chapter succeeds once', async () => {
    const sandbox = await startSandbox()
    const chapter = sandbox.world.lesson('lire-une-droite').chapter.id
    const body = {
      offerDivisionDetail: 42_011,
      quantity: 1,
      chapter,
      content_id: sandbox.world.lesson('lire-une-droite').id,
    }
    expect((await buy(sandbox, body)).status).toBe(200)
    expect(await buy(sandbox, body)).toMatchObject({ status: 409, message: 'Ce chapitre est déjà acheté' })
  })

  it('of the trial requires a phone and succeeds once', async () => {
    const sandbox = await startSandbox()
    const trial = { offerDivisionDetail: 42_010, quantity: 7 }
    expect(await buy(sandbox, trial, 'skander')).toMatchObject({
      status: 422,
      errors: { phone: ['Phone number is required'] },
    })
    await request(sandbox, 'skander', contract.profile.addPhone, { body: { phone: '020300001' } })
    expect(await buy(sandbox, trial, 'skander')).toMatchObject({ status: 200, payload: { amount: 0 } })
    expect(sandbox.world.student('skander').freeSeconds).toBe(36_000)
    expect((await buy(sandbox, trial, 'skander')).status).toBe(400)
  })

  it('in slices charges the next one and clears its warning; a coupon applies only to the first', async () => {
    const sandbox = await startSandbox()
    expect(await named(sandbox, 'Dabba Dabba', 'elyes')).toMatchObject({
      indexSliceToPay: 1,
      slices: [
        { amount: 16_000, slice: 1 },
        { amount: 15_000, slice: 2 },
        { amount: 14_000, slice: 3 },
      ],
    })
    const alerts = async () => (await request(sandbox, 'elyes', contract.home.alerts)).payload
    expect(await alerts()).toEqual([
      expect.objectContaining({ groupeName: 'Dabba Dabba', restDays: 8, isSlice: true, sliceIndex: 1 }),
    ])
    await request(sandbox, 'elyes', contract.discountCodes.add, { body: { code: 'RENTREE' } })
    expect(await buy(sandbox, { offerDivisionDetail: 42_017, quantity: 12 }, 'elyes')).toMatchObject({
      payload: { amount: 15_000 },
    })
    expect(await alerts()).toEqual([expect.objectContaining({ isSlice: false, sliceIndex: null })])
    expect((await named(sandbox, 'Dabba Dabba', 'elyes')).indexSliceToPay).toBe(2)
    expect((await request(sandbox, 'elyes', contract.discountCodes.list)).payload).toHaveLength(1)
    await request(sandbox, 'amira', contract.discountCodes.add, { body: { code: 'RENTREE' } })
    expect(await buy(sandbox, { offerDivisionDetail: 42_017, quantity: 12 })).toMatchObject({
      payload: { amount: 15_050 },
    })
  })
})
