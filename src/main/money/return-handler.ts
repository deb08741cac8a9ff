import { operator } from '#shared/contract/operator.ts'
import { classifyReply, getSentence, type Reply } from '#shared/contract/reply.ts'
import { wallet } from '#shared/contract/wallet.ts'
import { formatDeepLink, parseDeepLink, type PaymentReturnLink } from '#shared/deep-link.ts'
import type { TransactionView, PaymentReturn } from '#shared/desktop/payments.ts'
import type { PlatformClient } from '../base/platform-client'
import { isFinal, toView, type Transaction } from './transaction'
import type { TransactionStore } from './transaction-store'

export type HandledReturn = { outcome: PaymentReturn; message: string | null; attempt: TransactionView | null }

type ReturnHandler = {
  matchesOrder(link: PaymentReturnLink): boolean
  handle(link: PaymentReturnLink, isGuest: boolean): Promise<HandledReturn>
  retryReport(record: Transaction): Promise<void>
}

const noResult: HandledReturn = { outcome: 'none', message: null, attempt: null }
/** An operator's return may carry any text. */
const maxReports = 5
const notFound = 404
const lang = 'fr'

export function toReturnKeys({ way, query }: PaymentReturnLink): string[] {
  return way === 'operator'
    ? Object.values(query).flat()
    : [query[way === 'card' ? 'orderId' : 'token'] ?? ''].filter((text) => text !== '')
}

type ReturnHandlerOptions = {
  store: TransactionStore
  client: PlatformClient
  poll: () => Promise<void>
  allowUnprovenReturns: (count: number) => boolean
  allowRequests: (count: number) => boolean
}

export function createReturnHandler(options: ReturnHandlerOptions): ReturnHandler {
  const { store, client, poll } = options
  const handleUnprovenReturn = createUnprovenReturnHandler(options)

  async function handle(link: PaymentReturnLink, isGuest: boolean): Promise<HandledReturn> {
    const record = findProvenOrder(store, link)
    if (record === null && link.way === 'operator' && isGuest)
      return toOutcome(link, null, await report(client, link, null))
    if (record === null) return handleUnprovenReturn(link)
    if (!needsReport(link)) {
      await poll()
      return toOutcome(link, store.find(record.id) ?? record, null)
    }
    const key = formatDeepLink(link)
    if (record.reportedReturns[key] === 'accepted') {
      store.patch(record.id, { reportedReturns: { ...record.reportedReturns, [key]: 'answered' } })
      await poll()
      return toOutcome(link, store.find(record.id) ?? record, { kind: 'accepted', message: record.message })
    }
    const isReported =
      record.reportedReturns[key] !== undefined || Object.keys(record.reportedReturns).length >= maxReports
    if (isReported) return { ...noResult, attempt: toView(record) }
    if (isFinal(record.stage) && !(link.way === 'card' && record.stage === 'done')) {
      store.patch(record.id, { reportedReturns: { ...record.reportedReturns, [key]: 'answered' } })
      return toOutcome(link, record, null)
    }
    // Persists before reporting, so that a repeated return is not reported twice.
    store.patch(record.id, { reportedReturns: { ...record.reportedReturns, [key]: 'sent' } })
    if (!(await store.flushed(record.userId))) return { ...noResult, outcome: 'unreachable', attempt: toView(record) }
    const result = await report(client, link, record.userId)
    markAnswered(store, record.id, key, result)
    if (link.way === 'operator' && result.kind === 'accepted') applyOperatorDecision(record.id, link, result.message)
    await poll()
    return toOutcome(link, store.find(record.id) ?? record, result)
  }

  function applyOperatorDecision(id: string, { outcome }: PaymentReturnLink, message: string | null): void {
    store.apply(
      id,
      outcome === 'success'
        ? { kind: 'processed', platformId: null, charged: null, message }
        : { kind: 'rejected', message, status: null },
    )
  }

  return {
    handle,
    matchesOrder: (link) => findProvenOrder(store, link) !== null,
    retryReport: (record) => retryReport(options, record),
  }
}

