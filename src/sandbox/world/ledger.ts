import * as z from 'zod'
import type { Student } from './student'

/** Why points came or went. `opening` is what somebody had when the world began, `correction` what a test or the panel set. */
export const ledgerKinds = ['opening', 'correction', 'top-up', 'transfer-sent', 'transfer-received', 'purchase', 'conversion'] as const

/** One movement of points, positive where they came; `key` is the idempotency key of the order that it belongs to. */
export const ledgerEntry = z.object({ kind: z.enum(ledgerKinds), points: z.int(), key: z.string().nullable(), reference: z.string() })
export type LedgerEntry = z.output<typeof ledgerEntry>

/** Every movement of points of every person: for each, the entries add up to the balance. */
export type Ledger = {
  of(who: string): readonly LedgerEntry[]
  /** How many entries of a person came a second time for an order of the same key. */
  duplicates(): number
  /** How many top-ups, transfers and purchases were made a second time with the same key, paid or not. */
  repeatedOrders(): number
}

/** Writes a movement down and lets the balance follow; the only place where a balance changes. */
export function post(student: Pick<Student, 'entries' | 'user'>, entry: LedgerEntry): void {
  student.entries.push(entry)
  student.user.points += entry.points
}

/** The ledger of these people; `orders` are the orders they made, by person, kind and key. */
export function createLedger(students: () => readonly Student[], orders: () => readonly KeyedOrder[]): Ledger {
  return {
    of: (who) => students().find(({ id }) => id === who)?.entries ?? [],
    duplicates: () => students().reduce((count, { entries }) => count + repeatedAmong(entries.map(({ kind, key }) => [kind, key])), 0),
    repeatedOrders: () => repeatedAmong(orders().map(({ who, kind, key }) => [`${who} ${kind}`, key])),
  }
}

/** An order as it is counted: whose it is and the key that it came with. */
export type KeyedOrder = { who: string; kind: string; key: string | null }

function repeatedAmong(rows: readonly (readonly [string, string | null])[]): number {
  const keyed = rows.flatMap(([kind, key]) => (key === null ? [] : [`${kind} ${key}`]))
  return keyed.length - new Set(keyed).size
}
