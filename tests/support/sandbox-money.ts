import type { Sandbox } from '#sandbox/sandbox.ts'
import { decide, settleMoney } from '#sandbox/world/payments.ts'
import type { Student } from '#sandbox/world/student.ts'
import { isOperatorClient } from '#sandbox/world/subscriptions.ts'
import { contract } from '#shared/contract/index.ts'
import { fetchPayload, send, type Sent } from './sandbox-client'

type WireResponse = {
  status: number
  code: unknown
  message: string
  errors?: Record<string, string[]>
  payload: unknown
}

export async function request(
  sandbox: Sandbox,
  who: string,
  endpoint: Parameters<typeof send>[1],
  sent: Sent = {},
): Promise<WireResponse> {
  const response = await send(sandbox, endpoint, { token: sandbox.signIn(who), ...sent })
  return { ...((await response.json()) as Omit<WireResponse, 'status'>), status: response.status }
}

export async function startTopUp(
  sandbox: Sandbox,
  who: string,
  paymentMethod: 2 | 3,
  amount = 1000,
  key: string | null = null,
): Promise<number> {
  const headers: Record<string, string> = key === null ? {} : { 'Idempotency-Key': key }
  const { id } = (await fetchPayload(sandbox, contract.wallet.createCode, {
    token: sandbox.signIn(who),
    body: { amount, paymentMethod },
    headers,
  })) as { id: number }
  return id
}

type ProviderPage = { status: number; text: string; action: string | null; choices: string[]; links: string[] }

export async function openProvider(
  sandbox: Sandbox,
  { url, data }: { url: string; data?: Record<string, string | number> },
): Promise<ProviderPage> {
  const form =
    data === undefined
      ? null
      : new URLSearchParams(Object.entries(data).map(([name, value]): [string, string] => [name, String(value)]))
  return readPage(
    await sandbox.fetch(form === null ? new Request(url) : new Request(url, { method: 'POST', body: form })),
  )
}

export async function choose(sandbox: Sandbox, { action }: ProviderPage, choice: string): Promise<ProviderPage> {
  if (action === null) throw new Error('the page has no form')
  return readPage(await sandbox.fetch(new Request(action, { method: 'POST', body: new URLSearchParams({ choice }) })))
}

async function readPage(response: Response): Promise<ProviderPage> {
  const text = await response.text()
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'))
  return {
    status: response.status,
    text,
    action: all(/<form method="post" action="([^"]+)"/g)[0] ?? null,
    choices: all(/<button name="choice" value="([^"]+)"/g),
    links: all(/<a class="back" href="([^"]+)"/g),
  }
}

export async function openProviderPage(
  sandbox: Sandbox,
  who: string,
  id: number,
  way: 'cardRedirect' | 'payDunyaRedirect' | 'd17',
): Promise<{ url: string; data?: Record<string, string | number> }> {
  return (await fetchPayload(sandbox, contract.wallet[way], { token: sandbox.signIn(who), params: { id } })) as {
    url: string
    data?: Record<string, string | number>
  }
}

