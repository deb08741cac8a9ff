import type { PaymentReturnLink } from '../../shared/deep-link'
import { formatDeepLink, parseDeepLink } from '../../shared/deep-link'
import { operator } from '../../shared/contract/operator'
import { wallet } from '../../shared/contract/wallet'
import type { MoneyAttempt, PaymentReturn } from '../../shared/desktop/payments'
import { isFinal, viewOf } from './attempt'
import type { MoneyRecord } from './attempt'
import type { Book } from './journal'
import type { Client, Said } from './replies'
import { readReply } from './replies'

/** How a return was handled: what to say, and where the order it was about stands now. */
export type Handled = { outcome: PaymentReturn; message: string | null; attempt: MoneyAttempt | null }

type ReturnHandler = {
  /** Whether a return is about an order that was opened here for whoever is signed in. */
  isOurs(link: PaymentReturnLink): boolean
  /** `isVisitor` where somebody without a session was sent to the operator a moment ago. */
  handle(link: PaymentReturnLink, isVisitor: boolean): Promise<Handled>
  /** Tells the platform once more of a return that it gave no answer to, because a person asks. */
  tellAgain(record: MoneyRecord): Promise<void>
}

const nothing: Handled = { outcome: 'none', message: null, attempt: null }
/** Returns of one order that the platform is told of: an operator's may hold anything. */
const mostTold = 5
const lang = 'fr'

/** Tells the platform of a return, where it is to be told and the order is one that was opened here for this user; in any case the platform is asked. */
export function createReturnHandler({ book, client, ask }: { book: Book; client: Client; ask: () => Promise<void> }): ReturnHandler {
  /** The order that a return is about: by what was noted before its provider's page was opened. */
  function orderOf({ way, outcome, query }: PaymentReturnLink): MoneyRecord | null {
    const known = book.records().filter(({ order }) => (way === 'operator' ? order.kind === 'operator' : order.kind === 'top-up' && order.way === way))
    const key = way === 'card' ? query['orderId'] : query['token']
    if (way !== 'operator' && key !== undefined) return known.find(({ keys }) => keys.includes(key)) ?? null
    // Without a number it can change nothing; it is about the newest payment that waits, or of which the refusal was heard on the way back.
    if (way === 'card' && outcome === 'success') return null
    return known.findLast(({ stage }) => stage === 'waiting') ?? (outcome === 'failure' ? known.findLast(({ stage, hidden }) => stage === 'refused' && !hidden) : undefined) ?? null
  }

  async function handle(link: PaymentReturnLink, isVisitor: boolean): Promise<Handled> {
    const record = orderOf(link)
    if (record === null && link.way === 'operator' && isVisitor) return outcomeOf(link, null, await tell(link, null))
    if (record === null) {
      await ask()
      return { ...nothing, outcome: 'not-ours' }
    }
    if (!speaks(link)) {
      await ask()
      return outcomeOf(link, book.find(record.id) ?? record, null)
    }
    const key = formatDeepLink(link)
    if (record.told[key] !== undefined || Object.keys(record.told).length >= mostTold) return { ...nothing, attempt: viewOf(record) }
    // The window that comes to the front asks too, and may hear of the end first: whoever is back is told all the same.
    if (isFinal(record.stage) && !(link.way === 'card' && record.stage === 'done')) {
      book.amend(record.id, { told: { ...record.told, [key]: 'answered' } })
      return outcomeOf(link, record, null)
    }
    // Noted for good first: whoever comes back twice, also after a crash, finds it told.
    book.amend(record.id, { told: { ...record.told, [key]: 'sent' } })
    if (!(await book.kept(record.userId))) return { ...nothing, outcome: 'unreachable', attempt: viewOf(record) }
    const said = await tell(link, record.userId)
    heard(record.id, key, said)
    if (link.way === 'operator' && said.kind === 'said') decided(record.id, link, said.message)
    await ask()
    return outcomeOf(link, book.find(record.id) ?? record, said)
  }

  /** The platform agreed with what an operator's return says: it keeps no list in which that could be read. */
  function decided(id: string, { outcome }: PaymentReturnLink, message: string | null): void {
    book.learn(id, outcome === 'success' ? { kind: 'processed', platformId: null, charged: null, message } : { kind: 'refused', message, status: null })
  }

  function heard(id: string, key: string, said: Said<unknown>): void {
    const told = book.find(id)?.told
    if (told !== undefined && (said.kind === 'said' || said.kind === 'refused')) book.amend(id, { told: { ...told, [key]: 'answered' } })
  }

  function tell({ way, outcome, query }: PaymentReturnLink, userId: number | null): Promise<Said<unknown>> {
    const own = userId === null ? {} : { userId }
    const read = async (reply: ReturnType<Client['call']>): Promise<Said<unknown>> => readReply(operator.failed.response, await reply)
    if (way === 'card') return read(client.call(wallet.cardPaid, { query: { orderId: query['orderId'], lang }, ...own }))
    if (way === 'paydunya') return read(client.call(wallet.payDunyaFailed, { query: { token: query['token'], lang }, ...own }))
    if (outcome === 'success') return read(client.call(operator.succeeded, { query: { ...query, front: '1' }, ...own }))
    return read(client.call(operator.failed, { query, ...own }))
  }

  return {
    handle,
    isOurs: (link) => orderOf(link) !== null,
    async tellAgain({ id, stage, told, userId }) {
      const [key] = stage === 'waiting' ? (Object.entries(told).find(([, answer]) => answer === 'sent') ?? []) : []
      const link = key === undefined ? null : parseDeepLink(key)
      if (key === undefined || link?.kind !== 'payment-return') return
      heard(id, key, await tell(link, userId))
    },
  }
}

/** What the platform itself says of it; where it says nothing yet, the payment is only in progress. */
function outcomeOf({ way, outcome }: PaymentReturnLink, record: MoneyRecord | null, said: Said<unknown> | null): Handled {
  const attempt = record === null ? null : viewOf(record)
  const message = said?.kind === 'said' || said?.kind === 'refused' ? said.message : null
  if (record?.stage === 'done') return { outcome: `${way}-paid`, message, attempt }
  if (record?.stage === 'refused' || said?.kind === 'refused') return { outcome: `${way}-failed`, message, attempt }
  if (said?.kind === 'lost' || said?.kind === 'unsent') return { outcome: 'unreachable', message: null, attempt }
  if (outcome === 'failure') return { outcome: `${way}-failed`, message, attempt }
  // PayDunya tells the platform by itself, sometimes later than the person is back.
  return { outcome: way === 'paydunya' ? 'processing' : `${way}-paid`, message, attempt }
}

/** Whether the platform is told of this return: PayDunya tells of a success itself, and a failure without its number has nothing to tell. */
function speaks({ way, outcome, query }: PaymentReturnLink): boolean {
  if (way === 'operator') return true
  return way === 'card' ? outcome === 'success' && query['orderId'] !== undefined : outcome === 'failure' && query['token'] !== undefined
}