function getCandidates(store: TransactionStore, way: PaymentReturnLink['way']): Transaction[] {
  return store
    .records()
    .filter(({ order }) =>
      way === 'operator' ? order.kind === 'operator' : order.kind === 'top-up' && order.way === way,
    )
}

function findProvenOrder(store: TransactionStore, link: PaymentReturnLink): Transaction | null {
  const linkKeys = toReturnKeys(link)
  return (
    getCandidates(store, link.way).find(({ returnKeys }) => linkKeys.some((text) => returnKeys.includes(text))) ?? null
  )
}

function findLikelyOrder(store: TransactionStore, link: PaymentReturnLink): Transaction | null {
  const { way, outcome } = link
  const hasNumber = toReturnKeys(link).length > 0
  if (way === 'card' ? outcome === 'success' && !hasNumber : way === 'paydunya' && hasNumber) return null
  const orders = getCandidates(store, way)
  const waiting = orders.findLast(({ stage }) => stage === 'waiting')
  const mayBeRefused = outcome === 'failure' && (way === 'operator' || !hasNumber)
  const refused = mayBeRefused ? orders.findLast(({ stage, hidden }) => stage === 'refused' && !hidden) : undefined
  return waiting ?? refused ?? null
}

function markAnswered(store: TransactionStore, id: string, key: string, result: ReportResult): void {
  const reportedReturns = store.find(id)?.reportedReturns
  const isAnswered = result.kind === 'accepted' || result.kind === 'refused'
  if (reportedReturns?.[key] !== undefined && isAnswered)
    store.patch(id, { reportedReturns: { ...reportedReturns, [key]: 'answered' } })
}

/** Any website can open a link: unproven, it only triggers reconciliation. */
function createUnprovenReturnHandler({
  store,
  client,
  poll,
  allowUnprovenReturns,
}: ReturnHandlerOptions): (link: PaymentReturnLink) => Promise<HandledReturn> {
  async function reportUnprovenReturn(
    { id, returnKeys, reportedReturns, userId }: Transaction,
    link: PaymentReturnLink,
  ): Promise<ReportResult> {
    const key = formatDeepLink(link)
    const others = Object.entries(reportedReturns).filter(([other]) => other !== key)
    if (returnKeys.length === 0)
      store.patch(id, { reportedReturns: Object.fromEntries([...others, [key, 'sent'] as const].slice(-maxReports)) })
    const result = await report(client, link, userId)
    markAnswered(store, id, key, result)
    return result
  }

  return async (link) => {
    const record = findLikelyOrder(store, link)
    let result: ReportResult | null = null
    if (allowUnprovenReturns(1)) {
      if (record !== null && link.way === 'card' && needsReport(link)) result = await reportUnprovenReturn(record, link)
      await poll()
    }
    if (record === null || (result?.kind === 'refused' && result.status === notFound))
      return { ...noResult, outcome: 'not-ours' }
    const current = store.find(record.id) ?? record
    if (result?.kind !== 'refused') return toOutcome(link, current, result)
    // The number may belong to another user's payment.
    if (current.stage !== 'waiting') return toOutcome(link, current, null)
    return { outcome: 'unconfirmed', message: result.message, attempt: toView(current) }
  }
}

async function retryReport({ store, client, allowRequests }: ReturnHandlerOptions, record: Transaction): Promise<void> {
  if (record.stage !== 'waiting') return
  const { id, reportedReturns, userId, order } = record
  const unanswered = Object.entries(reportedReturns).find(([, state]) => state === 'sent')?.[0]
  const link = unanswered === undefined ? toCardReturn(record) : parseDeepLink(unanswered)
  if (link?.kind !== 'payment-return' || !allowRequests(1)) return
  const key = formatDeepLink(link)
  const result = await report(client, link, userId)
  if (unanswered !== undefined && findProvenOrder(store, link)?.id === id) return markAnswered(store, id, key, result)
  if (order.kind !== 'top-up' || order.way !== 'card') return
  if (result.kind === 'accepted')
    store.patch(id, { reportedReturns: { ...store.find(id)?.reportedReturns, [key]: 'accepted' } })
  // A refusal only means that nothing was paid yet; the stored message is more helpful.
  if (result.kind === 'accepted' && result.message !== null)
    store.apply(id, { kind: 'message', message: result.message })
}

