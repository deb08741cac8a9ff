import type { Clock } from '../../shared/clock'
import { isAcceptance } from '../../shared/contract/envelope'
import { wallet } from '../../shared/contract/wallet'
import type { MoneyRecord } from './attempt'
import type { Book } from './journal'
import type { Question } from './questions'
import { askFacts, beforeOf, questionsOf } from './questions'
import { reconcile } from './reconcile'
import type { PlatformClient } from '../gateway/platform-client'
import { readReply } from './replies'

/**
 * Milliseconds until what was cut off can no longer arrive: a request waits a minute at most here, and as long again somewhere on its way. Counted
 * without the wall clock, and from the start of the application where it ended in between.
 */
export const settledMs = 120_000

/** Asks the platform what became of the open attempts. */
export type Rounds = {
  round(): Promise<{ open: boolean; answered: boolean }>
  /** Asks whether the provider of a mobile top-up has been paid. */
  checkMobile(record: MoneyRecord): Promise<void>
}

type RoundsOptions = { book: Book; client: PlatformClient; clock: Pick<Clock, 'monotonic'>; mayAsk: (count: number) => boolean }

/** Reads the platform's lists and tells the book what they say. */
export function createRounds({ book, client, clock, mayAsk }: RoundsOptions): Rounds {
  const doubtfulSince = new Map<string, number>()

  const openOnes = (): MoneyRecord[] => book.records().filter(({ stage }) => stage === 'uncertain' || stage === 'waiting')

  function isSettled({ id, stage }: MoneyRecord): boolean {
    if (stage !== 'uncertain') return false
    const since = doubtfulSince.get(id) ?? clock.monotonic()
    doubtfulSince.set(id, since)
    return clock.monotonic() - since >= settledMs
  }

  async function round(): Promise<{ open: boolean; answered: boolean }> {
    const userId = book.userId()
    const asked = openOnes()
    if (userId === null || asked.length === 0) return { open: false, answered: true }
    // Before the questions are put: what was sent afterwards cannot be in the answers.
    const settled = new Set(asked.filter(isSettled).map(({ id }) => id))
    const questions = new Set<Question>(asked.flatMap(({ order, stage }) => questionsOf(order).filter((question) => question !== 'me' || order.kind === 'operator' || stage === 'uncertain')))
    if (!mayAsk(questions.size)) return { open: true, answered: true }
    const { facts, refused } = await askFacts(client, userId, questions)
    if (book.userId() !== userId) return { open: false, answered: true }
    for (const { id } of asked) {
      const record = book.find(id)
      if (record === null) continue
      const news = reconcile(record, facts, { others: book.records().filter((other) => other.id !== id), isSettled: settled.has(id) })
      if (news !== null) book.learn(id, news)
      else if (settled.has(id) && beforeOf(record.order, facts) !== null) book.learn(id, { kind: 'unclear' })
    }
    const open = openOnes()
    for (const id of doubtfulSince.keys()) if (!open.some((record) => record.id === id)) doubtfulSince.delete(id)
    const answered = refused !== null || facts.codes !== null || facts.transfers !== null || facts.subscriptions !== null || facts.held !== null
    // What the person put aside is looked at now and then, not watched.
    return { open: open.some(({ hidden }) => !hidden), answered }
  }

  async function checkMobile({ id, platformId, userId }: MoneyRecord): Promise<void> {
    if (platformId === null || !mayAsk(1)) return
    const reply = await client.call(wallet.d17Check, { params: { id: platformId }, userId })
    const said = readReply(wallet.d17Check.response, reply)
    if (said.kind === 'refused') book.learn(id, { kind: 'said', message: said.message })
    if (said.kind !== 'said') return
    const status = said.payload?.status ?? (reply.ok && isAcceptance(reply.body) ? 'processed' : 'pending')
    if (status === 'processed') book.learn(id, { kind: 'processed', platformId, charged: null, message: said.message })
    else if (status === 'rejected') book.learn(id, { kind: 'refused', message: said.message, status: null })
    else book.learn(id, { kind: 'said', message: said.message })
  }

  return { round, checkMobile }
}