export async function moneyArguments(name: string, sandbox: Sandbox, student: Student): Promise<Sent | null> {
  const { world } = sandbox
  const held = (kind: 'coupon' | 'friend') =>
    world.money.appliedCodes.find((one) => one.who === student.id && one.kind === kind)?.id
  const removed = (id: number | undefined) => (id === undefined ? null : { params: { id } })
  const buys =
    world.offers.some(({ divisionId }) => divisionId === student.user.division?.id) &&
    student.type !== 'Teacher' &&
    student.user.verified === true
  const influencer = student.permissions.influencer === true
  const calls: Record<string, () => Sent | null | Promise<Sent | null>> = {
    'attendances.list': () => ({ query: { source: 'student', limit: 10 } }),
    'discountCodes.add': () => (buys ? { body: { code: 'rentree' } } : null),
    'discountCodes.remove': () => removed(held('coupon')),
    'discountCodes.addFriendCode': () => ({
      body: { code: student.user.gift_code === 'FATOU26' ? 'RANIA26' : 'FATOU26' },
    }),
    'discountCodes.removeFriendCode': () => removed(held('friend')),
    'discountCodes.revenue': () => (influencer ? {} : null),
    'discountCodes.revenueUses': () => (influencer ? { params: { id: 13 } } : null),
    'offers.buy': () => {
      student.points = 100_000
      return buys
        ? {
            body: {
              offerDivisionDetail: (student.user.division?.id ?? 0) * 1000 + 11,
              quantity: 1,
              offer_subject_details: [],
            },
          }
        : null
    },
    'transfers.start': () => {
      student.points = 100_000
      return { body: { toUser: world.student('leila').user.id, points: 10 } }
    },
    'transfers.confirm': () => ({ query: { confirmationToken: sandbox.lastCode(student.id, 'transfer') ?? '' } }),
    'transfers.resendCode': async () => {
      const { id } = (await fetchPayload(sandbox, contract.transfers.start, {
        token: sandbox.signIn(student.id),
        body: { toUser: world.student('leila').user.id, points: 10 },
      })) as { id: number }
      return { params: { id } }
    },
  }
  if (name in calls) return (await calls[name]?.()) ?? null
  return name.startsWith('operator.')
    ? operatorArguments(name, sandbox, student)
    : walletArguments(name, sandbox, student)
}

async function operatorArguments(name: string, sandbox: Sandbox, student: Student): Promise<Sent | null> {
  const client = isOperatorClient(student)
  const number = /^0[2459]\d{7}$/.test(student.user.phone ?? '')
  const returned = async (accepted: boolean | null) => {
    settleMoney(sandbox.world, sandbox.clock.now())
    if (isOperatorClient(student) || !number) return null
    await fetchPayload(sandbox, contract.operator.checkout, {
      token: sandbox.signIn(student.id),
      body: { recurrence: 1 },
    })
    const order = sandbox.world.money.operatorOrders.at(-1)
    if (order === undefined) return null
    if (accepted !== null) decide(order, { accepted, afterMs: 0 }, sandbox.clock.now())
    return { query: { reference: order.order, status: '1', front: '1' } }
  }
  const calls: Record<string, () => Sent | null | Promise<Sent | null>> = {
    'operator.checkoutAsVisitor': () => ({ body: { recurrence: 7, phone: '+216 29 123 456', division: 42 } }),
    'operator.checkout': () => (client || !number ? null : { body: { recurrence: 1 } }),
    'operator.unsubscribe': () => (client ? {} : null),
    'operator.failed': () => returned(null),
    'operator.succeeded': () => returned(true),
  }
  return name in calls ? ((await calls[name]?.()) ?? null) : {}
}

async function walletArguments(name: string, sandbox: Sandbox, { id: who }: Student): Promise<Sent | null> {
  const waiting = async (type: 2 | 3) => {
    const id = await startTopUp(sandbox, who, type)
    const order = sandbox.world.money.topUps.find((one) => one.id === id)
    return { id, order }
  }
  const calls: Record<string, () => Promise<Sent>> = {
    'wallet.createCode': () => Promise.resolve({ body: { reference: `REF-${who}`, amount: 100, paymentMethod: 1 } }),
    'wallet.cardRedirect': async () => ({ params: { id: (await waiting(2)).id } }),
    'wallet.payDunyaRedirect': async () => ({ params: { id: (await waiting(2)).id } }),
    'wallet.payDunyaFailed': async () => ({ query: { token: (await waiting(2)).order?.order ?? '', lang: 'fr' } }),
    'wallet.cardPaid': async () => {
      const { order } = await waiting(2)
      if (order !== undefined) decide(order, { accepted: true, afterMs: 0 }, sandbox.clock.now())
      settleMoney(sandbox.world, sandbox.clock.now())
      return { query: { orderId: order?.order ?? '', lang: 'fr' } }
    },
    'wallet.d17': async () => ({ params: { id: (await waiting(3)).id } }),
    'wallet.d17Check': async () => ({ params: { id: (await waiting(3)).id } }),
  }
  return (await calls[name]?.()) ?? {}
}
