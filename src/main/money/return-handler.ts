import type { PaymentReturnLink } from '../../shared/deep-link'
import { formatDeepLink, parseDeepLink } from '../../shared/deep-link'
import { operator } from '../../shared/contract/operator'
import { wallet } from '../../shared/contract/wallet'
import type { MoneyAttempt, PaymentReturn } from '../../shared/desktop/payments'
import { isFinal, viewOf } from './attempt'
import type { MoneyRecord } from './attempt'
import type { Book } from './journal'
import type { Said } from './replies'
import type { PlatformClient } from '../gateway/platform-client'
import { readReply } from './replies'

/** How a return was handled: what to say, and where the order it was about stands now. */
export type Handled = { outcome: PaymentReturn; message: string | null; attempt: MoneyAttempt | null }

type ReturnHandler = {
  /** Whether a return carries what was noted before the page of an order of whoever is signed in was opened. */
  isOurs(link: PaymentReturnLink): boolean
  /** `isVisitor` where it carries what was noted when somebody without a session was sent to the operator. */
  handle(link: PaymentReturnLink, isVisitor: boolean): Promise<Handled>
  /** A person says to have paid: tells the platform once more of a return that it gave no answer to, and of a card payment's order number until it agrees. */
  askAgain(record: MoneyRecord): Promise<void>
}

const nothing: Handled = { outcome: 'none', message: null, attempt: null }
/** Returns of one order that the platform is told of: an operator's may hold anything. */
const mostTold = 5
const notFound = 404
const lang = 'fr'

/** The texts by which a return may be known; the operator names them as it likes. */
export function textsOf({ way, query }: PaymentReturnLink): string[] {
  return way === 'operator' ? Object.values(query) : [query[way === 'card' ? 'orderId' : 'token'] ?? ''].filter((text) => text !== '')
}

type HandlerOptions = {
  book: Book
  client: PlatformClient
  ask: () => Promise<void>
  /** Whether a link that nothing proves may make the platform be asked, and then counts it. */
  mayHint: (count: number) => boolean
  /** Whether a person may make the platform be asked once more, and then counts it. */
  mayAsk: (count: number) => boolean
}

/** Tells the platform of a return, where it is to be told and the order is one that was opened here for this user; in any case the platform is asked. */
export function createReturnHandler(options: HandlerOptions): ReturnHandler {
  const { book, client, ask } = options
  const handleHint = createHintHandler(options)

  async function handle(link: PaymentReturnLink, isVisitor: boolean): Promise<Handled> {
    const record = provenOrder(book, link)
    if (record === null && link.way === 'operator' && isVisitor) return outcomeOf(link, null, await tell(client, link, null))
    if (record === null) return handleHint(link)
    if (!speaks(link)) {
      await ask()
      return outcomeOf(link, book.find(record.id) ?? record, null)
    }
    const key = formatDeepLink(link)
    if (record.told[key] === 'accepted') {
      book.amend(record.id, { told: { ...record.told, [key]: 'answered' } })
      await ask()
      return outcomeOf(link, book.find(record.id) ?? record, { kind: 'said', payload: null, message: record.message })
    }
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
    noteAnswer(book, record.id, key, said)
    if (link.way === 'operator' && said.kind === 'said') decided(record.id, link, said.message)
    await ask()
    return outcomeOf(link, book.find(record.id) ?? record, said)
  }

  /** The platform agreed with what an operator's return says: it keeps no list in which that could be read. */
  function decided(id: string, { outcome }: PaymentReturnLink, message: string | null): void {
    book.learn(id, outcome === 'success' ? { kind: 'processed', platformId: null, charged: null, message } : { kind: 'refused', message, status: null })
  }

  return { handle, isOurs: (link) => provenOrder(book, link) !== null, askAgain: (record) => askAgain(options, record) }
}

function ordersOf(book: Book, way: PaymentReturnLink['way']): MoneyRecord[] {
  return book.records().filter(({ order }) => (way === 'operator' ? order.kind === 'operator' : order.kind === 'top-up' && order.way === way))
}

/** The order that a return proves to be about: by what was noted before its provider's page was opened. */
function provenOrder(book: Book, link: PaymentReturnLink): MoneyRecord | null {
  const texts = textsOf(link)
  return ordersOf(book, link.way).find(({ keys }) => texts.some((text) => keys.includes(text))) ?? null
}

/** The order that a link without a proof may be about: the newest payment that waits, or of which the refusal was heard on the way back. */
function hintedOrder(book: Book, link: PaymentReturnLink): MoneyRecord | null {
  const { way, outcome } = link
  const hasNumber = textsOf(link).length > 0
  // A bank returns with a number that its form need not have named; PayDunya with the one that its page was opened with.
  if (way === 'card' ? outcome === 'success' && !hasNumber : way === 'paydunya' && hasNumber) return null
  const orders = ordersOf(book, way)
  const waiting = orders.findLast(({ stage }) => stage === 'waiting')
  const refused = outcome === 'failure' && (way === 'operator' || !hasNumber) ? orders.findLast(({ stage, hidden }) => stage === 'refused' && !hidden) : undefined
  return waiting ?? refused ?? null
}

