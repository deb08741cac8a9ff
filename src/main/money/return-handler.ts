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
  /** Whether a return carries what was noted before the page of an order of whoever is signed in was opened. */
  isOurs(link: PaymentReturnLink): boolean
  /** `isVisitor` where it carries what was noted when somebody without a session was sent to the operator. */
  handle(link: PaymentReturnLink, isVisitor: boolean): Promise<Handled>
  /** Tells the platform once more of a return that it gave no answer to, because a person asks. */
  tellAgain(record: MoneyRecord): Promise<void>
}

const nothing: Handled = { outcome: 'none', message: null, attempt: null }
/** Returns of one order that the platform is told of: an operator's may hold anything. */
const mostTold = 5
const lang = 'fr'

/** The texts by which a return may be known; the operator names them as it likes. */
export function textsOf({ way, query }: PaymentReturnLink): string[] {
  return way === 'operator' ? Object.values(query) : [query[way === 'card' ? 'orderId' : 'token'] ?? ''].filter((text) => text !== '')
}

type HandlerOptions = {
  book: Book
  client: Client
  ask: () => Promise<void>
  /** Whether a link that nothing proves may make the platform be asked, and then counts it. */
  mayHint: (count: number) => boolean
}

/** Tells the platform of a return, where it is to be told and the order is one that was opened here for this user; in any case the platform is asked. */
export function createReturnHandler({ book, client, ask, mayHint }: HandlerOptions): ReturnHandler {
  const ordersOf = (way: PaymentReturnLink['way']): MoneyRecord[] => book.records().filter(({ order }) => (way === 'operator' ? order.kind === 'operator' : order.kind === 'top-up' && order.way === way))

  /** The order that a return proves to be about: by what was noted before its provider's page was opened. */
  function provenOrder(link: PaymentReturnLink): MoneyRecord | null {
    const texts = textsOf(link)
    return ordersOf(link.way).find(({ keys }) => texts.some((text) => keys.includes(text))) ?? null
  }

  /** The order that a link without a proof may be about: the newest payment that waits, or of which the refusal was heard on the way back. */
  function hintedOrder(link: PaymentReturnLink): MoneyRecord | null {
    const { way, outcome } = link
    if (way !== 'operator' && (textsOf(link).length > 0 || (way === 'card' && outcome === 'success'))) return null
    const orders = ordersOf(way)
    return orders.findLast(({ stage }) => stage === 'waiting') ?? (outcome === 'failure' ? orders.findLast(({ stage, hidden }) => stage === 'refused' && !hidden) : undefined) ?? null
  }

  /** Anybody can open a link: without a proof it decides nothing, carries nothing to the platform, and only makes it be asked. */
  async function handleHint(link: PaymentReturnLink): Promise<Handled> {
    const record = hintedOrder(link)
    if (mayHint(1)) await ask()
    return record === null ? { ...nothing, outcome: 'not-ours' } : outcomeOf(link, book.find(record.id) ?? record, null)
  }

  async function handle(link: PaymentReturnLink, isVisitor: boolean): Promise<Handled> {
    const record = provenOrder(link)
    if (record === null && link.way === 'operator' && isVisitor) return outcomeOf(link, null, await tell(client, link, null))
    if (record === null) return handleHint(link)
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
    const said = await tell(client, link, record.userId)
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

  return {
    handle,
    isOurs: (link) => provenOrder(link) !== null,
    async tellAgain({ id, stage, told, userId }) {
      const [key] = stage === 'waiting' ? (Object.entries(told).find(([, answer]) => answer === 'sent') ?? []) : []
      const link = key === undefined ? null : parseDeepLink(key)
      if (key === undefined || link?.kind !== 'payment-return' || provenOrder(link)?.id !== id) return
      heard(id, key, await tell(client, link, userId))
    },
  }
}

/** Tells the platform of a return that is proven, in the words of the specification (spec 2 §7). */
async function tell(client: Client, { way, outcome, query }: PaymentReturnLink, userId: number | null): Promise<Said<unknown>> {
  const own = userId === null ? {} : { userId }
  const read = async (reply: ReturnType<Client['call']>): Promise<Said<unknown>> => readReply(operator.failed.response, await reply)
  if (way === 'card') return read(client.call(wallet.cardPaid, { query: { orderId: query['orderId'], lang }, ...own }))
  if (way === 'paydunya') return read(client.call(wallet.payDunyaFailed, { query: { token: query['token'], lang }, ...own }))
  if (outcome === 'success') return read(client.call(operator.succeeded, { query: { ...query, front: '1' }, ...own }))
  return read(client.call(operator.failed, { query, ...own }))
}

/** What the platform itself says of it; where it says nothing, neither does the link. */
function outcomeOf({ way, outcome }: PaymentReturnLink, record: MoneyRecord | null, said: Said<unknown> | null): Handled {
  const attempt = record === null ? null : viewOf(record)
  const message = said?.kind === 'said' || said?.kind === 'refused' ? said.message : null
  if (record?.stage === 'done') return { outcome: `${way}-paid`, message, attempt }
  if (record?.stage === 'refused' || said?.kind === 'refused') return { outcome: `${way}-failed`, message, attempt }
  if (said?.kind === 'lost' || said?.kind === 'unsent') return { outcome: 'unreachable', message: null, attempt }
  // PayDunya tells the platform by itself, sometimes later than the person is back.
  if (way === 'paydunya' && outcome === 'success') return { outcome: 'processing', message, attempt }
  if (said === null) return { outcome: 'unconfirmed', message, attempt }
  return { outcome: outcome === 'failure' ? `${way}-failed` : `${way}-paid`, message, attempt }
}

/** Whether the platform is told of this return: PayDunya tells of a success itself, and a failure without its number has nothing to tell. */
function speaks({ way, outcome, query }: PaymentReturnLink): boolean {
  if (way === 'operator') return true
  return way === 'card' ? outcome === 'success' && query['orderId'] !== undefined : outcome === 'failure' && query['token'] !== undefined
}
