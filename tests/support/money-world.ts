import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { createCipher } from '#main/base/encryption.ts'
import type { PlatformClient } from '#main/base/platform-client.ts'
import { createMoney, type Money } from '#main/money/money.ts'
import type { PaymentLinks } from '#main/money/provider-redirect.ts'
import { createEncryptedJournals } from '#main/money/transaction-store.ts'
import { createUnresolvedOrders } from '#main/money/unresolved-orders.ts'
import { type Endpoint, toAddress } from '#shared/contract/endpoint.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import type { MoneyState } from '#shared/desktop/payments.ts'
import { provesUnsent, toNetworkError } from '#shared/gateway/connection-error.ts'

export type Fate =
  | 'answered'
  | 'answer-lost'
  | 'tls-broken'
  | 'late-error'
  | 'timed-out'
  | 'conflict'
  | 'too-many'
  | 'slow'
  | 'never-arrived'
  | 'unavailable'
  | 'unauthorised'
  | 'portal'
  | 'crash-before'
  | 'crash-after'
  | WriteForm
  | ListForm

/** Forms in which a platform may answer an order that it made, or refuse one. */
export const writeForms = ['no-content', 'bare', 'no-number', 'status-alone', 'limited'] as const
type WriteForm = (typeof writeForms)[number]

/** Forms in which a platform may answer a list. */
export const listForms = [
  'null-list',
  'unreadable-list',
  'bare-list',
  'paged-list',
  'oldest-first',
  'ignores-pages',
  'unnumbered-row',
  'amountless-rows',
  'loud-statuses',
  'refused-list',
] as const
type ListForm = (typeof listForms)[number]

type TestPlatform = { base: string; token: string; fetch(request: Request): Promise<Response> }

type Arrival = { endpoint: Endpoint; key: string | null; query: unknown }

type Timer = { at: number; run: () => void }
const lateStatuses = { 'timed-out': 408, 'conflict': 409, 'too-many': 429 } as const
const failed = (error: Error): PlatformReply => ({
  ok: false,
  failure: toNetworkError(error),
  isUnsent: provesUnsent(error),
})
const portal: PlatformReply = { ok: true, status: 200, body: undefined, form: 'markup' }
const moment = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

type Body = { payload?: unknown }

function inForm(reply: PlatformReply, change: (body: Body) => unknown): PlatformReply {
  if (!reply.ok || reply.status >= 300 || typeof reply.body !== 'object' || reply.body === null) return reply
  const body = change(reply.body)
  return { ...reply, body, form: body === undefined ? 'empty' : 'json' }
}

/** Lists alone change their form; one row a page. */
function toListForm(form: ListForm, reply: PlatformReply, query: unknown): PlatformReply {
  return inForm(reply, (body) => {
    if (!Array.isArray(body.payload)) return body
    const rows = body.payload as Record<string, unknown>[]
    const page = form === 'ignores-pages' ? 1 : ((query as { page?: number } | undefined)?.page ?? 1)
    const pageOf = (all: typeof rows) => ({
      data: all.slice(page - 1, page),
      meta: { current_page: page, last_page: Math.max(1, all.length), total: all.length },
    })
    switch (form) {
      case 'null-list':
        return rows.length === 0 ? { success: true, payload: null } : body
      case 'unreadable-list':
        return { success: true, payload: 'none' }
      case 'bare-list':
        return rows
      case 'paged-list':
      case 'ignores-pages':
        return pageOf(rows)
      case 'oldest-first':
        return pageOf(rows.toReversed())
      case 'unnumbered-row':
        return { success: true, payload: rows.map(({ id, ...row }, index) => (index === 0 ? row : { id, ...row })) }
      case 'amountless-rows':
        return {
          success: true,
          payload: rows.map((row) => ({ ...row, amount: null, points: null, amount_paid: null })),
        }
      case 'loud-statuses':
        return { success: true, payload: rows.map((row) => ({ ...row, status: String(row['status']).toUpperCase() })) }
      case 'refused-list':
        return { success: false, message: 'x' }
    }
  })
}