/** Notes that the platform answered to a return, whatever it said. */
function noteAnswer(book: Book, id: string, key: string, said: Said<unknown>): void {
  const told = book.find(id)?.told
  if (told?.[key] !== undefined && (said.kind === 'said' || said.kind === 'refused')) book.amend(id, { told: { ...told, [key]: 'answered' } })
}

/**
 * Anybody can open a link: without a proof it decides nothing, and only makes the platform be asked. The number of a card payment is asked about while
 * one waits, because a form need not name it; the platform says whose it is.
 */
function createHintHandler({ book, client, ask, mayHint }: HandlerOptions): (link: PaymentReturnLink) => Promise<Handled> {
  /** Where the order's own number is not known, the link's is noted for the person's question. */
  async function askAbout({ id, keys, told, userId }: MoneyRecord, link: PaymentReturnLink): Promise<Said<unknown>> {
    const key = formatDeepLink(link)
    const others = Object.entries(told).filter(([other]) => other !== key)
    if (keys.length === 0) book.amend(id, { told: Object.fromEntries([...others, [key, 'sent'] as const].slice(-mostTold)) })
    const said = await tell(client, link, userId)
    noteAnswer(book, id, key, said)
    return said
  }

  return async (link) => {
    const record = hintedOrder(book, link)
    let said: Said<unknown> | null = null
    if (mayHint(1)) {
      if (record !== null && link.way === 'card' && speaks(link)) said = await askAbout(record, link)
      await ask()
    }
    if (record === null || (said?.kind === 'refused' && said.status === notFound)) return { ...nothing, outcome: 'not-ours' }
    const now = book.find(record.id) ?? record
    if (said?.kind !== 'refused') return outcomeOf(link, now, said)
    // What is refused may be another's number: it says nothing of the payment here.
    return now.stage === 'waiting' ? { outcome: 'unconfirmed', message: said.message, attempt: viewOf(now) } : outcomeOf(link, now, null)
  }
}

async function askAgain({ book, client, mayAsk }: HandlerOptions, record: MoneyRecord): Promise<void> {
  if (record.stage !== 'waiting') return
  const { id, told, userId, order } = record
  const unanswered = Object.entries(told).find(([, answer]) => answer === 'sent')?.[0]
  const link = unanswered === undefined ? numberLink(record) : parseDeepLink(unanswered)
  if (link?.kind !== 'payment-return' || !mayAsk(1)) return
  const key = formatDeepLink(link)
  const said = await tell(client, link, userId)
  if (unanswered !== undefined && provenOrder(book, link)?.id === id) return noteAnswer(book, id, key, said)
  if (order.kind !== 'top-up' || order.way !== 'card') return
  if (said.kind === 'said') book.amend(id, { told: { ...book.find(id)?.told, [key]: 'accepted' } })
  // A refusal says that nothing was paid yet, which the payment's own words say better while it waits.
  if (said.kind === 'said' && said.message !== null) book.learn(id, { kind: 'said', message: said.message })
}

/** The return that a card payment of this order would have; null where no number of it is known, or the platform agreed to it before. */
function numberLink({ order, keys, told }: MoneyRecord): PaymentReturnLink | null {
  if (order.kind !== 'top-up' || order.way !== 'card') return null
  const number = keys.at(-1)
  const link = number === undefined ? parseDeepLink(Object.keys(told).at(-1) ?? '') : ({ kind: 'payment-return', way: 'card', outcome: 'success', query: { orderId: number } } as const)
  return link.kind === 'payment-return' && link.way === 'card' && told[formatDeepLink(link)] !== 'accepted' ? link : null
}

/** Tells the platform of a return that is proven, in the words of the specification (spec 2 §7). */
async function tell(client: PlatformClient, { way, outcome, query }: PaymentReturnLink, userId: number | null): Promise<Said<unknown>> {
  const own = userId === null ? {} : { userId }
  const read = async (reply: ReturnType<PlatformClient['call']>): Promise<Said<unknown>> => readReply(operator.failed.response, await reply)
  if (way === 'card') return read(client.call(wallet.cardPaid, { query: { orderId: query['orderId'], lang }, ...own }))
  if (way === 'paydunya') return read(client.call(wallet.payDunyaFailed, { query: { token: query['token'], lang }, ...own }))
  if (outcome === 'success') return read(client.call(operator.succeeded, { query: { ...query, front: '1' }, ...own }))
  return read(client.call(operator.failed, { query, ...own }))
}

/** What the platform itself says of it; where it says nothing, neither does the link. */
function outcomeOf({ way, outcome }: PaymentReturnLink, record: MoneyRecord | null, said: Said<unknown> | null): Handled {
  const attempt = record === null ? null : viewOf(record)
  // A payment that is done may refuse a second confirmation, which is no sentence for a success.
  if (record?.stage === 'done') return { outcome: `${way}-paid`, message: said?.kind === 'said' ? said.message : null, attempt }
  const message = said?.kind === 'said' || said?.kind === 'refused' ? said.message : null
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
