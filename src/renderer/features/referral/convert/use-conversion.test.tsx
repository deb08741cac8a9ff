import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { createHookWorld, type PendingRequest } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { useConversion, type Stage } from './use-conversion'

const t = textsIn('fr', 'referral')
const order = { tokens: 12, points: 5, rate: 2.5 }
const account = (tokens: number | null, points: number) => ({
  user: { id: 7, name: 'Amira', gift_point: tokens, points },
  permissions: {},
  studentLevel: [],
})
const before = account(100, 3000)
const after = account(88, 3005)

type Respond = (request: PendingRequest) => Promise<void>
const answering =
  (payload: unknown): Respond =>
  ({ answer }) =>
    answer(payload)
const failing: Respond = ({ fail }) => fail()
const refusing =
  (message: string, status?: number): Respond =>
  ({ refuse }) =>
    refuse(message, status)

type Platform = {
  /** One for each reading; the last one answers all later ones. */
  accounts?: Respond[]
  rate?: Respond
  convert?: Respond
}

function setUp({
  accounts = [answering(before), answering(after)],
  rate = answering({ rate: order.rate }),
  convert = answering(null),
}: Platform = {}) {
  const world = createHookWorld()
  const view = world.render(useConversion)
  const ends: Stage['kind'][] = []
  const handled = new Set<PendingRequest>()
  let readings = 0
  const isOf =
    ({ path }: { path: string }) =>
    (request: PendingRequest) =>
      request.path.endsWith(path)
  const respond = (request: PendingRequest): Promise<void> => {
    if (isOf(contract.account.me)(request)) {
      readings += 1
      return (accounts[readings - 1] ?? accounts.at(-1) ?? failing)(request)
    }
    return (isOf(contract.referrals.conversionRate)(request) ? rate : convert)(request)
  }
  const serve = async () => {
    await world.settle()
    for (let next = world.requests.find((each) => !handled.has(each)); next !== undefined;) {
      handled.add(next)
      await respond(next)
      await world.settle()
      next = world.requests.find((each) => !handled.has(each))
    }
  }
  const send = () => act(() => view.result.current.send(order, ({ kind }) => ends.push(kind)))
  const convertOnce = async () => {
    send()
    await serve()
  }
  const stage = () => view.result.current.stage
  const posts = () => world.requests.filter(isOf(contract.referrals.convert))
  return { ...world, view, ends, send, serve, convertOnce, stage, posts, readings: () => readings }
}

describe('a conversion of tokens', () => {
  it('is sent once, however often it is pressed, and ends with what was converted', async () => {
    const { send, serve, stage, posts, ends, view } = setUp()
    expect(stage()).toEqual({ kind: 'typing' })
    send()
    send()
    expect(view.result.current.isSending).toBe(true)
    await serve()
    expect(posts().map(({ body }) => body)).toEqual([{ giftPoint: 12 }])
    expect([stage(), ends, view.result.current.isSending]).toEqual([{ kind: 'done', order }, ['done'], false])
    act(() => view.result.current.again())
    expect(stage()).toEqual({ kind: 'typing' })
  })

  it.each<[string, Platform, Stage['kind']]>([
    ['the account cannot be read', { accounts: [refusing('Non')] }, 'not-sent'],
    ['the rate cannot be read', { rate: refusing('Non') }, 'not-sent'],
    ['the rate has changed', { rate: answering({ rate: 5 }) }, 'rate-changed'],
    ['there are fewer tokens than the student agreed to', { accounts: [answering(account(11, 0))] }, 'more-than-held'],
  ])('is not sent where %s', async (_, platform, kind) => {
    const { convertOnce, stage, posts, ends } = setUp(platform)
    await convertOnce()
    expect([posts(), stage().kind, ends]).toEqual([[], kind, [kind]])
  })

  it.each([
    ['exactly as many tokens as agreed', account(12, 0)],
    ['an unknown number of tokens', account(null, 0)],
  ])('is sent with %s', async (_, first) => {
    const { convertOnce, stage } = setUp({ accounts: [answering(first)] })
    await convertOnce()
    expect(stage().kind).toBe('done')
  })

  it('shows a refusal, without reading the balance again', async () => {
    const { convertOnce, stage, readings } = setUp({ convert: refusing('Jetons insuffisants') })
    await convertOnce()
    expect(stage()).toMatchObject({ kind: 'refused', failure: { message: 'Jetons insuffisants' } })
    expect(readings()).toBe(1)
  })

  it.each<[string, Platform, Stage]>([
    ['done where the tokens are gone', { convert: failing }, { kind: 'done', order }],
    [
      'not done where they are still there',
      { convert: failing, accounts: [answering(before)] },
      { kind: 'not-done', order },
    ],
    [
      'unclear where other tokens came or went',
      { convert: failing, accounts: [answering(before), answering(account(40, 3000))] },
      { kind: 'unclear', order },
    ],
    [
      'done after an error that may have changed the account',
      { convert: refusing('Trop de demandes', 429) },
      { kind: 'done', order },
    ],
    [
      'lost where the balance cannot be read either',
      { convert: failing, accounts: [answering(before), refusing('Non')] },
      { kind: 'lost', order, before: { tokens: 100, points: 3000 } },
    ],
  ])('without an answer is never repeated, and is %s', async (_, platform, expected) => {
    const { convertOnce, stage, posts, ends } = setUp(platform)
    await convertOnce()
    expect([posts().length, stage(), ends]).toEqual([1, expected, [expected.kind]])
  })

  it('that was lost is checked as often as the student wishes, by the balance of before', async () => {
    const { convertOnce, serve, stage, posts, view } = setUp({
      convert: failing,
      accounts: [answering(before), refusing('Non'), refusing('Non'), answering(after)],
    })
    await convertOnce()
    for (const kind of ['lost', 'done']) {
      act(() => view.result.current.check())
      expect(view.result.current.isChecking).toBe(true)
      await serve()
      expect([stage().kind, view.result.current.isChecking]).toEqual([kind, false])
    }
    expect(posts()).toHaveLength(1)
  })

  it('has nothing to check unless it was lost', async () => {
    const { serve, stage, requests, view } = setUp()
    act(() => view.result.current.check())
    await serve()
    expect([requests, stage()]).toEqual([[], { kind: 'typing' }])
  })

  it.each<[string, Platform, string]>([
    ['done', {}, `success: ${t('doneText', { tokens: '12 jetons', points: '5 points' })}`],
    ['lost', { convert: failing, accounts: [answering(before), refusing('Non')] }, `warning: ${t('leftUnknown')}`],
    [
      'unclear',
      { convert: failing, accounts: [answering(before), answering(account(40, 0))] },
      `warning: ${t('leftUnknown')}`,
    ],
    ['refused', { convert: refusing('Refus de la plateforme') }, 'error: Refus de la plateforme'],
    ['not sent', { rate: refusing('Taux indisponible') }, 'error: Taux indisponible'],
    ['not done', { convert: failing, accounts: [answering(before)] }, `warning: ${t('notDoneTitle')}`],
    ['not sent, because the rate changed', { rate: answering({ rate: 5 }) }, `warning: ${t('notDoneTitle')}`],
  ])('is reported on the screen that the student went to, if it is %s', async (_, platform, text) => {
    const { send, serve, view, notified, ends } = setUp(platform)
    send()
    view.unmount()
    await serve()
    expect(notified.map((each) => each.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([text])
    expect(ends).toEqual([])
  })

  it('is not reported twice to a student who stays', async () => {
    const { convertOnce, notified } = setUp()
    await convertOnce()
    expect(notified).toEqual([])
  })
})