function handTime() {
  let monotonic = 1_000_000
  let wall = Date.UTC(2026, 10, 20, 10)
  let timers: (Timer & { life: number })[] = []
  let life = 0
  return {
    clock: { now: () => wall, monotonic: () => monotonic },
    setWall: (ms: number) => void (wall += ms),
    schedule(ms: number, run: () => void) {
      const timer = { at: monotonic + ms, run, life }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    die: () => void (timers = timers.filter((timer) => timer.life < 0)),
    forPlatform(ms: number, run: () => void) {
      life = -1
      this.schedule(ms, run)
      life = 0
    },
    waits: () => timers.filter((timer) => timer.life >= 0).map(({ at }) => at - monotonic),
    async advance(ms: number) {
      await settle()
      const end = monotonic + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers = timers.filter((timer) => timer !== next)
        wall += Math.max(0, next.at - monotonic)
        monotonic = Math.max(monotonic, next.at)
        next.run()
        await settle()
      }
      wall += end - monotonic
      monotonic = end
      await settle()
    },
  }
}

const inFlight = new Set<Promise<unknown>>()

export async function settle(): Promise<void> {
  do {
    await Promise.allSettled(inFlight)
    for (let turn = 0; turn < 8; turn += 1) await moment()
  } while (inFlight.size > 0)
}

function memoryFiles() {
  const files = new Map<string, string>()
  const disk = { isFull: false, written: [] as string[] }
  return {
    disk,
    files,
    openStore: <Value>(name: string, schema: z.ZodType<Value>, fallback: () => Value) => {
      const current = () => (files.has(name) ? schema.parse(JSON.parse(files.get(name) ?? '')) : fallback())
      return {
        readFrom: 'file' as const,
        isBlocked: () => false,
        current,
        save: (value: Value) => {
          if (disk.isFull) return Promise.reject(new Error('ENOSPC'))
          files.set(name, JSON.stringify(value))
          disk.written.push(JSON.stringify(value))
          return Promise.resolve()
        },
        erase: () => Promise.resolve(void files.delete(name)),
      }
    },
  }
}