/** Null without an order number or after confirmation. */
function toCardReturn({ order, returnKeys, reportedReturns }: Transaction): PaymentReturnLink | null {
  if (order.kind !== 'top-up' || order.way !== 'card') return null
  const number = returnKeys.at(-1)
  const link =
    number === undefined
      ? parseDeepLink(Object.keys(reportedReturns).at(-1) ?? '')
      : ({ kind: 'payment-return', way: 'card', outcome: 'success', query: { orderId: number } } as const)
  return link.kind === 'payment-return' && link.way === 'card' && reportedReturns[formatDeepLink(link)] !== 'accepted'
    ? link
    : null
}

/** `contested`: a conflict or a limit, which may follow a first report that was accepted. */
type ReportResult =
  | { kind: 'accepted'; message: string | null }
  | { kind: 'refused'; message: string | null; status: number }
  | { kind: 'contested'; message: string | null }
  | { kind: 'lost' }

function toReportResult(reply: Reply<typeof operator.failed>): ReportResult {
  switch (reply.kind) {
    case 'ok':
      return { kind: 'accepted', message: reply.message }
    case 'refused':
      return reply.provesUnchanged
        ? { kind: 'refused', message: getSentence(reply), status: reply.status }
        : { kind: 'contested', message: getSentence(reply) }
    case 'later':
      return reply.isProcessed === 'no' ? { kind: 'contested', message: getSentence(reply) } : { kind: 'lost' }
    case 'signed-out':
    case 'not-sent':
    case 'unknown':
      return { kind: 'lost' }
  }
}

/** Each provider's return has a call of its own (spec 2 §7). */
async function report(
  client: PlatformClient,
  { way, outcome, query }: PaymentReturnLink,
  userId: number | null,
): Promise<ReportResult> {
  const identity = userId === null ? {} : { userId }
  const toResult = async (reply: ReturnType<PlatformClient['call']>): Promise<ReportResult> =>
    toReportResult(classifyReply(operator.failed, await reply))
  if (way === 'card')
    return toResult(client.call(wallet.cardPaid, { query: { orderId: query['orderId'], lang }, ...identity }))
  if (way === 'paydunya')
    return toResult(client.call(wallet.payDunyaFailed, { query: { token: query['token'], lang }, ...identity }))
  if (outcome === 'success')
    return toResult(client.call(operator.succeeded, { query: { ...query, front: '1' }, ...identity }))
  return toResult(client.call(operator.failed, { query, ...identity }))
}

function toOutcome(
  { way, outcome }: PaymentReturnLink,
  record: Transaction | null,
  result: ReportResult | null,
): HandledReturn {
  const attempt = record === null ? null : toView(record)
  // A completed payment ignores a refused second confirmation.
  if (record?.stage === 'done')
    return { outcome: `${way}-paid`, message: result?.kind === 'accepted' ? result.message : null, attempt }
  const message = result?.kind === 'accepted' || result?.kind === 'refused' ? result.message : null
  if (record?.stage === 'refused' || result?.kind === 'refused') return { outcome: `${way}-failed`, message, attempt }
  if (result?.kind === 'contested') return { outcome: 'unconfirmed', message: result.message, attempt }
  if (result?.kind === 'lost') return { outcome: 'unreachable', message: null, attempt }
  if (way === 'paydunya' && outcome === 'success') return { outcome: 'processing', message, attempt }
  if (result === null) return { outcome: 'unconfirmed', message, attempt }
  return { outcome: outcome === 'failure' ? `${way}-failed` : `${way}-paid`, message, attempt }
}

/** PayDunya reports successes itself; a failure without a token identifies nothing. */
function needsReport({ way, outcome, query }: PaymentReturnLink): boolean {
  if (way === 'operator') return true
  return way === 'card'
    ? outcome === 'success' && query['orderId'] !== undefined
    : outcome === 'failure' && query['token'] !== undefined
}
