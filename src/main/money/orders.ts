import type { Clock } from '../../shared/clock'
import type { MoneyAttempt, MoneyOrder } from '../../shared/desktop/payments'
import { isFinal, isSameOrder, newAttempt, viewOf } from './attempt'
import type { MoneyRecord } from './attempt'
import type { Book } from './journal'
import { askFacts, beforeOf, questionsOf } from './questions'
import type { PlatformClient } from '../gateway/platform-client'

type OrdersOptions = {
  book: Book
  client: PlatformClient
  clock: Clock
  uuid: () => string
  /** Sends an attempt that is journalled. */
  send: (record: MoneyRecord) => Promise<void>
  /** Asks the platform what became of the open attempts. */
  ask: () => Promise<void>
}

/** A second click on an order that was answered at once comes within this time (milliseconds). */
const sameClickMs = 2000

/** Sends orders, each once. */
export type Orders = { order(order: MoneyOrder): Promise<MoneyAttempt> }

/**
 * The lock is the book itself, taken before anything is awaited: from the click on, the same order answers the same attempt (threats E1). Nothing
 * here sends a second time.
 */
export function createOrders({ book, client, clock, uuid, send, ask }: OrdersOptions): Orders {
  const underWay = new Map<string, Promise<MoneyAttempt>>()
  let last: { id: string; at: number } | null = null

  const stageOf = (id: string, record: MoneyRecord): MoneyAttempt => viewOf(book.find(id) ?? record)

  async function make(record: MoneyRecord): Promise<MoneyAttempt> {
    const { id, userId, order } = record
    let isJournalled = false
    try {
      const { facts, refused } = await askFacts(client, userId, new Set(questionsOf(order)))
      const before = beforeOf(order, facts)
      if (before !== null) book.amend(id, { before })
      // Journalled for good before it leaves: an application that dies from here on asks, and does not send.
      isJournalled = before !== null && (await book.kept(userId))
      if (isJournalled) await send(record)
      else book.learn(id, { kind: 'not-sent', message: refused?.message ?? null, status: refused?.status ?? null })
    } catch {
      // A mistake of ours on the way must not leave an order that neither ends nor is asked about.
      book.learn(id, isJournalled ? { kind: 'lost' } : { kind: 'not-sent', message: null, status: null })
    }
    return stageOf(id, record)
  }

  /** Of an order whose end an earlier session did not learn, the platform is asked before anything is sent. */
  async function look(record: MoneyRecord): Promise<MoneyAttempt> {
    await ask().catch(() => undefined)
    return stageOf(record.id, record)
  }

  return {
    order(order) {
      const userId = book.userId()
      if (userId === null) return Promise.reject(new Error('nobody is signed in'))
      const own = last !== null && clock.monotonic() - last.at < sameClickMs ? last.id : null
      const isOpen = ({ id, stage }: MoneyRecord): boolean => !isFinal(stage) || (stage === 'done' && id === own)
      const same = book.records().find((record) => !record.hidden && isOpen(record) && isSameOrder(record, order))
      if (same !== undefined) return underWay.get(same.id) ?? Promise.resolve(viewOf(same))
      const earlier = book.restore(order)
      const record = earlier ?? newAttempt(uuid(), userId, order, clock.now())
      if (earlier === null) book.add(record)
      const made = (earlier === null ? make(record) : look(record)).finally(() => {
        underWay.delete(record.id)
        last = { id: record.id, at: clock.monotonic() }
      })
      underWay.set(record.id, made)
      return made
    },
  }
}