export function createMoneyWorld(
  platform: () => TestPlatform,
  { key = Buffer.alloc(32, 7), client }: { key?: Buffer | null; client?: PlatformClient } = {},
) {
  const time = handTime()
  const files = memoryFiles()
  const session = {
    key,
    administrator: null as string | null,
    userId: 0,
    keychain: [Buffer.alloc(32, 5)] as readonly Uint8Array[],
  }
  const arrivals: Arrival[] = []
  const opened: string[] = []
  const logged: string[] = []
  const states: MoneyState[] = []
  let fates: { of: (endpoint: Endpoint) => boolean; fate: Fate }[] = []
  let breaks: string | null = null
  let lists: ListForm | 'answered' = 'answered'
  let life = 0
  let money: Money | null = null
  const changesMoney = ({ method }: Endpoint): boolean => method !== 'GET'

  async function arrive(
    endpoint: Endpoint,
    options: { params?: unknown; query?: unknown; body?: unknown; headers?: Readonly<Record<string, string>> },
  ): Promise<PlatformReply> {
    const { base, token, fetch } = platform()
    arrivals.push({ endpoint, key: options.headers?.['idempotency-key'] ?? null, query: options.query })
    const answering = fetch(
      new Request(`${base}/${endpoint.service}${toAddress(endpoint, options)}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(options.body !== undefined && { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      }),
    ).then(async (response): Promise<PlatformReply> => ({
      ok: true,
      status: response.status,
      body: await response.json().catch(() => undefined),
    }))
    inFlight.add(answering)
    return answering.finally(() => void inFlight.delete(answering))
  }

  function call(
    endpoint: Endpoint,
    options: Parameters<typeof arrive>[1] & { userId?: number },
  ): Promise<PlatformReply> {
    const own = life
    if (endpoint.method === breaks) {
      breaks = null
      return Promise.reject(new Error('broken'))
    }
    if (options.userId !== undefined && options.userId !== session.userId)
      return Promise.resolve({ ok: false, failure: 'signed-out', isUnsent: true })
    const index = fates.findIndex(({ of }) => of(endpoint))
    const [meant] = index < 0 ? [] : fates.splice(index, 1)
    const answered = met(meant?.fate ?? (endpoint.method === 'GET' ? lists : 'answered'), endpoint, options)
    return new Promise((resolve) => void answered.then((reply) => void (own === life && resolve(reply))))
  }

  async function met(fate: Fate, endpoint: Endpoint, options: Parameters<typeof arrive>[1]): Promise<PlatformReply> {
    switch (fate) {
      case 'answered':
        return arrive(endpoint, options)
      case 'answer-lost':
        await arrive(endpoint, options)
        return { ok: false, failure: 'cut' }
      case 'tls-broken':
        await arrive(endpoint, options)
        return failed(new Error('net::ERR_SSL_PROTOCOL_ERROR'))
      case 'late-error':
        await arrive(endpoint, options)
        return { ok: true, status: 500, body: { success: false, message: 'Server technical error' } }
      case 'timed-out':
      case 'conflict':
      case 'too-many':
        await arrive(endpoint, options)
        return { ok: true, status: lateStatuses[fate], body: { success: false, message: 'x' } }
      case 'slow':
        time.forPlatform(40_000, () => void arrive(endpoint, options))
        return { ok: false, failure: 'timeout' }
      case 'never-arrived':
        return failed(new Error('net::ERR_CONNECTION_REFUSED'))
      case 'unavailable':
        return { ok: true, status: 503, body: { success: false, message: 'x' } }
      case 'unauthorised':
        return { ok: true, status: 401, body: { success: false, message: 'x' } }
      case 'portal':
        return portal
      case 'no-content':
        return inForm(await arrive(endpoint, options), () => undefined)
      case 'bare':
        return inForm(await arrive(endpoint, options), ({ payload }) => payload ?? {})
      case 'no-number':
        return inForm(await arrive(endpoint, options), () => ({ success: true, payload: [] }))
      case 'status-alone':
        return { ok: true, status: 402, body: undefined, form: 'empty' }
      case 'limited':
        return { ok: true, status: 429, body: { message: 'x' } }
      case 'null-list':
      case 'unreadable-list':
      case 'bare-list':
      case 'paged-list':
      case 'oldest-first':
      case 'ignores-pages':
      case 'unnumbered-row':
      case 'amountless-rows':
      case 'loud-statuses':
      case 'refused-list':
        return toListForm(fate, await arrive(endpoint, { ...options, query: undefined }), options.query)
      case 'crash-before':
        crash()
        return portal
      case 'crash-after':
        await arrive(endpoint, options)
        crash()
        return portal
    }
  }

  function crash(): void {
    life += 1
    money = null
    time.die()
  }

  const links: PaymentLinks = {
    isPayment: (address) => URL.canParse(address) && new URL(address).origin === new URL(platform().base).origin,
    openPayment: (address) => Promise.resolve(opened.push(address) > 0),
    openPaymentForm: (address) => Promise.resolve(opened.push(address) > 0),
  }

  return {
    time,
    files,
    session,
    arrivals,
    opened,
    logged,
    states,
    crash,
    meet: (...next: Fate[]) => void (fates = next.map((fate) => ({ of: changesMoney, fate }))),
    meetReads: (...next: Fate[]) =>
      void fates.push(...next.map((fate) => ({ of: ({ method }: Endpoint) => method === 'GET', fate }))),
    breakNext: (method: 'GET' | 'POST') => void (breaks = method),
    calm: () => void (fates = []),
    /** Form of every list from now on. */
    answerListsAs: (form: ListForm) => void (lists = form),
    money(): Money {
      if (money === null) throw new Error('the application is not running')
      return money
    },
    isRunning: () => money !== null,
    life: () => life,
    start(userId: number): Money {
      if (money !== null) crash()
      session.userId = userId
      const log = (event: string, fields?: object): void => void logged.push(JSON.stringify([event, fields]))
      const own = createMoney({
        openJournal: createEncryptedJournals({
          files,
          cipher: () => session.key && createCipher(session.key, 'money'),
          isKeyUnknown: () => false,
        }),
        unresolvedOrders: createUnresolvedOrders({
          files,
          cipherFor: (bytes) => createCipher(bytes, 'doubts'),
          secrets: () => session.keychain,
          now: () => time.clock.now(),
          platformNow: () => time.clock.now(),
        }),
        client: client ?? { call },
        links,
        token: () => Promise.resolve(platform().token),
        administrator: () => session.administrator,
        language: () => 'fr',
        clock: time.clock,
        schedule: (ms, run) => time.schedule(ms, run),
        random: () => 1,
        uuid: randomUUID,
        onChange: (state) => states.push(state),
        log: { info: log, warn: log },
      })
      money = own
      own.sessionChanged({ userId })
      return own
    },
  }
}
